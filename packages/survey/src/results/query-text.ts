import { isDay } from '../questions/calendar-day.ts'
import { err, ok, type Result } from '../result.ts'
import { filterText, parseFilter } from './filter-text.ts'
import { leftOutText, parseLeftOut } from './left-out-text.ts'
import {
  type Comparison,
  MAX_FILTERS,
  PERIODS_IN_DAYS,
  plainQuery,
  type ResultsFilter,
  type ResultsPeriod,
  type ResultsQuery,
} from './results-query.ts'

// A query of results as the parameters of an address: `period=30d&filter=device:phone&compare=previous_period`.
// Addresses, links, the API and files all have this text.

/** The parameters, each as often as it is sent. */
export type ResultsParameters = {
  readonly period?: readonly string[] | undefined
  readonly filter?: readonly string[] | undefined
  readonly without?: readonly string[] | undefined
  readonly compare?: readonly string[] | undefined
  readonly compareFilter?: readonly string[] | undefined
}

/** Which parameter is wrong, and why: a sentence without its subject. */
export type QueryMistake = {
  readonly parameter: keyof ResultsParameters
  /** The parameter as it was sent, or a filter in its canonical text. */
  readonly text: string
  readonly reason: string
}

/** @returns the canonical text, without a question mark; equal queries have equal texts, and that of all results is empty */
export function resultsQueryText({ period, filters, without, compareWith }: ResultsQuery): string {
  const pairs: [keyof ResultsParameters, string][] = []
  if (period !== 'all') pairs.push(['period', periodText(period)])
  for (const filter of filters) pairs.push(['filter', filterText(filter)])
  for (const leftOut of without) pairs.push(['without', leftOutText(leftOut)])
  if (compareWith !== null) pairs.push(['compare', typeof compareWith === 'string' ? compareWith : 'filters'])
  if (typeof compareWith === 'object') {
    for (const filter of compareWith?.filters ?? []) pairs.push(['compareFilter', filterText(filter)])
  }
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
}

/** The canonical text of the responses of a query: without what they are compared with, and with all options. */
export const responsesQueryText = (query: ResultsQuery): string => resultsQueryText(plainQuery(query))

const periodText = (period: ResultsPeriod) => (typeof period === 'string' ? period : `${period.from}..${period.to}`)

/** @returns the query in canonical form, or the first mistake */
export function parseResultsQuery(parameters: ResultsParameters): Result<ResultsQuery, QueryMistake> {
  const period = parsePeriod(parameters.period ?? [])
  if (!period.ok) return period
  const filters = parseFilters('filter', parameters.filter ?? [])
  if (!filters.ok) return filters
  const without = parseLeftOut(parameters.without ?? [])
  if (!without.ok) return err({ parameter: 'without', ...without.problem })
  const compareWith = parseComparison(parameters)
  if (!compareWith.ok) return compareWith
  if (period.value === 'all' && typeof compareWith.value === 'string') {
    return err({ parameter: 'compare', text: compareWith.value, reason: 'needs a period: all time has none before it' })
  }
  return ok({
    period: period.value,
    filters: filters.value,
    without: without.value,
    compareWith: compareWith.value,
  })
}

function parsePeriod([text = 'all', ...more]: readonly string[]): Result<ResultsPeriod, QueryMistake> {
  const mistake = (reason: string, its = text) => err({ parameter: 'period' as const, text: its, reason })
  if (more[0] !== undefined) return mistake('can be sent only once', more[0])
  if (text === 'all' || isPeriodInDays(text)) return ok(text)
  const [from = '', to = '', ...rest] = text.split('..')
  if (rest.length > 0 || !isDay(from) || !isDay(to)) {
    return mistake(
      `must be all, ${Object.keys(PERIODS_IN_DAYS).join(', ')}, or two days from 1900 to 2100: yyyy-MM-dd..yyyy-MM-dd`,
    )
  }
  return from <= to ? ok({ from, to }) : mistake('must not end before it begins')
}

const isPeriodInDays = (text: string): text is keyof typeof PERIODS_IN_DAYS => Object.hasOwn(PERIODS_IN_DAYS, text)

function parseFilters(
  parameter: 'filter' | 'compareFilter',
  texts: readonly string[],
): Result<readonly ResultsFilter[], QueryMistake> {
  const [surplus] = texts.slice(limitOf(texts))
  if (surplus !== undefined) {
    return err({ parameter, text: surplus, reason: `can be sent at most ${MAX_FILTERS} times` })
  }
  const filters: ResultsFilter[] = []
  for (const text of texts) {
    const filter = parseFilter(text)
    if (!filter.ok) return err({ parameter, text, reason: filter.problem })
    filters.push(filter.value)
  }
  return ok(canonicalFilters(filters))
}

/** The default of a store adds a filter by signed orders to those that were sent (ADR-0100). */
const limitOf = (texts: readonly string[]) =>
  texts.some((text) => text.startsWith('signed_order:')) ? MAX_FILTERS + 1 : MAX_FILTERS

/** In canonical order, each once. */
export function canonicalFilters(filters: readonly ResultsFilter[]): readonly ResultsFilter[] {
  const byText = new Map(filters.map((filter) => [filterText(filter), filter]))
  return [...byText].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, filter]) => filter)
}

function parseComparison({
  compare = [],
  compareFilter = [],
}: ResultsParameters): Result<Comparison | null, QueryMistake> {
  const [text, ...more] = compare
  if (more[0] !== undefined) return err({ parameter: 'compare', text: more[0], reason: 'can be sent only once' })
  if (text !== 'filters' && compareFilter[0] !== undefined) {
    return err({ parameter: 'compareFilter', text: compareFilter[0], reason: 'needs compare=filters' })
  }
  if (text === undefined) return ok(null)
  if (text === 'previous_period' || text === 'same_period_last_year') return ok(text)
  if (text !== 'filters') {
    return err({ parameter: 'compare', text, reason: 'must be previous_period, same_period_last_year or filters' })
  }
  const filters = parseFilters('compareFilter', compareFilter)
  return filters.ok ? ok({ filters: filters.value }) : filters
}
