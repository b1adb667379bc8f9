import {
  ALL_RESULTS,
  parseResultsQuery,
  type QueryMistake,
  type ResultsParameters,
  type ResultsQuery,
  resultsQueryText,
} from '@earshot/survey'
import { useSearchParams } from 'wouter'
import { isIdShaped } from '../../lib/new-id.ts'

export const TABS = ['analytics', 'drop-off', 'cross-tab', 'responses'] as const
export type Tab = (typeof TABS)[number]

/** The orders of responses, as the server names them. */
export const SORTS = ['newest', 'oldest', 'longest', 'shortest'] as const
export type ListSort = (typeof SORTS)[number]

/** The responses that the shares of a cross-tab are of. */
export const SHARES = ['row', 'column', 'total'] as const
export type SharesOf = (typeof SHARES)[number]

/** Where in the results one is. It is in the address, so that Back and reload come back to it (ADR-0023, ADR-0096). */
export type ResultsLocation = {
  readonly tab: Tab
  /** Which responses are counted. Those that were set aside as spam are not filtered. */
  readonly query: ResultsQuery
  /** The first mistake in the query of the address, which then counts as left out; null: none. */
  readonly mistake: QueryMistake | null
  /** Among the responses, those that were set aside as spam. */
  readonly isSpam: boolean
  /** Only those of this rush; null: all that were set aside. */
  readonly rushId: string | null
  /** The order of the responses. Those set aside have no order by time spent, and those of a search are the newest first. */
  readonly sort: ListSort
  /** Only responses whose shopper wrote these words; empty: all. */
  readonly search: string
  /** The response that is open. */
  readonly responseId: string | null
  /** The rows and the columns of the cross-tab, as its route names them; null: those that are usual. */
  readonly rows: string | null
  readonly columns: string | null
  readonly shares: SharesOf
}

const USUAL_TABLE = { rows: null, columns: null, shares: 'row' } as const

/** The place that is usual: all results. */
export const USUAL_LOCATION: ResultsLocation = {
  tab: 'analytics',
  query: ALL_RESULTS,
  mistake: null,
  isSpam: false,
  rushId: null,
  sort: 'newest',
  search: '',
  responseId: null,
  ...USUAL_TABLE,
}

/** The longest text of a search, in characters. */
const MAX_SEARCH = 120

/** Reads a place from an address. Parts other than the query that make no sense count as left out. */
export function readLocation(params: URLSearchParams): ResultsLocation {
  const tab = TABS.find((tab) => tab === params.get('tab')) ?? 'analytics'
  const isSpam = tab === 'responses' && params.get('list') === 'spam'
  const query = parseResultsQuery(queryParameters(params))
  const search = tab === 'responses' && !isSpam ? (params.get('search') ?? '').slice(0, MAX_SEARCH) : ''
  return {
    tab,
    query: query.ok ? query.value : ALL_RESULTS,
    mistake: query.ok ? null : query.problem,
    isSpam,
    rushId: isSpam ? idIn(params, 'rush') : null,
    sort: tab === 'responses' && search === '' ? sortIn(params, isSpam) : 'newest',
    search,
    responseId: idIn(params, 'response'),
    ...(tab === 'cross-tab' ? tableIn(params) : USUAL_TABLE),
  }
}

/** The parameters of the query in an address or in results. */
export const queryParameters = (params: URLSearchParams): ResultsParameters => ({
  period: sentAs(params, 'period'),
  filter: sentAs(params, 'filter'),
  without: sentAs(params, 'without'),
  compare: sentAs(params, 'compare'),
  compareFilter: sentAs(params, 'compareFilter'),
})

function sentAs(params: URLSearchParams, name: keyof ResultsParameters): readonly string[] | undefined {
  return params.has(name) ? params.getAll(name) : undefined
}

function sortIn(params: URLSearchParams, isSpam: boolean): ListSort {
  const sorts = isSpam ? SORTS.slice(0, 2) : SORTS
  return sorts.find((sort) => sort === params.get('sort')) ?? 'newest'
}

const tableIn = (params: URLSearchParams) => ({
  rows: params.get('rows'),
  columns: params.get('columns'),
  shares: SHARES.find((shares) => shares === params.get('shares')) ?? USUAL_TABLE.shares,
})

function idIn(params: URLSearchParams, name: string): string | null {
  const id = params.get(name) ?? ''
  return isIdShaped(id) ? id.toLowerCase() : null
}

/** The query string of a place, with its question mark. Usual parts are left out. */
export function locationQuery(location: Omit<ResultsLocation, 'mistake'>): string {
  const { tab, query, isSpam, rushId, sort, search, responseId, rows, columns, shares } = location
  const isSearch = tab === 'responses' && !isSpam && search !== ''
  const params = new URLSearchParams(resultsQueryText(query))
  if (tab !== 'analytics') params.set('tab', tab)
  if (isSpam) params.set('list', 'spam')
  if (rushId !== null) params.set('rush', rushId)
  if (isSearch) params.set('search', search)
  else if (tab === 'responses' && sort !== 'newest') params.set('sort', sort)
  if (responseId !== null) params.set('response', responseId)
  if (tab === 'cross-tab') {
    if (rows !== null) params.set('rows', rows)
    if (columns !== null) params.set('columns', columns)
    if (shares !== 'row') params.set('shares', shares)
  }
  return params.size === 0 ? '?' : `?${params}`
}

/** The query string of the list of the responses of a query, with its question mark. */
export const responsesHref = (query: ResultsQuery): string =>
  locationQuery({ ...USUAL_LOCATION, tab: 'responses', query })

type Destination = Partial<Omit<ResultsLocation, 'mistake' | 'query'>>

type LocationControl = {
  readonly location: ResultsLocation
  /** The query string of another list, tab or response of the same results, with its question mark. */
  readonly hrefTo: (to: Destination) => string
  /** Goes there. All of them are one step of the history: Back leads out of it. */
  readonly go: (to: Destination) => void
  /** Shows other responses, or another table of them. Back shows those of before. */
  readonly show: (to: Partial<Pick<ResultsLocation, 'query' | 'rows' | 'columns' | 'shares'>>) => void
  /** Shows the results of another query. Back shows those of the query before. */
  readonly ask: (query: ResultsQuery) => void
}

/** The place in the address of this page, and how to go to another. */
export function useResultsLocation(): LocationControl {
  const [params, setParams] = useSearchParams()
  const location = readLocation(params)
  const hrefTo = (to: Destination) =>
    locationQuery({
      ...USUAL_LOCATION,
      query: location.query,
      tab: location.tab,
      sort: location.sort,
      search: location.search,
      ...to,
    })
  const show: LocationControl['show'] = (to) =>
    setParams(new URLSearchParams(locationQuery({ ...location, responseId: null, ...to })))
  return {
    location,
    hrefTo,
    go: (to) => setParams(new URLSearchParams(hrefTo(to)), { replace: true }),
    show,
    ask: (query) => show({ query }),
  }
}
