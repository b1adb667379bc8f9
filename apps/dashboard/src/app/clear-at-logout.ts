import type { QueryClient } from '@tanstack/react-query'
import { session } from '../lib/session.ts'
import { lastSeen } from '../parts/survey/last-seen.ts'
import { toasts } from '../ui/toast/toasts.ts'

/**
 * What one merchant has seen, the next one at this device must not; nor what they could still take back, which would
 * be done in the other's name. A login may also have ended while no tab was open: then what is left goes at the start.
 * @returns ends it
 */
export function clearAtLogout(queryClient: QueryClient): () => void {
  if (!session.read()) void lastSeen.clear()
  return session.subscribe(() => {
    if (session.read()) return
    queryClient.clear()
    for (const { id, action } of toasts.read().list) if (action) toasts.dismiss(id)
    void lastSeen.clear()
  })
}
