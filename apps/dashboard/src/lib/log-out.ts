import { api } from './api.ts'
import { session } from './session.ts'

/** Logs out here at once; whether the server heard of it changes nothing. Spec §2.2, spec §7. */
export function logOutHere(): void {
  api.onboarding.logout.$post().catch(() => {})
  session.end()
}
