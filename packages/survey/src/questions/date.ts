import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import { dateSchema } from './date.schema.ts'
import { blankFields, type QuestionType } from './question-type.ts'

export type DateQuestion = DeepReadonly<v.InferOutput<typeof dateSchema>>

/** A single day. Spec §3.3, spec §5. */
export const date = {
  schema: dateSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'date',
    config: { nextQuestionId: null, isTerminal: false },
  }),
  control: () => ({ as: 'date' }),
  summaryShape: 'dates',
} satisfies QuestionType<DateQuestion>
