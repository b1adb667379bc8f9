import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import type { OptionId } from '../ids.ts'
import { blankFields, type QuestionType } from './question-type.ts'
import { singleSelectSchema } from './single-select.schema.ts'

export type SingleSelectQuestion = DeepReadonly<v.InferOutput<typeof singleSelectSchema>>

/** One choice among options, with or without Other. Spec §3.3. */
export const singleSelect = {
  schema: singleSelectSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'single_select',
    config: {
      options: [
        { id: newId() as OptionId, text: '' },
        { id: newId() as OptionId, text: '' },
      ],
      randomize: true,
      allowOther: false,
      otherLabel: 'Other',
      displayType: 'radio',
      nextQuestionId: null,
      isTerminal: false,
    },
  }),
  control: ({ config }) => ({
    as: 'options',
    choose: 'one',
    look: config.displayType,
    options: config.options.map(({ id, text }, index) => ({ optionId: id, text, position: index + 1 })),
    randomize: config.randomize,
    otherLabel: config.allowOther ? config.otherLabel : null,
  }),
  summaryShape: 'bars',
} satisfies QuestionType<SingleSelectQuestion>
