import { useHistoryState } from 'wouter/use-browser-location'

/** What a step in the history carries whose merchant has just been offered an upgrade. */
export const wantsMore = { wantsMore: true } as const

/** Whether the merchant has come here by such an offer. */
export const useWantsMore = (): boolean => useHistoryState<Partial<typeof wantsMore> | null>()?.wantsMore === true
