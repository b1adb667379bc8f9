import { ANY_VALUE, type FilterKind, isEveryOrder, parseResultsQuery, type ResultsFilter } from '@earshot/survey'
import { formatFullDays } from '../../../lib/format.ts'
import { scoreGroupWords } from '../../../parts/nps/score-group-words.ts'
import { factValueText, orderValuesText } from '../../../parts/survey/fact-value-text.ts'
import { type FactKind, factWords } from '../../../parts/survey/fact-words.ts'
import { queryParameters } from '../results-location.ts'
import type { Results, ResultsQuestion } from '../results-query.ts'
import { allOptions } from '../share-base/all-options.ts'
import { words as resultsWords } from '../words.ts'
import { words } from './words.ts'

/** The questions and the currency that the words of filters name. */
export type FilterNames = {
  readonly questions: readonly ResultsQuestion[]
  /** ISO 4217. */
  readonly currency: string
}

/** The filters of results in words, and those of the group that they are compared with; null: no group. */
export function queryInWords({ query, questions }: Pick<Results, 'query' | 'questions'>, currency: string) {
  const parsed = parseResultsQuery(queryParameters(new URLSearchParams(query)))
  const names = { questions, currency }
  const inWords = (filters: readonly ResultsFilter[]) =>
    filters.filter((filter) => !isEveryOrder(filter)).map((filter) => filterLine(filter, names))
  const { filters, compareWith } = parsed.ok ? parsed.value : { filters: [], compareWith: null }
  return {
    filters: inWords(filters),
    groupB: typeof compareWith === 'object' && compareWith !== null ? inWords(compareWith.filters) : null,
  }
}

/** The days of results; all time if they have none. */
export const daysInWords = ({ days }: Pick<Results, 'days'>): string =>
  days === null ? words.periods.all : formatFullDays(days.from, days.to)

/** All filters of a group in one text. */
export const groupInWords = (filters: readonly string[]): string => filters.join(' · ') || words.allResponses

/** A filter in one text. */
export function filterLine(filter: ResultsFilter, names: FilterNames): string {
  const { subject, values } = filterWords(filter, names)
  return `${words.filterSubject(subject)} ${values}`
}

/** The name of what a filter is about, and its values in words. */
export function filterWords(filter: ResultsFilter, names: FilterNames): { subject: string; values: string } {
  const { kind, questionId, values } = filter
  const question = names.questions.find((one) => one.questionId === questionId)
  const subject = questionId === null ? factWords.names[kind as FactKind] : (question?.text ?? questionId)
  return { subject: subject || resultsWords.untitled, values: valuesText(kind, values, { question, names }) }
}

type Context = { readonly question: ResultsQuestion | undefined; readonly names: FilterNames }

function valuesText(kind: FilterKind, values: readonly string[], { question, names }: Context): string {
  switch (kind) {
    case 'order_value':
      return orderValuesText(values[0] ?? ANY_VALUE, values[1] ?? ANY_VALUE, names.currency)
    case 'answer_date':
      return formatFullDays(values[0] ?? '', values[1] ?? '')
    case 'answer':
      return values.length === 0 ? words.answered : listed(values.map((value) => answerWords(question, value)))
    case 'no_answer':
      return values.length === 0
        ? words.notAnswered
        : `${words.notAnswered}: ${listed(values.map((value) => answerWords(question, value)))}`
    case 'stopped_at':
      return listed(values.map((id) => names.questions.find(({ questionId }) => questionId === id)?.text || id))
    case 'score_group':
      return listed(values.map((value) => scoreGroupWords[value as keyof typeof scoreGroupWords] ?? value))
    default:
      return listed(values.map((value) => factValueText(kind, value)))
  }
}

const listed = (texts: readonly string[]) => texts.join(', ')

/** An answer of a question in words: an option by its text, a score as it is. */
function answerWords(question: ResultsQuestion | undefined, value: string): string {
  const summary = question?.summary
  if (!summary || !('bars' in summary)) return words.score(value)
  const bar = allOptions(summary).find(({ optionId }) => optionId === value)
  return bar ? resultsWords.optionText(bar.text, bar.position) : value
}
