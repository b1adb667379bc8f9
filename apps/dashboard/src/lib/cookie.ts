/** How long logins, and whatever else outlives a visit, are kept. Spec §9. */
const LIFE_SECONDS = 7 * 24 * 60 * 60

/** The part of a page that cookies need; a test brings its own. */
export type CookiePage = { readonly document: { cookie: string }; readonly location: { readonly protocol: string } }

/** How a cookie was kept: `not_private` means that anyone on the network can read it, `refused` that it is not kept. */
export type CookieState = 'private' | 'not_private' | 'refused'

export function readCookie({ document }: CookiePage, name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? found.slice(name.length + 1) : null
}

/**
 * Keeps a value for seven days. Browsers drop a Secure cookie of a plain http page without a word; a phone on a local
 * network must be able to log in, so there it is written again without. ADR-0021.
 */
export function writeCookie(page: CookiePage, name: string, value: string): CookieState {
  const cookie = `${name}=${value}; Max-Age=${LIFE_SECONDS}; Path=/; SameSite=Strict`
  page.document.cookie = `${cookie}; Secure`
  if (readCookie(page, name) === value) return 'private'
  if (page.location.protocol !== 'http:') return 'refused'
  page.document.cookie = cookie
  return readCookie(page, name) === value ? 'not_private' : 'refused'
}

export function removeCookie({ document }: CookiePage, name: string): void {
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Strict`
}
