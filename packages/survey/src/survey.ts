import type { SurveyId } from './ids.ts'
import type { Question } from './questions/registry.ts'

/** The working copy a merchant edits. Immutable: every edit is a pure operation that returns a new one (spec §3.2). */
export type Survey = {
  readonly surveyId: SurveyId
  readonly name: string
  readonly description: string
  /** In order: `orderIndex` is each question's place, dense from 0. */
  readonly questions: readonly Question[]
}

export const DEFAULT_SURVEY_NAME = 'Untitled Survey'
