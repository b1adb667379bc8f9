import type { QuestionTypeName } from '@earshot/survey'

/** The subject of a note, as its author knows it: locations are those of the file, not of the survey made from it. */
export type Where =
  | { readonly at: 'survey' }
  | { readonly at: 'page' | 'panel'; readonly name: string }
  /** `number` counts from 1, over all questions of the file in order, carried over or not. */
  | { readonly at: 'question'; readonly number: number; readonly name: string }
  /** Counts from 1. */
  | { readonly at: 'line'; readonly line: number }

/** The texts of a survey that may be too long, or written as what they are not. */
export type TextField =
  | 'name'
  | 'description'
  | 'text'
  | 'option'
  | 'otherLabel'
  | 'minLabel'
  | 'maxLabel'
  | 'placeholder'

/** The lowest and the highest score, both included. */
export type Range = readonly [from: number, to: number]

/** One thing that a survey lost or that became another one on its way. The dashboard has the words. */
export type ImportNote = { readonly where: Where } & (
  | { readonly code: 'text_cut'; readonly field: TextField; readonly length: number; readonly limit: number }
  | { readonly code: 'questions_left_out' | 'options_left_out' | 'options_repeated'; readonly count: number }
  /** Options under a question of a type that has none. */
  | { readonly code: 'options_not_taken'; readonly type: QuestionTypeName; readonly count: number }
  /** A choice that came without options. */
  | { readonly code: 'options_missing' }
  /** A scale that Earshot has not became another one. */
  | { readonly code: 'scale_changed'; readonly from: Range; readonly to: Range }
  | { readonly code: 'more_notes'; readonly count: number }
  | SurveyJsNote
  | OutlineNote
)

type SurveyJsNote =
  | { readonly code: 'question_not_carried'; readonly type: string }
  /** Said to be invisible, without a condition that would show it. */
  | { readonly code: 'question_hidden' }
  | { readonly code: 'question_split'; readonly type: string; readonly count: number }
  /** Properties that say something Earshot has no place for. */
  | { readonly code: 'settings_left'; readonly properties: readonly string[] }
  | { readonly code: 'pages_joined'; readonly pages: number; readonly titles: readonly string[] }
  | { readonly code: 'languages_left'; readonly languages: readonly string[] }
  | { readonly code: 'markup_removed'; readonly field: TextField }
  /** `{name}` in a text, where SurveyJS puts an answer; here it stays as it is written. */
  | { readonly code: 'piping_not_carried'; readonly field: TextField; readonly names: readonly string[] }
  | { readonly code: 'logic_not_carried'; readonly property: string; readonly expression: string }
  /** Rules lead from it, and drop-downs take none (spec §4.3). */
  | { readonly code: 'drop_down_unfolded' }
  | { readonly code: 'input_changed'; readonly from: string; readonly to: QuestionTypeName }
  | { readonly code: 'display_type_changed'; readonly from: string; readonly to: string }
  /** Its steps are named, or are not whole numbers in a row: they became options. */
  | { readonly code: 'rating_as_choice' }
  /** "None" and its like: here they exclude no other option, and shuffle with them. */
  | { readonly code: 'exclusive_option_ordinary'; readonly option: string }
  | { readonly code: 'picture_left'; readonly option: string }
  | { readonly code: 'one_picture_only' }

type OutlineNote =
  /** Nothing told questions from anything else, so each line became one. */
  | { readonly code: 'lines_as_questions'; readonly count: number }
  /** Lines without a sign right below a question. */
  | { readonly code: 'lines_as_options'; readonly count: number }
  | { readonly code: 'heading_left' | 'line_left'; readonly text: string }
