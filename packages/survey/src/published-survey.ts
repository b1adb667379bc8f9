import type { Rule } from './flow/rule.ts'
import type { QuestionId, SurveyId } from './ids.ts'
import type { Control } from './questions/control.ts'
import type { SummaryShape } from './questions/summary-shape.ts'

/** A question as a respondent meets it: its control instead of its type's settings, and the flow that leads on. */
export type PublishedQuestion = {
  readonly questionId: QuestionId
  readonly type: string
  readonly text: string
  readonly description: string | null
  readonly isRequired: boolean
  readonly orderIndex: number
  readonly control: Control
  /** How its results come; a page has no use for it. */
  readonly summary: SummaryShape
  readonly logic: readonly Rule[]
  readonly config: { readonly nextQuestionId: QuestionId | null; readonly isTerminal: boolean }
}

/** A frozen revision: everything a page may know of a survey, and nothing else. Never changes once made (D4). */
export type PublishedSurvey = {
  readonly surveyId: SurveyId
  readonly revision: number
  readonly questions: readonly PublishedQuestion[]
}
