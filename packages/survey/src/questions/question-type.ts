import type * as v from 'valibot'
import type { NewId, QuestionId, SurveyId } from '../ids.ts'
import type { Control, SummaryShape } from './control.ts'

/**
 * Everything the product must know about one question type `Q`. How it is answered is its control's matter
 * and whether rules apply to it is listed for all types at once, as spec §4.3 does (`control.ts`).
 */
export type QuestionType<Q> = {
  readonly schema: v.GenericSchema<unknown, Q>
  /** A fresh question with the defaults of spec §3.3; adding it to a survey gives it its place. */
  readonly blank: (surveyId: SurveyId, newId: NewId) => Q
  /** How it is answered and drawn. */
  readonly control: (question: Q) => Control
  readonly summaryShape: SummaryShape
}

/** The fields of a blank question of any type. Spec §3.3. */
export const blankFields = (surveyId: SurveyId, newId: NewId) => ({
  surveyId,
  questionId: newId() as QuestionId,
  text: '',
  description: null,
  isRequired: true,
  orderIndex: 0,
  logic: [],
})
