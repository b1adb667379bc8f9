import { ANY_VALUE, type FilterKind, type ResultsFilter } from '@earshot/survey'
import { formatFullDays, formatMoney } from '../../../lib/format.ts'
import { responseWords } from '../../../parts/survey/response-words.ts'
import type { ResultsQuestion } from '../results-query.ts'
import { words as resultsWords } from '../words.ts'
import { words } from './words.ts'

/** What the words of filters are taken from. */
export type FilterNames = {
  readonly questions: readonly ResultsQuestion[]
  /** ISO 4217. */
  readonly currency: string
}

/** The name of what a filter is about, and its values in words. */
export function filterWords(filter: ResultsFilter, names: FilterNames): { subject: string; values: string } {
  const { kind, questionId, values } = filter
  const question = names.questions.find((one) => one.questionId === questionId)
  const subject = questionId === null ? words.names[kind as keyof typeof words.names] : (question?.text ?? questionId)
  return { subject: subject || resultsWords.untitled, values: valuesText(kind, values, { question, names }) }
}

type Context = { readonly question: ResultsQuestion | undefined; readonly names: FilterNames }

function valuesText(kind: FilterKind, values: readonly string[], { question, names }: Context): string {
  switch (kind) {
    case 'order_value':
      return amountsText(values, names.currency)
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
    default:
      return listed(values.map((value) => valueWords(kind, value)))
  }
}

const listed = (texts: readonly string[]) => texts.join(', ')

function amountsText([from = ANY_VALUE, to = ANY_VALUE]: readonly string[], currency: string): string {
  const money = (amount: string) => formatMoney(Number(amount), currency)
  if (from === ANY_VALUE) return words.orLess(money(to))
  return to === ANY_VALUE ? words.orMore(money(from)) : words.between(money(from), money(to))
}

/** An answer of a question in words: an option by its text, a score as it is. */
function answerWords(question: ResultsQuestion | undefined, value: string): string {
  const summary = question?.summary
  if (!summary || !('bars' in summary)) return words.score(value)
  const bar = summary.bars.find(({ optionId }) => optionId === value)
  return bar ? resultsWords.optionText(bar.text, bar.position) : value
}

const LISTS: { readonly [K in FilterKind]?: { readonly [value: string]: string } } = {
  device: responseWords.devices,
  state: words.states,
  surface: words.surfaces,
  customer_type: words.customers,
  score_group: words.groups,
  signed_order: words.signed,
}

/** The value of a fact in words. */
export function valueWords(kind: FilterKind, value: string): string {
  if (value === ANY_VALUE) return words.otherValues
  if (kind === 'revision') return words.version(value)
  if (kind === 'language') return displayName('language', value)
  if (kind === 'country') return displayName('region', value)
  return LISTS[kind]?.[value] ?? value
}

/** The name of a language or a country; its code where the browser has no name for it. */
function displayName(type: 'language' | 'region', code: string): string {
  try {
    return new Intl.DisplayNames('en', { type }).of(code) ?? code
  } catch {
    return code
  }
}
