import { useHistoryState } from 'wouter/use-browser-location'

/** The state of a history entry after an offer to upgrade. */
type WantsMore = {
  readonly wantsMore: true
  /** The address that the merchant returns to after the upgrade; null: home, as spec §4.5 says. */
  readonly view: string | null
}

/** Their address says which figures a merchant was looking at. */
const RESULTS = '/surveys/analytics/'

/** The state after an offer on the screen with this address. */
export const wantsMoreAt = (address: string): WantsMore => ({
  wantsMore: true,
  view: address.startsWith(RESULTS) ? address : null,
})

/** The offer by which the merchant has come here; null: there was none. */
export function useOffer(): WantsMore | null {
  const state = useHistoryState<Partial<WantsMore> | null>()
  return state?.wantsMore === true ? { wantsMore: true, view: state.view ?? null } : null
}
