import type { QuestionId, RawAnswers, ResponseId, SentFacts, SurveyId } from '@earshot/survey/respondent'
import type { Signed } from './earshot-global.ts'

/** The message of a page about one response: always the whole of it, so that the newest message wins alone (ADR-0001). */
export type PageMessage = {
  readonly responseId: ResponseId
  readonly surveyId: SurveyId
  readonly revision: number
  /** Counts up from 1 with every message of this response. */
  readonly sequence: number
  readonly answers: RawAnswers
  readonly path: readonly QuestionId[]
  readonly completed: boolean
  /** Whole seconds by question. */
  readonly timings: Readonly<Record<QuestionId, number>>
  /** Facts of the page where the response began. */
  readonly facts?: SentFacts
} & Partial<Signed>
