import type { PageAppearance } from './appearance/appearance.ts'
import type { AudienceFilter } from './audience/filter.ts'
import type { QuestionId, SurveyId } from './ids.ts'
import type { Control, SummaryShape } from './questions/control.ts'
import type { Rule } from './questions/rule.ts'

/** A question as a page gets it: its control instead of its type's settings, and the flow that leads on. */
export type PageQuestion = {
  readonly questionId: QuestionId
  readonly type: string
  readonly text: string
  readonly description: string | null
  readonly isRequired: boolean
  readonly orderIndex: number
  readonly control: Control
  readonly logic: readonly Rule[]
  readonly config: { readonly nextQuestionId: QuestionId | null; readonly isTerminal: boolean }
}

/** Everything a page may know of a survey, and nothing else. */
export type PageSurvey = {
  readonly surveyId: SurveyId
  readonly revision: number
  readonly questions: readonly PageQuestion[]
  /** Left out: as Earshot looks. */
  readonly appearance?: PageAppearance
}

/** A question as it is frozen: also how its results come, for which a page has no use. */
export type PublishedQuestion = PageQuestion & { readonly summary: SummaryShape }

/** A frozen revision. Never changes once made (ADR-0024). */
export type PublishedSurvey = Omit<PageSurvey, 'questions'> & {
  readonly questions: readonly PublishedQuestion[]
  /** Its filters; not for pages as it is: it may list tags, codes and ids (ADR-0031). Left out: everyone. */
  readonly audience?: readonly AudienceFilter[]
}
