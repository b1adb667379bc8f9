import { useMutation } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import type { CookieState } from '../../lib/token-cookie.ts'
import type { Challenge } from '../../parts/two-step/challenge.ts'

type Credentials = { readonly email: string; readonly password: string }

type Handlers = {
  /** How the token could be kept; the guard has seen the new session by then. */
  readonly onCookie: (cookieState: CookieState) => void
  /** The password was right, and a second step is needed. */
  readonly onChallenge: (challenge: Challenge) => void
}

/** Logs in and keeps the token. */
export function useLogIn({ onCookie, onChallenge }: Handlers) {
  return useMutation({
    mutationFn: (credentials: Credentials) => {
      // Merchants recognize their devices by it.
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return value(api.auth.login.$post({ json: { ...credentials, timeZone } }))
    },
    onSuccess: (reply) => ('token' in reply ? onCookie(session.begin(reply.token)) : onChallenge(reply)),
    meta: { shownInline: true },
  })
}

/** Completes a login by its second step, and keeps the token. */
export function useSecondStep(challenge: string, onCookie: Handlers['onCookie']) {
  return useMutation({
    mutationFn: (answer: SecondStepAnswer) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return value(api.auth.login.second.$post({ json: { challenge, answer, timeZone } }))
    },
    onSuccess: ({ token }) => onCookie(session.begin(token)),
    meta: { shownInline: true },
  })
}

type SecondStepAnswer = Parameters<typeof api.auth.login.second.$post>[0]['json']['answer']
