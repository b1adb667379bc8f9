const NAME = 'auth_token'
const LIFE_SECONDS = 7 * 24 * 60 * 60

/** The part of a page that cookies need; a test brings its own. */
export type CookiePage = { readonly document: { cookie: string }; readonly location: { readonly protocol: string } }

/** How a token was kept: `not_private` means that anyone on the network can read it, `refused` that it is not kept. */
export type Kept = 'private' | 'not_private' | 'refused'

export function readToken({ document }: CookiePage): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`))
  return found ? found.slice(NAME.length + 1) : null
}

/**
 * Keeps the token for seven days. Browsers drop a Secure cookie of a plain http page without a word; a phone on a local
 * network must be able to log in, so there it is written again without. Decisions D2.
 */
export function writeToken(page: CookiePage, token: string): Kept {
  const cookie = `${NAME}=${token}; Max-Age=${LIFE_SECONDS}; Path=/; SameSite=Strict`
  page.document.cookie = `${cookie}; Secure`
  if (readToken(page) === token) return 'private'
  if (page.location.protocol !== 'http:') return 'refused'
  page.document.cookie = cookie
  return readToken(page) === token ? 'not_private' : 'refused'
}

export function removeToken({ document }: CookiePage): void {
  document.cookie = `${NAME}=; Max-Age=0; Path=/; SameSite=Strict`
}
