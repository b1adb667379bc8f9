import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import { blankChoice, offeredBy } from './options.ts'
import { blankFields, type QuestionType } from './question-type.ts'
import { singleSelectSchema } from './single-select.schema.ts'

export type SingleSelectQuestion = DeepReadonly<v.InferOutput<typeof singleSelectSchema>>

/** One choice among options, with or without Other. Spec §3.3. */
export const singleSelect = {
  schema: singleSelectSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'single_select',
    config: { ...blankChoice(newId), displayType: 'radio', nextQuestionId: null, isTerminal: false },
  }),
  control: ({ config }) => ({ ...offeredBy(config), choose: 'one', look: config.displayType }),
  summaryShape: 'bars',
} satisfies QuestionType<SingleSelectQuestion>
