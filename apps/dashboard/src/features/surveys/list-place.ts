import { useSearchParams } from 'wouter'

/** Where in the list one is. It lives in the address, so that Back and reload come back to it. Decisions D3. */
export type ListPlace = {
  /** Counts from 1. */
  readonly page: number
  readonly status: 'draft' | 'published' | null
  readonly search: string
}

export const FIRST_PLACE: ListPlace = { page: 1, status: null, search: '' }

/** Reads a place from an address; whatever makes no sense in it counts as left out. */
export function readPlace(params: URLSearchParams): ListPlace {
  const page = params.get('page') ?? ''
  const status = params.get('status')
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    status: status === 'draft' || status === 'published' ? status : null,
    search: (params.get('search') ?? '').slice(0, 120),
  }
}

/** The address of a place; what is usual is left out. */
export function placeParams({ page, status, search }: ListPlace): URLSearchParams {
  const params = new URLSearchParams()
  if (page > 1) params.set('page', String(page))
  if (status) params.set('status', status)
  if (search) params.set('search', search)
  return params
}

/** The place in this page's address, and how to go to another. */
export function useListPlace(): [ListPlace, (place: ListPlace, options?: { replace: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  return [readPlace(params), (place, options) => setParams(placeParams(place), options)]
}
