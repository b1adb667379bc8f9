import type { CookiePage } from './cookie.ts'
import { removeStoreUrl, webAddress, writeStoreUrl } from './store-url.ts'
import { tokenFacts } from './token.ts'
import { writeToken } from './token-cookie.ts'

type Page = CookiePage & {
  readonly location: { readonly href: string; reload(): void }
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: '', url: string): void }
}

type Current = {
  /** The merchant who is logged in on this page; null: nobody is. */
  readonly merchantId: string | null
  /** The server's word that a page of our own site led here: the content of the `login-transfer` meta element. */
  readonly isFromSameSite: boolean
}

export type LoginTransfer =
  /** There was no transfer, or none of use: continue. */
  | { readonly is: 'none' }
  /** The page is about to load again; nothing must be drawn. */
  | { readonly is: 'taken' }
  /**
   * The server says whose login this is. A merchant who is logged in as somebody else, or as nobody while any page may have
   * led here, is asked then. ADR-0078.
   */
  | { readonly is: 'unchecked'; readonly token: string; readonly isOwn: boolean; readonly take: () => void }

/**
 * A login that another system hands over in the address: `token` and `store_url`. They leave the address at once,
 * before anything else is asked for, move into cookies, and the page loads again. Spec §4.4.
 */
export function takeLoginTransfer(page: Page, { merchantId, isFromSameSite }: Current): LoginTransfer {
  const address = new URL(page.location.href)
  const token = address.searchParams.get('token')
  const storeUrl = address.searchParams.get('store_url')
  if (token === null && storeUrl === null) return { is: 'none' }
  address.searchParams.delete('token')
  address.searchParams.delete('store_url')
  page.history.replaceState(page.history.state, '', `${address.pathname}${address.search}${address.hash}`)

  const link = webAddress(storeUrl)
  // A store's address is part of a login: saved without one, the next merchant would see it.
  if (token === null && (merchantId === null || link === null)) return { is: 'none' }
  function take() {
    if (token !== null) writeToken(page, token)
    // Without an address, the one of an earlier login must not stay.
    if (link === null) removeStoreUrl(page)
    else writeStoreUrl(page, link)
    page.location.reload()
  }
  if (token !== null) {
    const facts = tokenFacts(token)
    const isTrusted = merchantId === null && isFromSameSite && facts !== null
    // Also where the token names the merchant who is logged in: anybody can write that, and it would log them out.
    if (!isTrusted) return { is: 'unchecked', token, isOwn: facts !== null && facts.merchantId === merchantId, take }
  }
  take()
  return { is: 'taken' }
}
