import { type Answer, type Answers, assertNever, OTHER_OPTION_ID } from '@earshot/survey'
import type { AskedOption, AskedQuestion } from './asked-questions.ts'
import { localTime } from './local-day.ts'
import { chosenIds, givenValue, otherValueOf } from './present-response.ts'
import type { StoredResponse } from './stored-response.ts'

type CsvCell = string | number | null

/**
 * The columns of one question, or those about the response itself. Headings and cells are made when a line is written,
 * because a survey can have tens of thousands of columns.
 */
export type CsvColumns = {
  readonly width: number
  readonly headings: () => readonly string[]
  /** What the cells of a response contain. Null leaves a cell empty. */
  readonly cells: (response: StoredResponse, answers: Answers) => readonly CsvCell[]
}

/** The words of the file, beside those of the survey. */
const words = {
  response: 'Response',
  started: (timezone: string) => `Started (${timezone})`,
  changed: (timezone: string) => `Last answer (${timezone})`,
  state: 'State',
  completed: 'Completed',
  partial: 'Partial',
  seconds: 'Seconds',
  device: 'Device',
  revision: 'Revision',
  question: (number: number, text: string) => `${number}. ${text}`,
  ofQuestion: (question: string, part: string) => `${question} – ${part}`,
  otherText: 'Other, in their words',
  untitled: (position: number) => `Response ${position}`,
}

/**
 * The columns of a survey's file: what is known of each response, then the questions, each by its newest text under the
 * number it has in the results; what is no longer asked comes last and is counted on, so that no two headings are one.
 * A question that takes many answers has a column per option, so that a column can be counted and filtered as it is;
 * what was written beside Other has one of its own.
 */
export const csvColumns = (asked: readonly AskedQuestion[], timezone: string): readonly CsvColumns[] => [
  responseColumns(timezone),
  ...asked.map(questionColumns),
]

function responseColumns(timezone: string): CsvColumns {
  const columns: readonly (readonly [string, (response: StoredResponse) => CsvCell])[] = [
    [words.response, ({ responseId }) => responseId],
    [words.started(timezone), ({ receivedAt }) => localTime(receivedAt, timezone)],
    [words.changed(timezone), ({ updatedAt }) => localTime(updatedAt, timezone)],
    [words.state, ({ completed }) => (completed ? words.completed : words.partial)],
    [words.seconds, ({ seconds }) => seconds],
    [words.device, ({ device }) => device],
    [words.revision, ({ revision }) => revision],
  ]
  return {
    width: columns.length,
    headings: () => columns.map(([heading]) => heading),
    cells: (response) => columns.map(([, cell]) => cell(response)),
  }
}

function questionColumns(asked: AskedQuestion, index: number): CsvColumns {
  const { questionId } = asked.question
  const revisions = new Set(asked.revisions)
  const { parts, width, cells } = answerColumns(asked)
  const empty = Array<null>(width).fill(null)
  return {
    width,
    headings() {
      const text = words.question(index + 1, asked.question.text)
      return parts().map((part) => (part === null ? text : words.ofQuestion(text, part)))
    },
    cells(response, answers) {
      const answer = revisions.has(response.revision) ? answers[questionId] : undefined
      return answer ? cells(answer) : empty
    },
  }
}

type AnswerColumns = {
  readonly width: number
  /** What each column is of the question; null where there is only one. */
  readonly parts: () => readonly (string | null)[]
  readonly cells: (answer: Answer) => readonly CsvCell[]
}

function answerColumns({ question: { control }, options }: AskedQuestion): AnswerColumns {
  switch (control.as) {
    case 'options':
      return withOtherText(control.choose === 'many' ? columnPerOption(options) : columnOfOne(options), options)
    case 'scale':
    case 'text':
    case 'date':
      return { width: 1, parts: () => [null], cells: (answer) => [givenValue(answer)] }
    default:
      return assertNever(control)
  }
}

const columnPerOption = (options: readonly AskedOption[]): AnswerColumns => ({
  width: options.length,
  parts: () => options.map(textOf),
  cells(answer) {
    const chosen: ReadonlySet<string> = new Set(chosenIds(answer))
    return options.map((option) => (chosen.has(option.optionId) ? textOf(option) : null))
  },
})

function columnOfOne(options: readonly AskedOption[]): AnswerColumns {
  const texts = new Map(options.map((option) => [option.optionId, textOf(option)]))
  return { width: 1, parts: () => [null], cells: (answer) => [texts.get(chosenIds(answer)[0] ?? '') ?? null] }
}

function withOtherText(columns: AnswerColumns, options: readonly AskedOption[]): AnswerColumns {
  if (!options.some(({ optionId }) => optionId === OTHER_OPTION_ID)) return columns
  const { width, parts, cells } = columns
  return {
    width: width + 1,
    parts: () => [...parts(), words.otherText],
    cells: (answer) => [...cells(answer), otherValueOf(answer)],
  }
}

const textOf = ({ text, position }: AskedOption): string => (text.trim() === '' ? words.untitled(position) : text)
