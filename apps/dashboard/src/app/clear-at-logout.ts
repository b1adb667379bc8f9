import type { QueryClient } from '@tanstack/react-query'
import { session } from '../lib/session.ts'
import { lastSeen } from '../parts/survey/last-seen.ts'
import { toasts } from '../ui/toast/toasts.ts'

/**
 * The next merchant at this device must not see the data of the last one, nor undo their actions, which would be done
 * in the wrong name. A login may also have ended while no tab was open: then the rest is cleared at the start.
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
