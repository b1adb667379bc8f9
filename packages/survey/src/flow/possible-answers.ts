import { OTHER_OPTION_ID } from '../ids.ts'
import type { Control } from '../questions/control.ts'
import { assertNever } from '../result.ts'

/**
 * Answers as rules see them, too many to list (2^200 choices of many options): all those that take between `least` and
 * `most` of the values `among`, and have at least one of each list in `oneOfEach`. A score is a choice of one.
 */
export type PossibleAnswers = {
  readonly among: ReadonlySet<string>
  readonly least: number
  readonly most: number
  readonly oneOfEach: readonly ReadonlySet<string>[]
}

/**
 * Every answer a control can give, passing over apart; of text and date none, for no rule asks what they say (SPEC F6).
 */
export function answersTo(control: Control): PossibleAnswers {
  switch (control.as) {
    case 'options': {
      const ids = control.options.map((option) => option.optionId)
      const among = control.otherLabel === null ? ids : [...ids, OTHER_OPTION_ID]
      return control.choose === 'one' ? choiceOfOne(among) : choiceOf(among, control.minSelect, control.maxSelect)
    }
    case 'scale':
      return choiceOfOne(Array.from({ length: control.to - control.from + 1 }, (_, index) => `${control.from + index}`))
    case 'text':
    case 'date':
      return choiceOfOne([])
    // Stryker disable next-line ConditionalExpression: the compiler proves that no value comes here.
    default:
      return assertNever(control)
  }
}

const choiceOfOne = (among: readonly string[]): PossibleAnswers => choiceOf(among, 1, 1)

const choiceOf = (among: readonly string[], least: number, most: number | null): PossibleAnswers => ({
  among: new Set(among),
  least,
  most: most ?? among.length,
  oneOfEach: [],
})

/** The answers that have at least one of the values, and those that have none. */
export function divided(answers: PossibleAnswers, values: readonly string[]) {
  const { among, most, oneOfEach } = answers
  const listed = new Set(values.filter((value) => among.has(value)))
  return {
    // Where only one can be chosen, it is one of these.
    having: most === 1 ? { ...answers, among: listed } : { ...answers, oneOfEach: [...oneOfEach, listed] },
    lacking: { ...answers, among: without(among, listed), oneOfEach: oneOfEach.map((list) => without(list, listed)) },
  }
}

/** Whether there is any such answer: enough to choose from, and one of each list without choosing too many. */
export const areAny = ({ among, least, most, oneOfEach }: PossibleAnswers, patience: Patience): boolean =>
  among.size >= least && canHaveOneOfEach(oneOfEach, most, patience)

/** What may still be tried. Counts down. */
export type Patience = { tries: number }

/** For one question; enough for any that was not made to be hard. */
export const newPatience = (): Patience => ({ tries: 2000 })

/**
 * Whether `most` values can be chosen with one of each list among them. That is the hitting set problem, which nobody
 * can solve quickly in general; so when patience is at an end the answer is yes, and a step too many is thought possible.
 */
function canHaveOneOfEach(lists: readonly ReadonlySet<string>[], most: number, patience: Patience): boolean {
  if (lists.some((list) => list.size === 0)) return false
  if (lists.length <= most || patience.tries-- <= 0) return true
  if (most === 0) return false
  // Stryker disable next-line EqualityOperator: of equally short lists, any may be tried first.
  const shortest = lists.reduce((best, list) => (list.size < best.size ? list : best))
  return [...shortest].some((value) =>
    canHaveOneOfEach(
      lists.filter((list) => !list.has(value)),
      most - 1,
      patience,
    ),
  )
}

function without(values: ReadonlySet<string>, taken: ReadonlySet<string>): ReadonlySet<string> {
  const left = new Set(values)
  for (const value of taken) left.delete(value)
  return left
}
