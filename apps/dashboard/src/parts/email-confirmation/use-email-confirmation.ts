import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, value } from '../../lib/api.ts'
import { type StoreDetails, storeDetailsQuery } from '../store/store-details.ts'

/** So long the server refuses to send the mail again. */
const REST_MS = 60_000

/** Whether the merchant has to confirm their address before they publish. */
export function useNeedsConfirmation(): boolean {
  const isNeeded = (details: StoreDetails | undefined) => details?.emailConfirmation?.isConfirmed === false
  const { data } = useQuery({
    ...storeDetailsQuery,
    // The link is usually opened in another tab.
    refetchOnWindowFocus: ({ state }) => (isNeeded(state.data) ? 'always' : false),
  })
  return isNeeded(data)
}

/** Sends the link that confirms an address once more. */
export function useSendAgain() {
  const cache = useQueryClient()
  const { queryKey } = storeDetailsQuery
  return useMutation({
    mutationFn: () => value(api.settings.account.email.confirmation.$post()),
    // The address may be confirmed by now: then nothing was sent, and the notice goes.
    onSuccess: () => cache.invalidateQueries({ queryKey }),
    meta: { shownInline: true },
  })
}

/** Whether the last mail was sent less than a minute ago. @param sentAt null: none was */
export function useIsResting(sentAt: string | null): boolean {
  const [, setEnded] = useState<string | null>(null)
  // The clock of the server can differ from this one.
  const left = sentAt === null ? 0 : Math.min(new Date(sentAt).getTime() + REST_MS - Date.now(), REST_MS)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setEnded(sentAt), left)
    return () => clearTimeout(timer)
  }, [left, sentAt])
  return left > 0
}
