import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import type { NewId } from '../ids.ts'
import { imageSchema } from './image.schema.ts'
import { blankOption, numbered } from './options.ts'
import { blankFields, type QuestionType } from './question-type.ts'

export type ImageQuestion = DeepReadonly<v.InferOutput<typeof imageSchema>>

/** A fresh option, to be filled in. */
export const blankImageOption = (newId: NewId) => ({ ...blankOption(newId), imageUrl: null })

/** One choice among pictures. Spec §3.3. */
export const image = {
  schema: imageSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'image',
    config: {
      options: [blankImageOption(newId), blankImageOption(newId)],
      randomize: true,
      hideLabel: false,
      nextQuestionId: null,
      isTerminal: false,
    },
  }),
  control: ({ config: { options, randomize, hideLabel } }) => ({
    as: 'options',
    choose: 'one',
    look: 'image',
    options: options.map((option, index) => ({ ...numbered(option, index), imageUrl: option.imageUrl })),
    randomize,
    otherLabel: null,
    hideLabel,
  }),
  summaryShape: 'bars',
} satisfies QuestionType<ImageQuestion>
