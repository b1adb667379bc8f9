import { useMutation } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import type { Kept } from '../../lib/token-cookie.ts'
import { guessPlace } from './guess-place.ts'

type Wanted = {
  readonly businessName: string
  readonly email: string
  readonly password: string
  readonly storeUrl: string
}

/**
 * Opens a store and logs in to it. Where it stands is guessed: onboarding asks.
 * @param onKept how the token could be kept; the guard has seen the new session by then
 */
export function useSignUp(onKept: (kept: Kept) => void) {
  return useMutation({
    mutationFn: (wanted: Wanted) => value(api.auth.signup.$post({ json: { ...wanted, ...guessPlace(navigator) } })),
    onSuccess: ({ token }) => onKept(session.begin(token)),
    meta: { shownInline: true },
  })
}
