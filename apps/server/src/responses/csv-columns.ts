import { type Answers, LISTED_FACTS, type ListedFact, type PageFacts } from '@earshot/survey'
import { majorUnits } from '../money.ts'
import type { AskedQuestion } from './asked-questions.ts'
import { answerColumns, type CsvCell } from './control-answers.ts'
import type { FileResponse } from './file-responses.ts'
import { localTime } from './local-day.ts'

/**
 * The columns of one question, or those about the response itself. Headings and cells are made when a line is written,
 * because a survey can have tens of thousands of columns.
 */
export type CsvColumns = {
  readonly width: number
  /** Null: the columns are about the response itself. */
  readonly question: string | null
  readonly headings: () => readonly string[]
  /** The content of each column, in words. */
  readonly meanings: () => readonly string[]
  /** The content of a response's cells. Null leaves a cell empty. */
  readonly cells: (response: FileResponse, answers: Answers) => readonly CsvCell[]
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
  facts: {
    surface: 'Surface',
    language: 'Language',
    page_path: 'Page path',
    page_type: 'Page type',
    customer_type: 'Customer type',
    country: 'Country',
    region: 'Region',
    product: 'Products',
    collection: 'Collections',
    discount_code: 'Discount codes',
    utm_source: 'Campaign source',
    utm_medium: 'Campaign medium',
    utm_campaign: 'Campaign name',
  } satisfies Record<ListedFact, string>,
  orderValue: 'Order value',
  currency: 'Currency',
  question: (number: number, text: string) => `${number}. ${text}`,
  ofQuestion: (question: string, part: string) => `${question} – ${part}`,
  meanings: {
    response: 'An id that no other response has.',
    started: 'When the first answer arrived.',
    changed: 'When the last answer arrived.',
    state: 'Completed: the end of the survey was reached. Partial: it was not.',
    seconds: 'How long it took, if that is known.',
    device: 'The kind of device: phone, tablet or desktop.',
    revision: 'The version of the survey that was answered.',
    ofPage: 'As the page described itself or the order. Several values are separated by semicolons.',
    orderValue: 'The value of the order, in the currency of the next column.',
    currency: 'The currency of the value of the order.',
  },
}

/** The names of facts of pages in files. */
export const factNames: Readonly<Record<ListedFact, string>> = words.facts

/** How the file is written: with semicolons where a comma separates the decimals of a number. */
export const SEPARATORS = { comma: ',', semicolon: ';' } as const
export type CellSeparator = keyof typeof SEPARATORS

type FileFacts = {
  readonly timezone: string
  readonly hasPageFacts: boolean
  readonly separator: CellSeparator
}

/**
 * The columns of a survey's file: the facts about each response, then the questions, each by its newest text under the
 * number it has in the results; questions that are no longer asked come last with further numbers, so that no two
 * headings are one. Facts of pages are last, if the survey has any response with one. A question that takes many answers has a column per option, so that a column can be counted and
 * filtered as it is; the text beside Other has one of its own.
 */
export const csvColumns = (
  asked: readonly AskedQuestion[],
  { timezone, hasPageFacts, separator }: FileFacts,
): readonly CsvColumns[] => [
  responseColumns(timezone),
  ...asked.map(questionColumns),
  ...(hasPageFacts ? [columnsOf(pageColumns(separator))] : []),
]

type NamedCell = readonly [heading: string, meaning: string, cell: (response: FileResponse) => CsvCell]

const pageColumns = (separator: CellSeparator): readonly NamedCell[] => [
  ...LISTED_FACTS.map(
    (fact): NamedCell => [
      words.facts[fact],
      words.meanings.ofPage,
      ({ pageFacts }) => pageFacts?.[fact]?.join('; ') ?? null,
    ],
  ),
  [words.orderValue, words.meanings.orderValue, ({ pageFacts }) => amountOf(pageFacts?.order_value, separator)],
  [words.currency, words.meanings.currency, ({ pageFacts }) => pageFacts?.order_value?.currency ?? null],
]

function amountOf(value: PageFacts['order_value'], separator: CellSeparator): string | null {
  if (!value) return null
  const amount = majorUnits(value.minor, value.currency)
  return separator === 'semicolon' ? amount.replace('.', ',') : amount
}

const responseColumns = (timezone: string): CsvColumns =>
  columnsOf([
    [words.response, words.meanings.response, ({ responseId }) => responseId],
    [words.started(timezone), words.meanings.started, ({ receivedAt }) => localTime(receivedAt, timezone)],
    [words.changed(timezone), words.meanings.changed, ({ updatedAt }) => localTime(updatedAt, timezone)],
    [words.state, words.meanings.state, ({ completed }) => (completed ? words.completed : words.partial)],
    [words.seconds, words.meanings.seconds, ({ seconds }) => seconds],
    [words.device, words.meanings.device, ({ device }) => device],
    [words.revision, words.meanings.revision, ({ revision }) => revision],
  ])

const columnsOf = (columns: readonly NamedCell[]): CsvColumns => ({
  width: columns.length,
  question: null,
  headings: () => columns.map(([heading]) => heading),
  meanings: () => columns.map(([, meaning]) => meaning),
  cells: (response) => columns.map(([, , cell]) => cell(response)),
})

function questionColumns(asked: AskedQuestion, index: number): CsvColumns {
  const { questionId } = asked.question
  const revisions = new Set(asked.revisions)
  const { parts, width, meanings, cells } = answerColumns(asked.question.control, asked.options)
  const empty = Array<null>(width).fill(null)
  return {
    width,
    question: asked.question.text,
    meanings,
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
