import { useMutation } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import type { CookieState } from '../../lib/token-cookie.ts'
import { guessRegion } from './guess-region.ts'

type SignUpInput = {
  readonly businessName: string
  readonly email: string
  readonly password: string
  readonly storeUrl: string
}

/**
 * Opens a store and logs in to it. Where it stands is guessed: onboarding asks.
 * @param onCookie how the token could be kept; the guard has seen the new session by then
 */
export function useSignUp(onCookie: (cookieState: CookieState) => void) {
  return useMutation({
    mutationFn: (input: SignUpInput) => value(api.auth.signup.$post({ json: { ...input, ...guessRegion(navigator) } })),
    onSuccess: ({ token }) => onCookie(session.begin(token)),
    meta: { shownInline: true },
  })
}
