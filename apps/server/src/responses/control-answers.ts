import {
  type Answer,
  type Control,
  isDay,
  type OptionsControl,
  OTHER_OPTION_ID,
  type PublishedQuestion,
} from '@earshot/survey'
import * as v from 'valibot'
import { count } from '../http/count.schema.ts'

// How answers are shown and compared, by control. A new control does not compile until it has an entry in `controls`.

/** An answer with the words of its own revision. */
export const answerSchema = v.variant('as', [
  v.object({
    as: v.literal('options'),
    /** `position` names an option without text: "Response N". */
    chosen: v.array(v.object({ optionId: v.string(), text: v.string(), position: count })),
    /** The text beside Other; null if it was not chosen. */
    otherValue: v.nullable(v.string()),
  }),
  v.object({ as: v.literal('scale'), value: count, to: count }),
  v.object({ as: v.literal('text'), value: v.string() }),
  v.object({ as: v.literal('date'), value: v.string() }),
])

type AnswerView = v.InferOutput<typeof answerSchema>

/** An option that some revision offers or offered, by its newest text. `position` counts from 1 and names one without text. */
export type AskedOption = {
  readonly optionId: string
  readonly text: string
  readonly position: number
  /** For an option with a picture; null for all others. */
  readonly imageUrl: string | null
  /** Whether the newest of the question's revisions still offers it. */
  readonly isOffered: boolean
}

export type CsvCell = string | number | null

/** The columns of a question in the file for spreadsheets. */
export type AnswerColumns = {
  readonly width: number
  /** The part of the question that each column has; null if there is only one. */
  readonly parts: () => readonly (string | null)[]
  /** The content of each column, in words. */
  readonly meanings: () => readonly string[]
  readonly cells: (answer: Answer) => readonly CsvCell[]
}

type ControlAnswers<C extends Control> = {
  readonly present: (control: C, answer: Answer) => AnswerView
  readonly columns: (control: C, options: readonly AskedOption[]) => AnswerColumns
  /** The options that results list; empty where nothing is chosen. */
  readonly options: (control: C) => readonly AskedOption[]
  /** Answers with different keys cannot be counted together. */
  readonly key: (control: C) => string
  /** Whether a value can be in an answer, as results count values; no text is one. */
  readonly hasValue: (control: C, options: readonly AskedOption[], value: string) => boolean
  /** The words of a respondent in an answer; empty where there are none. */
  readonly words: (answer: Answer) => string
}

const valueColumn = (meaning: string): AnswerColumns => ({
  width: 1,
  parts: () => [null],
  meanings: () => [meaning],
  cells: (answer) => [givenValue(answer)],
})
const noOptions = () => []
const noKey = () => ''

const controls: { readonly [A in Control['as']]: ControlAnswers<Extract<Control, { readonly as: A }>> } = {
  options: {
    present: (control, answer) => ({
      as: 'options',
      chosen: chosenOf(control, answer),
      otherValue: otherValueOf(answer),
    }),
    columns: ({ choose }, options) =>
      withOtherText(choose === 'many' ? columnPerOption(options) : columnOfOne(options), options),
    options: optionsOf,
    key: noKey,
    hasValue: (_, options, value) => options.some(({ optionId }) => optionId === value),
    words: (answer) => (otherValueOf(answer) ?? '').trim(),
  },
  scale: {
    present: ({ to }, answer) => ({ as: 'scale', value: Number(givenValue(answer)), to }),
    columns: ({ from, to }) => valueColumn(words.scale(from, to)),
    options: noOptions,
    key: ({ from, to }) => `${from} ${to}`,
    hasValue: ({ from, to }, _, value) =>
      /^\d{1,2}$/.test(value) && String(Number(value)) === value && Number(value) >= from && Number(value) <= to,
    words: () => '',
  },
  text: {
    present: (_, answer) => ({ as: 'text', value: String(givenValue(answer)) }),
    columns: () => valueColumn(words.text),
    options: noOptions,
    key: noKey,
    hasValue: () => false,
    words: (answer) => String(givenValue(answer)),
  },
  date: {
    present: (_, answer) => ({ as: 'date', value: String(givenValue(answer)) }),
    columns: () => valueColumn(words.date),
    options: noOptions,
    key: noKey,
    hasValue: (_, __, value) => isDay(value),
    words: () => '',
  },
}

// The compiler does not see that a control and the entry of its name belong together.
const answersTo = (control: Control) => controls[control.as] as ControlAnswers<Control>

export const presentAnswer = (control: Control, answer: Answer): AnswerView =>
  answersTo(control).present(control, answer)

export const answerColumns = (control: Control, options: readonly AskedOption[]): AnswerColumns =>
  answersTo(control).columns(control, options)

export const askedOptions = ({ control }: PublishedQuestion): readonly AskedOption[] =>
  answersTo(control).options(control)

/** Identifies questions whose answers can be counted together. */
export const askedKey = ({ questionId, summary, control }: PublishedQuestion): string =>
  `${questionId} ${summary} ${answersTo(control).key(control)}`

/** Whether a question can be answered with a value. @param options all that it ever offered */
export const canHaveValue = ({ control }: PublishedQuestion, options: readonly AskedOption[], value: string): boolean =>
  answersTo(control).hasValue(control, options, value)

/** The text in a respondent's own words: a text answer, or the text beside Other; empty if neither. */
export const wordsOf = (control: Control, answer: Answer): string => answersTo(control).words(answer)

function chosenOf({ options, otherLabel }: OptionsControl, answer: Answer) {
  const chosen = new Set(chosenIds(answer))
  const other = { optionId: OTHER_OPTION_ID, text: otherLabel ?? '', position: options.length + 1 }
  return [...options, other]
    .filter(({ optionId }) => chosen.has(optionId))
    .map(({ optionId, text, position }) => ({ optionId, text, position }))
}

/** The options that an answer names; none where it names a value. */
function chosenIds(answer: Answer): readonly string[] {
  if ('optionIds' in answer) return answer.optionIds
  return 'optionId' in answer ? [answer.optionId] : []
}

/** The score, text or day that an answer gives; empty where it names options. */
const givenValue = (answer: Answer): number | string => ('value' in answer ? answer.value : '')

/** The text beside Other; null if it was not chosen, or cannot be. */
const otherValueOf = (answer: Answer): string | null => ('otherValue' in answer ? answer.otherValue : null)

/** The words of the file. */
const words = {
  otherText: 'Other, in their words',
  untitled: (position: number) => `Response ${position}`,
  chosen: 'The option that was chosen, by its newest text.',
  isChosen: 'The text of the option if it was chosen, and else nothing.',
  writtenBesideOther: 'What was written beside Other.',
  scale: (from: number, to: number) => `A whole number from ${from} to ${to}.`,
  text: 'What was written.',
  date: 'A day: year-month-day.',
}

const columnPerOption = (options: readonly AskedOption[]): AnswerColumns => ({
  width: options.length,
  parts: () => options.map(textOf),
  meanings: () => options.map(() => words.isChosen),
  cells(answer) {
    const chosen: ReadonlySet<string> = new Set(chosenIds(answer))
    return options.map((option) => (chosen.has(option.optionId) ? textOf(option) : null))
  },
})

function columnOfOne(options: readonly AskedOption[]): AnswerColumns {
  const texts = new Map(options.map((option) => [option.optionId, textOf(option)]))
  return {
    width: 1,
    parts: () => [null],
    meanings: () => [words.chosen],
    cells: (answer) => [texts.get(chosenIds(answer)[0] ?? '') ?? null],
  }
}

function withOtherText(columns: AnswerColumns, options: readonly AskedOption[]): AnswerColumns {
  if (!options.some(({ optionId }) => optionId === OTHER_OPTION_ID)) return columns
  const { width, parts, meanings, cells } = columns
  return {
    width: width + 1,
    parts: () => [...parts(), words.otherText],
    meanings: () => [...meanings(), words.writtenBesideOther],
    cells: (answer) => [...cells(answer), otherValueOf(answer)],
  }
}

const textOf = ({ text, position }: AskedOption): string => (text.trim() === '' ? words.untitled(position) : text)

function optionsOf(control: OptionsControl): readonly AskedOption[] {
  const pictures = new Map(control.look === 'image' ? control.options.map((one) => [one.optionId, one.imageUrl]) : [])
  const options = control.options.map(({ optionId, text, position }) => ({
    optionId,
    text,
    position,
    imageUrl: pictures.get(optionId) ?? null,
    isOffered: true,
  }))
  if (control.otherLabel === null) return options
  const position = options.length + 1
  const other = { optionId: OTHER_OPTION_ID, text: control.otherLabel, position, imageUrl: null, isOffered: true }
  return [...options, other]
}
