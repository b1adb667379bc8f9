import type { QuestionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'

/** A survey after an edit that moves the selection too. Spec §4.1. */
export type Edited = { readonly survey: Survey; readonly selectedQuestionId: QuestionId | null }

/** Why an edit was refused; spec §8 has the words for the first, spec §5 the rule of `option_text_taken`. */
export type EditProblem = {
  readonly code:
    | 'survey_id_not_set'
    | 'too_many_questions'
    | 'question_not_found'
    | 'too_many_options'
    | 'option_text_taken'
    | 'too_many_rules'
}

/** Gives every question the place it stands at; those already right stay the very same objects. */
export const renumbered = (questions: readonly Question[]): readonly Question[] =>
  questions.map((question, orderIndex) => (question.orderIndex === orderIndex ? question : { ...question, orderIndex }))

/** The list with one item moved; the very same list where nothing moves, also from -1, which is nowhere. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const item = list[from]
  const clampedIndex = Math.min(Math.max(0, to), list.length - 1)
  return item === undefined || clampedIndex === from ? list : list.toSpliced(from, 1).toSpliced(clampedIndex, 0, item)
}
