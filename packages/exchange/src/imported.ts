import type { NewId, Survey, SurveyId } from '@earshot/survey'
import type { ImportNote } from './import-note.ts'

/** A survey that came from elsewhere, whole and valid, and what became of it on the way. */
export type Imported = {
  readonly format: 'earshot' | 'surveyjs' | 'outline'
  readonly survey: Survey
  readonly notes: readonly ImportNote[]
}

/** Why a field of an Earshot file is refused. */
export type FieldReason =
  | 'missing'
  | 'unknown_field'
  | 'wrong_type'
  | 'not_allowed'
  | 'too_long'
  | 'too_many'
  | 'malformed'
  | 'out_of_range'
  | 'duplicate_id'
  | 'order_index_not_dense'
  | 'max_below_min'
  | 'emoji_scale'

/** Why nothing was read at all. */
export type ImportProblem =
  | { readonly code: 'text_too_long' | 'too_deep'; readonly limit: number }
  | { readonly code: 'nothing_in_it' | 'not_recognised' | 'no_questions' }
  /** Both count from 1. */
  | { readonly code: 'not_json'; readonly line: number; readonly column: number }
  /** Written by a newer Earshot. */
  | { readonly code: 'version_unknown'; readonly version: number }
  /** @example `questions[2].config.options[0].text` */
  | { readonly code: 'field_wrong'; readonly path: string; readonly reason: FieldReason }

/** A survey is made with these: its own id, and the source of the ids of its questions and options. */
export type Make = { readonly surveyId: SurveyId; readonly newId: NewId }
