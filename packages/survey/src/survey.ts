import type { Appearance } from './appearance/appearance.ts'
import type { AudienceFilter } from './audience/filter.ts'
import type { SurveyId } from './ids.ts'
import type { Question } from './questions/registry.ts'

/** The working copy a merchant edits. Immutable: every edit is a pure operation that returns a new one (spec §3.2). */
export type Survey = {
  readonly surveyId: SurveyId
  readonly name: string
  readonly description: string
  /** In order: `orderIndex` is each question's place, dense from 0. */
  readonly questions: readonly Question[]
  /** All must hold for a shopper to be asked, at least one; left out: everyone is (ADR-0031). */
  readonly audience?: readonly AudienceFilter[]
  /** Left out: as Earshot looks. */
  readonly appearance?: Appearance
}

// Stryker disable next-line StringLiteral: only tests of the server and of the builder read it.
export const DEFAULT_SURVEY_NAME = 'Untitled Survey'
