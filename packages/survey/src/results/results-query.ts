import { CUSTOMER_TYPES, LISTED_FACTS, type ListedFact, SURFACES } from '../responses/page-facts.ts'

// A query of results: which responses of a survey are counted, and what they are compared with.

/** The periods that end today, in days of the store's time zone. */
export const PERIODS_IN_DAYS = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const

/** Days of the store's time zone, both included, written yyyy-MM-dd. */
export type DayRange = { readonly from: string; readonly to: string }

export type ResultsPeriod = 'all' | keyof typeof PERIODS_IN_DAYS | DayRange

/**
 * The kinds of filters.
 * - `answer`: an answer with any of some values; with any value if none is named. `no_answer`: the opposite.
 * - `score_group`: a score that belongs to any of some groups of the Net Promoter Score.
 * - `answer_date`: a date from the first value to the second, both included.
 * - `state`: whether the response was completed, or its shopper stopped before the end.
 * - `stopped_at`: the question at which its shopper left the survey, by any of some questions.
 * - `revision`, `device`: any of some revisions, or kinds of device.
 * - A fact of pages, such as `surface` or `product`: any of some values of it. `*` means all values that have no code of their own.
 * - `order_value`: from the first amount to the second, both included, in the currency of the store; `*` is no limit.
 * - `signed_order`: whether it answers for an order that the store has signed.
 */
export type FilterKind = keyof typeof FILTER_RULES

/** A filter of results. A query has all responses that match each of its filters. */
export type ResultsFilter = {
  readonly kind: FilterKind
  /** The question whose answers it looks at; null if it looks at the whole response. */
  readonly questionId: string | null
  /** Options by their ids, scores, days or groups. In canonical order, except for a range. */
  readonly values: readonly string[]
}

/** @see ResultsQuery.compareWith */
export type Comparison =
  | 'previous_period'
  | 'same_period_last_year'
  /** The same period with other filters. */
  | { readonly filters: readonly ResultsFilter[] }

/**
 * Options that the shares of a question are without: they are of the responses that chose any of its other options. It changes shares
 * alone, and not which responses are counted.
 */
export type OptionsLeftOut = {
  readonly questionId: string
  /** In canonical order, each once. */
  readonly optionIds: readonly string[]
}

export type ResultsQuery = {
  readonly period: ResultsPeriod
  /** In canonical order, each once. */
  readonly filters: readonly ResultsFilter[]
  /** In canonical order, each question once. */
  readonly without: readonly OptionsLeftOut[]
  /** The responses whose results are beside them; null: none are. */
  readonly compareWith: Comparison | null
}

/** The rules of each kind of filter. */
export type FilterRule = {
  /** Whether it is about one question, whose id precedes the values. */
  readonly ofQuestion: boolean
  readonly fewestValues: 0 | 1 | 2
  /** Two values in this order, from and to; null: any values. */
  readonly range: 'days' | 'amounts' | null
  /** The values that exist; null: those of the survey. */
  readonly values: readonly string[] | null
}

const OF_QUESTION = { ofQuestion: true, fewestValues: 1, range: null, values: null } as const satisfies FilterRule
const OF_RESPONSE = { ...OF_QUESTION, ofQuestion: false } as const satisfies FilterRule

const OF_PAGES = Object.fromEntries(LISTED_FACTS.map((fact) => [fact, OF_RESPONSE])) as Readonly<
  Record<ListedFact, typeof OF_RESPONSE>
>

export const FILTER_RULES = {
  answer: { ...OF_QUESTION, fewestValues: 0 },
  no_answer: { ...OF_QUESTION, fewestValues: 0 },
  score_group: { ...OF_QUESTION, values: ['promoter', 'passive', 'detractor'] },
  answer_date: { ...OF_QUESTION, fewestValues: 2, range: 'days' },
  state: { ...OF_RESPONSE, values: ['completed', 'stopped'] },
  stopped_at: OF_RESPONSE,
  revision: OF_RESPONSE,
  device: { ...OF_RESPONSE, values: ['phone', 'tablet', 'desktop'] },
  ...OF_PAGES,
  surface: { ...OF_RESPONSE, values: SURFACES },
  customer_type: { ...OF_RESPONSE, values: CUSTOMER_TYPES },
  order_value: { ...OF_RESPONSE, fewestValues: 2, range: 'amounts' },
  signed_order: { ...OF_RESPONSE, values: ['yes', 'no'] },
} as const satisfies Record<string, FilterRule>

export const filterRule = (kind: FilterKind): FilterRule => FILTER_RULES[kind]

/** The query that has all responses. */
export const ALL_RESULTS: ResultsQuery = { period: 'all', filters: [], without: [], compareWith: null }

/** The query of the same responses alone: not compared, and with all options. */
export const plainQuery = ({ period, filters }: Pick<ResultsQuery, 'period' | 'filters'>): ResultsQuery => ({
  ...ALL_RESULTS,
  period,
  filters,
})

/** So many filters and values a query has at most, so that a text of it fits into an address. */
export const MAX_FILTERS = 20
export const MAX_FILTER_VALUES = 100
/** The longest id or value, in characters: that of a path. */
export const MAX_VALUE_LENGTH = 200

/** In a range of amounts: no limit. As a value of a fact: all values that have no code of their own. */
export const ANY_VALUE = '*'
