import { createExternalStore } from './external-store.ts'
import { readStoreUrl, removeStoreUrl, webAddress } from './store-url.ts'
import { type DecodedToken, tokenFacts } from './token.ts'
import { type CookiePage, type CookieState, readTokenCookie, removeToken, writeToken } from './token-cookie.ts'

/** The merchant who is logged in on this page. */
export type LoginSession = DecodedToken & { readonly token: string }

/**
 * The login of this page, from the cookie it lives in. Spec §4.4.
 * @param reload called when another merchant has logged in elsewhere in this browser: nothing here is theirs
 */
export function createSessionStore(page: CookiePage, reload: () => void) {
  const { read, subscribe, write: become } = createExternalStore<LoginSession | null>(fromCookie(page))

  return {
    read,
    subscribe,

    /**
     * Logs in with a token the server gave. The store's address that a hand-over named stays as long as the merchant
     * is logged in: the next login has another one. ADR-0078.
     */
    begin(token: string): CookieState {
      const cookieState = writeToken(page, token)
      if (cookieState !== 'refused') {
        if (tokenFacts(token)?.merchantId !== read()?.merchantId) removeStoreUrl(page)
        become(fromCookie(page))
      }
      return cookieState
    },

    end(): void {
      removeToken(page)
      become(null)
    },

    /** The one-second check: the cookie's current value counts, no matter which tab wrote it. Spec §2.2, ADR-0021. */
    check(): void {
      const current = read()
      if (readTokenCookie(page) === (current?.token ?? null)) return
      const found = fromCookie(page)
      if (current && found && found.merchantId !== current.merchantId) reload()
      else become(found)
    },
  }
}

/** An undecodable token is removed without a word. Spec §5. */
function fromCookie(page: CookiePage): LoginSession | null {
  const token = readTokenCookie(page)
  if (token === null) return null
  const facts = tokenFacts(token)
  if (!facts) removeToken(page)
  return facts && { ...facts, storeUrl: readStoreUrl(page) ?? webAddress(facts.storeUrl), token }
}
