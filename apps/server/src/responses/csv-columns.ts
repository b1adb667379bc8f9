import { type Answer, type Answers, assertNever, OTHER_OPTION_ID } from '@earshot/survey'
import type { AskedOption, AskedQuestion } from './asked-questions.ts'
import { localTime } from './local-day.ts'
import { chosenIds, givenValue, otherValueOf } from './present-response.ts'
import type { StoredResponse } from './stored-response.ts'

/** A column of the file: its heading, and what stands in it; null leaves the cell empty. */
export type CsvColumn = {
  readonly header: string
  readonly cell: (response: StoredResponse, answers: Answers) => string | number | null
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
export const csvColumns = (asked: readonly AskedQuestion[], timezone: string): readonly CsvColumn[] => [
  { header: words.response, cell: (response) => response.responseId },
  { header: words.started(timezone), cell: (response) => localTime(response.receivedAt, timezone) },
  { header: words.changed(timezone), cell: (response) => localTime(response.updatedAt, timezone) },
  { header: words.state, cell: (response) => (response.completed ? words.completed : words.partial) },
  { header: words.seconds, cell: (response) => response.seconds },
  { header: words.device, cell: (response) => response.device },
  { header: words.revision, cell: (response) => response.revision },
  ...asked.flatMap(columnsOf),
]

type AnswerColumn = { readonly part: string | null; readonly cell: (answer: Answer) => string | number | null }

function columnsOf(asked: AskedQuestion, index: number): readonly CsvColumn[] {
  const { questionId } = asked.question
  const text = words.question(index + 1, asked.question.text)
  const revisions = new Set(asked.revisions)
  return answerColumns(asked).map(({ part, cell }) => ({
    header: part === null ? text : words.ofQuestion(text, part),
    cell: (response, answers) => {
      const answer = revisions.has(response.revision) ? answers[questionId] : undefined
      return answer ? cell(answer) : null
    },
  }))
}

function answerColumns({ question: { control }, options }: AskedQuestion): readonly AnswerColumn[] {
  switch (control.as) {
    case 'options':
      return [...(control.choose === 'many' ? columnPerOption(options) : [columnOfOne(options)]), ...otherText(options)]
    case 'scale':
    case 'text':
    case 'date':
      return [{ part: null, cell: givenValue }]
    default:
      return assertNever(control)
  }
}

const columnPerOption = (options: readonly AskedOption[]): readonly AnswerColumn[] =>
  options.map((option) => ({
    part: textOf(option),
    cell: (answer) => (chosenIn(answer).has(option.optionId) ? textOf(option) : null),
  }))

const chosen = new WeakMap<Answer, ReadonlySet<string>>()

/** The options that an answer names. It is computed once for all columns of its question. */
function chosenIn(answer: Answer): ReadonlySet<string> {
  const ids = chosen.get(answer) ?? new Set(chosenIds(answer))
  chosen.set(answer, ids)
  return ids
}

function columnOfOne(options: readonly AskedOption[]): AnswerColumn {
  const texts = new Map(options.map((option) => [option.optionId, textOf(option)]))
  return { part: null, cell: (answer) => texts.get(chosenIds(answer)[0] ?? '') ?? null }
}

const otherText = (options: readonly AskedOption[]): readonly AnswerColumn[] =>
  options.some(({ optionId }) => optionId === OTHER_OPTION_ID) ? [{ part: words.otherText, cell: otherValueOf }] : []

const textOf = ({ text, position }: AskedOption): string => (text.trim() === '' ? words.untitled(position) : text)
