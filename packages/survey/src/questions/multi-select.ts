import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import { multiSelectSchema } from './multi-select.schema.ts'
import { blankChoice, offeredBy } from './options.ts'
import { blankFields, type QuestionType } from './question-type.ts'

export type MultiSelectQuestion = DeepReadonly<v.InferOutput<typeof multiSelectSchema>>

/** Several choices among options, with or without Other. Spec §3.3. */
export const multiSelect = {
  schema: multiSelectSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'multi_select',
    config: {
      ...blankChoice(newId),
      minSelect: 1,
      maxSelect: null,
      displayType: 'checkbox',
      nextQuestionId: null,
      isTerminal: false,
    },
  }),
  control: ({ config }) => ({
    ...offeredBy(config),
    choose: 'many',
    look: config.displayType,
    minSelect: config.minSelect,
    maxSelect: config.maxSelect,
  }),
  summaryShape: 'bars_of_many',
} satisfies QuestionType<MultiSelectQuestion>
