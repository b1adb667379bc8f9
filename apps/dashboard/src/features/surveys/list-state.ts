import { useSearchParams } from 'wouter'

/** Spec §9. */
export const SURVEYS_PER_PAGE = 5

const STATUSES = ['published', 'draft', 'deleted'] as const

export type StatusFilter = (typeof STATUSES)[number]

/** Where in the list one is. It lives in the address, so that Back and reload come back to it. ADR-0023. */
export type ListState = {
  /** Counts from 1. */
  readonly page: number
  /** None named: all that are not deleted. */
  readonly statuses: readonly StatusFilter[]
  readonly search: string
}

export const INITIAL_STATE: ListState = { page: 1, statuses: [], search: '' }

/** Reads a place from an address; whatever makes no sense in it counts as left out. */
export function readListState(params: URLSearchParams): ListState {
  const page = params.get('page') ?? ''
  const named = (params.get('status') ?? '').split(',')
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    statuses: STATUSES.filter((status) => named.includes(status)),
    search: (params.get('search') ?? '').slice(0, 120),
  }
}

/** The address of a list state; the default is left out. */
export function listStateParams({ page, statuses, search }: ListState): URLSearchParams {
  const params = new URLSearchParams()
  if (page > 1) params.set('page', String(page))
  if (statuses.length > 0) params.set('status', statuses.join(','))
  if (search) params.set('search', search)
  return params
}

/** The place in this page's address, and how to go to another. */
export function useListState(): [ListState, (listState: ListState, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  return [readListState(params), (listState, options) => setParams(listStateParams(listState), options)]
}
