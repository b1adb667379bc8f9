import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import { blankFields, type QuestionType } from './question-type.ts'
import { ratingSchema } from './rating.schema.ts'

export type RatingQuestion = DeepReadonly<v.InferOutput<typeof ratingSchema>>

/** How good something was, from 1. Spec §3.3. */
export const rating = {
  schema: ratingSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'rating',
    config: {
      scale: 5,
      minLabel: '',
      maxLabel: '',
      displayType: 'number',
      nextQuestionId: null,
      isTerminal: false,
    },
  }),
  control: ({ config }) => ({
    as: 'scale',
    from: 1,
    to: config.scale,
    tenths: config.scale,
    look: config.displayType,
    minLabel: config.minLabel,
    maxLabel: config.maxLabel,
    words: 'quality',
  }),
  summaryShape: 'scale',
} satisfies QuestionType<RatingQuestion>
