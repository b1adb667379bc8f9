import { useSearchParams } from 'wouter'
import { isIdShaped } from '../../lib/new-id.ts'

export const TABS = ['analytics', 'responses'] as const
export type Tab = (typeof TABS)[number]

/** Where in the results one is. It stands in the address, so that Back and reload come back to it. ADR-0023. */
export type ResultsPlace = {
  readonly tab: Tab
  /** Among the responses, those that were set aside as spam. */
  readonly isSpam: boolean
  /** Only those of this rush; null: all that were set aside. */
  readonly rushId: string | null
  /** The response that is open. */
  readonly responseId: string | null
}

/** Reads a place from an address; whatever makes no sense in it counts as left out. */
export function readPlace(params: URLSearchParams): ResultsPlace {
  const tab = TABS.find((tab) => tab === params.get('tab')) ?? 'analytics'
  const isSpam = tab === 'responses' && params.get('list') === 'spam'
  return {
    tab,
    isSpam,
    rushId: isSpam ? idIn(params, 'rush') : null,
    responseId: idIn(params, 'response'),
  }
}

function idIn(params: URLSearchParams, name: string): string | null {
  const id = params.get(name) ?? ''
  return isIdShaped(id) ? id.toLowerCase() : null
}

/** The query string of a place, with its question mark; what is usual is left out. */
export function placeQuery({ tab, isSpam, rushId, responseId }: ResultsPlace): string {
  const params = new URLSearchParams()
  if (tab !== 'analytics') params.set('tab', tab)
  if (isSpam) params.set('list', 'spam')
  if (rushId !== null) params.set('rush', rushId)
  if (responseId !== null) params.set('response', responseId)
  return params.size === 0 ? '?' : `?${params}`
}

/** The place in this page's address, and how to go to another. */
export function useResultsPlace(): [ResultsPlace, (place: ResultsPlace) => void] {
  const [params, setParams] = useSearchParams()
  // Tabs and what is open are one place: Back leads out of it.
  return [readPlace(params), (place) => setParams(new URLSearchParams(placeQuery(place)), { replace: true })]
}
