import type { OptionId, QuestionId } from './ids.ts'

/** One choice among options; `otherValue` is the text beside "Other", null when another option is chosen. Spec §3.3. */
export type OneOption = { readonly optionId: OptionId; readonly otherValue: string | null }

/** Any number of choices. Spec §3.3. */
export type ManyOptions = { readonly optionIds: readonly OptionId[]; readonly otherValue: string | null }

/** A picture chosen; pictures know no "Other". Spec §3.3. */
export type PickedImage = { readonly optionId: OptionId }

/** A score (a whole number), a text, or a date written yyyy-MM-dd. Spec §3.3. */
export type GivenValue = { readonly value: number | string }

/** A respondent's answer to one question: the same shape in engine, wire and database (ADR-0025). */
export type Answer = OneOption | ManyOptions | PickedImage | GivenValue

/** The field that identifies the shape of an answer. */
export type AnswerField = Exclude<FieldOf<Answer>, 'otherValue'>

type FieldOf<A> = A extends unknown ? keyof A : never

/** Answers as they arrive from a page, before any rule has checked them; null: skipped without an answer. */
export type RawAnswers = Readonly<Record<string, unknown>>

/** Answers that passed their question's rules. */
export type Answers = Readonly<Record<QuestionId, Answer>>

/** The values of an answer, as rules compare and counters count it: option ids, or the value written out. Spec §4.3. */
export function valuesOf(answer: Answer): readonly string[] {
  if ('optionIds' in answer) return answer.optionIds
  if ('optionId' in answer) return [answer.optionId]
  return [String(answer.value)]
}
