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
  readonly headings: () => readonly string[]
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
}

/**
 * The columns of a survey's file: the facts about each response, then the questions, each by its newest text under the
 * number it has in the results; questions that are no longer asked come last with further numbers, so that no two
 * headings are one. Facts of pages are last, if the survey has any response with one. A question that takes many answers has a column per option, so that a column can be counted and
 * filtered as it is; the text beside Other has one of its own.
 */
export const csvColumns = (
  asked: readonly AskedQuestion[],
  { timezone, hasPageFacts }: { readonly timezone: string; readonly hasPageFacts: boolean },
): readonly CsvColumns[] => [
  responseColumns(timezone),
  ...asked.map(questionColumns),
  ...(hasPageFacts ? [columnsOf(PAGE_COLUMNS)] : []),
]

type NamedCell = readonly [heading: string, cell: (response: FileResponse) => CsvCell]

const PAGE_COLUMNS: readonly NamedCell[] = [
  ...LISTED_FACTS.map(
    (fact): NamedCell => [words.facts[fact], ({ pageFacts }) => pageFacts?.[fact]?.join('; ') ?? null],
  ),
  [words.orderValue, ({ pageFacts }) => amountOf(pageFacts?.order_value)],
  [words.currency, ({ pageFacts }) => pageFacts?.order_value?.currency ?? null],
]

const amountOf = (value: PageFacts['order_value']) => (value ? majorUnits(value.minor, value.currency) : null)

const responseColumns = (timezone: string): CsvColumns =>
  columnsOf([
    [words.response, ({ responseId }) => responseId],
    [words.started(timezone), ({ receivedAt }) => localTime(receivedAt, timezone)],
    [words.changed(timezone), ({ updatedAt }) => localTime(updatedAt, timezone)],
    [words.state, ({ completed }) => (completed ? words.completed : words.partial)],
    [words.seconds, ({ seconds }) => seconds],
    [words.device, ({ device }) => device],
    [words.revision, ({ revision }) => revision],
  ])

const columnsOf = (columns: readonly NamedCell[]): CsvColumns => ({
  width: columns.length,
  headings: () => columns.map(([heading]) => heading),
  cells: (response) => columns.map(([, cell]) => cell(response)),
})

function questionColumns(asked: AskedQuestion, index: number): CsvColumns {
  const { questionId } = asked.question
  const revisions = new Set(asked.revisions)
  const { parts, width, cells } = answerColumns(asked.question.control, asked.options)
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
