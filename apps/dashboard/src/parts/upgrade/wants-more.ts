import { useHistoryState } from 'wouter/use-browser-location'

/** The state of a history entry after an offer to upgrade. */
export const wantsMore = { wantsMore: true } as const

/** Whether the merchant has come here by such an offer. */
export const useWantsMore = (): boolean => useHistoryState<Partial<typeof wantsMore> | null>()?.wantsMore === true
