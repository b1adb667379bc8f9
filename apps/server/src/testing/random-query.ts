import { LISTED_FACTS, npsGroup, type ResultsQuery } from '@earshot/survey'
import type { Random } from '@earshot/survey/testing'
import { questionsOn, type RawResponse, valuesGiven } from './recount-results.ts'
import { parsedQuery } from './some-query.ts'

const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

/** One or more of some values, as a filter has them. */
const some = (random: Random, values: readonly string[]): string =>
  [pick(random, values), ...values.filter(() => random() < 0.2)].map(encodeURIComponent).join(',')

/** All filters that any of some responses match, apart from the values that only others have. */
function filtersOf(random: Random, all: readonly RawResponse[]): readonly string[] {
  const raw = pick(random, all)
  const question = pick(random, questionsOn(raw))
  const filters = [
    `device:${raw.response.device}`,
    `revision:${raw.response.revision}`,
    'state:completed',
    'state:stopped',
    'signed_order:no,yes',
  ]
  const { pageFacts } = raw.response
  for (const fact of LISTED_FACTS) if (pageFacts?.[fact]) filters.push(`${fact}:${some(random, pageFacts[fact])}`)
  if (pageFacts?.order_value) {
    const amount = (pageFacts.order_value.minor / 100).toFixed(2)
    filters.push(pick(random, [`order_value:${amount},*`, `order_value:*,${amount}`, `order_value:5,${amount}`]))
  }
  if (!question) return filters
  const { questionId } = question
  filters.push(`answer:${questionId}`, `no_answer:${questionId}`, `stopped_at:${questionId}`)
  const given = valuesGiven(raw, question) ?? []
  if (given.length === 0) return filters
  filters.push(`answer:${questionId}:${some(random, given)}`, `no_answer:${questionId}:${some(random, given)}`)
  if (question.summary === 'nps') filters.push(`score_group:${questionId}:${npsGroup(Number(given[0]))}`)
  if (question.summary === 'dates') filters.push(`answer_date:${questionId}:1900-01-01,${given[0]}`)
  return filters
}

/** Some options of a question, though not all of them, that its shares are without. */
function leftOutOf(random: Random, all: readonly RawResponse[]): readonly string[] {
  const raw = pick(random, all)
  const question = pick(random, questionsOn(raw))
  if (question?.control.as !== 'options') return []
  const given = valuesGiven(raw, question) ?? []
  if (given.length === 0 || given.length >= question.control.options.length) return []
  return [`${encodeURIComponent(question.questionId)}:${some(random, given)}`]
}

/** Any query whose filters some of the responses match. */
export function randomQuery(random: Random, all: readonly RawResponse[]): ResultsQuery {
  const filters = () =>
    all.length === 0 ? [] : Array.from({ length: Math.floor(random() * 4) }, () => pick(random, filtersOf(random, all)))
  const period = pick(random, ['all', 'all', '7d', '30d', '2026-10-24..2026-10-26', '2026-10-31..2026-11-02'])
  const compare = pick(random, period === 'all' ? [null, 'filters'] : [null, 'filters', 'previous_period'])
  return parsedQuery({
    period: [period],
    filter: filters(),
    without: all.length === 0 ? [] : leftOutOf(random, all),
    ...(compare && { compare: [compare] }),
    ...(compare === 'filters' && { compareFilter: filters() }),
  })
}
