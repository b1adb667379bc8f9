import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import { dropDownSchema } from './drop-down.schema.ts'
import { blankChoice, offeredBy } from './options.ts'
import { blankFields, type QuestionType } from './question-type.ts'

export type DropDownQuestion = DeepReadonly<v.InferOutput<typeof dropDownSchema>>

/** One choice out of a list that unfolds, for lists too long to lay out. Spec §3.3. */
export const dropDown = {
  schema: dropDownSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'drop_down',
    config: { ...blankChoice(newId), nextQuestionId: null, isTerminal: false },
  }),
  control: ({ config }) => ({ ...offeredBy(config), choose: 'one', look: 'select' }),
  summaryShape: 'bars',
} satisfies QuestionType<DropDownQuestion>
