import { type Answer, valuesOf } from '../answer.ts'
import * as ANSWER_LIMITS from '../answer-limits.ts'
import { comparable } from '../comparable.ts'
import { type OptionId, OTHER_OPTION_ID } from '../ids.ts'
import { err, ok, type Result } from '../result.ts'
import type { Control, ControlOption, ImageOption, OptionsControl } from './control.ts'
import { type AnswerProblem, parseDay, parseOptions, parseScore, parseText, type Raw } from './parse-answer.ts'

// The rules of the engine that differ by control. A new control does not compile until each record has an entry for it.
// A respondent's page loads this file only after its first question: keep it out of what decides the next one.

/** A rule for each control. */
type ByControl<Result> = { readonly [A in Control['as']]: (control: Extract<Control, { readonly as: A }>) => Result }

// The compiler does not see that a control and the rule of its name belong together.
const apply = <Result>(rules: ByControl<Result>, control: Control): Result =>
  (rules[control.as] as (control: Control) => Result)(control)

const parsers: {
  readonly [A in Control['as']]: (control: Extract<Control, { readonly as: A }>, raw: Raw) => Parsed
} = { options: parseOptions, scale: parseScore, text: parseText, date: parseDay }

type Parsed = Result<Answer | null, AnswerProblem>

/**
 * Reads an answer to a question as its control allows it, for player and server alike. Spec §3.3, ADR-0025.
 * @param raw anything: it may come from anyone. The result has known keys only.
 * @returns null if nothing was given: skipped, nothing chosen of many, a blank text. Whether that is enough is the
 *   question's matter (`isRequired`).
 */
export function parseAnswer(control: Control, raw: unknown): Parsed {
  if (!isRecord(raw)) return err({ code: 'answer_shape' })
  return raw === null ? ok(null) : (parsers[control.as] as (control: Control, raw: Raw) => Parsed)(control, raw)
}

const isRecord = (raw: unknown): raw is Raw | null => typeof raw === 'object'

/**
 * Answers as rules see them, too many to list (2^200 choices of many options): all those that take between `min` and
 * `max` of the values `allowed`, and have at least one of each list in `oneOfEach`. A score is a choice of one.
 */
export type PossibleAnswers = {
  readonly allowed: ReadonlySet<string>
  readonly min: number
  readonly max: number
  readonly oneOfEach: readonly ReadonlySet<string>[]
}

const possibleAnswers: ByControl<PossibleAnswers> = {
  options(control) {
    const allowed = offeredIds(control)
    return control.choose === 'one' ? choiceOfOne(allowed) : choiceOf(allowed, control.minSelect, control.maxSelect)
  },
  scale: ({ from, to }) => choiceOfOne(Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)),
  text: () => choiceOfOne([]),
  date: () => choiceOfOne([]),
}

/**
 * Every answer a control can give, except skipping; for text and date none, because no rule asks for their content
 * (SPEC F6).
 */
export const answersTo = (control: Control): PossibleAnswers => apply(possibleAnswers, control)

const choiceOfOne = (allowed: readonly string[]): PossibleAnswers => choiceOf(allowed, 1, 1)

const choiceOf = (allowed: readonly string[], min: number, max: number | null): PossibleAnswers => ({
  allowed: new Set(allowed),
  min,
  max: max ?? allowed.length,
  oneOfEach: [],
})

const offeredIds = ({ options, otherLabel }: OptionsControl): readonly OptionId[] => {
  const ids = options.map((option) => option.optionId)
  return otherLabel === null ? ids : [...ids, OTHER_OPTION_ID]
}

/** Seconds for an answer, without reading. */
export const ANSWERING_SECONDS: { readonly [A in Control['as']]: number } = {
  options: 10,
  scale: 10,
  date: 10,
  text: 40,
}

const textsToRead: ByControl<readonly string[]> = {
  options: ({ options }) => options.map(({ text }) => text),
  scale: () => [],
  text: () => [],
  date: () => [],
}

/** The texts beside the question that have to be read before it is answered. */
export const textsToReadOf = (control: Control): readonly string[] => apply(textsToRead, control)

/**
 * The values that are counted for an answer: each option chosen, the score, the day. For text, only that there was
 * some.
 */
export const COUNTED_VALUES: { readonly [A in Control['as']]: (answer: Answer) => readonly string[] } = {
  options: valuesOf,
  scale: valuesOf,
  date: valuesOf,
  text: () => [],
}

/** Why a control cannot be published. */
export type ControlProblem =
  | { readonly code: 'too_few_options' | 'choose_more_than_offered' }
  | {
      readonly code: 'option_text_empty' | 'option_text_repeated' | 'option_image_missing'
      readonly optionId: OptionId
    }

const problems: ByControl<readonly ControlProblem[]> = {
  options(control) {
    const repeated = repeatedIn(control.options)
    return [
      ...(control.options.length < 2 ? [{ code: 'too_few_options' } as const] : []),
      ...(asksForTooMany(control) ? [{ code: 'choose_more_than_offered' } as const] : []),
      ...control.options.flatMap((option) => optionProblems(option, repeated)),
    ]
  },
  scale: () => [],
  text: () => [],
  date: () => [],
}

/** Everything that must be fixed in a control before its question can be published. */
export const problemsOf = (control: Control): readonly ControlProblem[] => apply(problems, control)

const asksForTooMany = (control: OptionsControl): boolean =>
  // Stryker disable next-line ConditionalExpression: a single choice has no `minSelect`, so it is never greater.
  control.choose === 'many' && control.minSelect > control.options.length + (control.otherLabel === null ? 0 : 1)

/** A picture needs a text too: where the label is hidden, it is what those hear who do not see it. */
function optionProblems(
  option: ControlOption | ImageOption,
  repeated: ReadonlySet<OptionId>,
): readonly ControlProblem[] {
  const { optionId, text } = option
  return [
    ...(isEmpty(text) ? [{ code: 'option_text_empty', optionId } as const] : []),
    ...(repeated.has(optionId) ? [{ code: 'option_text_repeated', optionId } as const] : []),
    ...('imageUrl' in option && option.imageUrl === null ? [{ code: 'option_image_missing', optionId } as const] : []),
  ]
}

/** The options that say what one before them says; those without text say nothing. Spec §5. */
function repeatedIn(options: readonly ControlOption[]): ReadonlySet<OptionId> {
  const seen = new Set<string>()
  const repeated = new Set<OptionId>()
  for (const { optionId, text } of options) {
    if (isEmpty(text)) continue
    if (seen.has(comparable(text))) repeated.add(optionId)
    seen.add(comparable(text))
  }
  return repeated
}

const isEmpty = (text: string) => text.trim() === ''

/**
 * The maximum number of JSON bytes for one UTF-16 unit of text after `sanitizeText`: three of UTF-8. A surrogate pair needs
 * four for two units; a quote, a backslash, a tab and a line break need two. `sanitizeText` removes all characters that
 * would need six.
 */
const MAX_BYTES_PER_UNIT = 3

const maxBytes: ByControl<number> = {
  options: maxChoiceBytes,
  scale: ({ from, to }) => '{"value":}'.length + Math.max(String(from).length, String(to).length),
  text: () => '{"value":""}'.length + ANSWER_LIMITS.textAnswerLength * MAX_BYTES_PER_UNIT,
  date: () => '{"value":"yyyy-MM-dd"}'.length,
}

/** The maximum number of JSON bytes of an answer. */
export const maxAnswerBytes = (control: Control): number => apply(maxBytes, control)

/** The longest ids that can be chosen together, and the longest text of Other if it is offered. */
function maxChoiceBytes(control: OptionsControl): number {
  const ids = offeredIds(control).toSorted((a, b) => b.length - a.length)
  const otherBytes =
    control.otherLabel === null ? 'null'.length : '""'.length + ANSWER_LIMITS.otherTextLength * MAX_BYTES_PER_UNIT
  if (control.look === 'image') return '{"optionId":}'.length + jsonBytes(ids.slice(0, 1))
  if (control.choose === 'one') return '{"optionId":,"otherValue":}'.length + jsonBytes(ids.slice(0, 1)) + otherBytes
  const chosen = ids.slice(0, control.maxSelect ?? ids.length)
  return '{"optionIds":[],"otherValue":}'.length + jsonBytes(chosen) + otherBytes
}

/** Ids in quotes with commas between them. They are ASCII. */
const jsonBytes = (ids: readonly OptionId[]) =>
  ids.reduce((sum, id) => sum + id.length + '""'.length, 0) + Math.max(0, ids.length - 1)

const maxChosen: ByControl<number> = {
  options(control) {
    if (control.choose === 'one') return 1
    const offered = offeredIds(control).length
    return Math.min(control.maxSelect ?? offered, offered)
  },
  scale: () => 0,
  text: () => 0,
  date: () => 0,
}

/** How many options one answer can choose, Other included. */
export const maxChoices = (control: Control): number => apply(maxChosen, control)
