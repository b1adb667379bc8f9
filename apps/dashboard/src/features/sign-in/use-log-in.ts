import { useMutation } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import type { CookieState } from '../../lib/token-cookie.ts'

type Credentials = { readonly email: string; readonly password: string }

/**
 * Logs in and keeps the token.
 * @param onCookie how the token could be kept; the guard has seen the new session by then
 */
export function useLogIn(onCookie: (cookieState: CookieState) => void) {
  return useMutation({
    mutationFn: (credentials: Credentials) => {
      // Merchants recognize their devices by it.
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return value(api.auth.login.$post({ json: { ...credentials, timeZone } }))
    },
    onSuccess: ({ token }) => onCookie(session.begin(token)),
    meta: { shownInline: true },
  })
}
