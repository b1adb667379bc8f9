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
  /** Somebody else is logged in here, or nobody is and any page may have led here: they are asked. ADR-0078. */
  | { readonly is: 'question'; readonly token: string; readonly take: () => void }

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
  const facts = token === null ? null : tokenFacts(token)
  if (token !== null && !facts) return { is: 'none' }
  function take() {
    if (token !== null) writeToken(page, token)
    // Without an address, the one of an earlier login must not stay.
    if (link === null) removeStoreUrl(page)
    else writeStoreUrl(page, link)
    page.location.reload()
  }
  if (token !== null && facts) {
    const isTrusted = merchantId === null ? isFromSameSite : facts.merchantId === merchantId
    if (!isTrusted) return { is: 'question', token, take }
  }
  take()
  return { is: 'taken' }
}
