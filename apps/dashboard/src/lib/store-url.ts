import { type CookiePage, readCookie, removeCookie, writeCookie } from './cookie.ts'

const NAME = 'store_url'

/**
 * The store's address as a hand-over named it: before that of the token, and kept when logging out. Spec §4.4, spec §7.
 * The next login removes it. ADR-0078.
 */
export const readStoreUrl = (page: CookiePage): string | null => webAddress(decoded(readCookie(page, NAME)))

export const writeStoreUrl = (page: CookiePage, storeUrl: string): void =>
  void writeCookie(page, NAME, encodeURIComponent(storeUrl))

export const removeStoreUrl = (page: CookiePage): void => removeCookie(page, NAME)

/** The addresses that a link may have: http and https, never a script. Anything else is null. ADR-0021. */
export function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function decoded(value: string | null): string | null {
  try {
    return value === null ? null : decodeURIComponent(value)
  } catch {
    return null
  }
}
