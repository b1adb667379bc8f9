import { api } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'

/** Logs out here at once; whether the server heard of it changes nothing. Spec §2.2, §7. */
export function logOut(): void {
  api.onboarding.logout.$post().catch(() => {})
  session.end()
}
