import { useMutation } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import type { Kept } from '../../lib/token-cookie.ts'

type Credentials = { readonly email: string; readonly password: string }

/**
 * Logs in and keeps the token.
 * @param onKept how the token could be kept; the guard has seen the new session by then
 */
export function useLogIn(onKept: (kept: Kept) => void) {
  return useMutation({
    mutationFn: (credentials: Credentials) => value(api.auth.login.$post({ json: credentials })),
    onSuccess: ({ token }) => onKept(session.begin(token)),
    meta: { shownInline: true },
  })
}
