import type * as v from 'valibot'
import type { DeepReadonly } from '../deep-readonly.ts'
import { blankFields, type QuestionType } from './question-type.ts'
import { textQuestionSchema } from './text.schema.ts'

export type TextQuestion = DeepReadonly<v.InferOutput<typeof textQuestionSchema>>

/** An answer in the respondent's own words. Spec §3.3. */
export const text = {
  schema: textQuestionSchema,
  blank: (surveyId, newId) => ({
    ...blankFields(surveyId, newId),
    type: 'text',
    config: { placeholder: '', nextQuestionId: null, isTerminal: false },
  }),
  control: ({ config }) => ({ as: 'text', placeholder: config.placeholder }),
  summaryShape: 'texts',
} satisfies QuestionType<TextQuestion>
