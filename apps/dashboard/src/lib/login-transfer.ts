import type { CookiePage } from './cookie.ts'
import { webAddress, writeStoreUrl } from './store-url.ts'
import { type DecodedToken, tokenFacts } from './token.ts'
import { writeToken } from './token-cookie.ts'

type Page = CookiePage & {
  readonly location: { readonly href: string; reload(): void }
  readonly history: { readonly state: unknown; replaceState(state: unknown, unused: '', url: string): void }
}

export type LoginTransfer =
  /** There was no transfer, or none of use: continue. */
  | { readonly is: 'none' }
  /** The page is about to load again; nothing must be drawn. */
  | { readonly is: 'taken' }
  /** Someone else is logged in here, and must say first whether they give way. ADR-0021. */
  | { readonly is: 'question'; readonly to: DecodedToken; readonly take: () => void }

/**
 * A login that another system hands over in the address: `token` and `store_url`. They leave the address at once,
 * before anything else is asked for, move into cookies, and the page loads again. Spec §4.4.
 * @param merchantId the merchant who is logged in on this page
 */
export function takeLoginTransfer(page: Page, merchantId: string | null): LoginTransfer {
  const address = new URL(page.location.href)
  const token = address.searchParams.get('token')
  const storeUrl = address.searchParams.get('store_url')
  if (token === null && storeUrl === null) return { is: 'none' }
  address.searchParams.delete('token')
  address.searchParams.delete('store_url')
  page.history.replaceState(page.history.state, '', `${address.pathname}${address.search}${address.hash}`)

  const facts = token === null ? null : tokenFacts(token)
  if (token !== null && !facts) return { is: 'none' }
  const link = webAddress(storeUrl)
  function take() {
    if (token !== null) writeToken(page, token)
    if (link !== null) writeStoreUrl(page, link)
    page.location.reload()
  }
  if (facts && merchantId !== null && facts.merchantId !== merchantId) {
    return { is: 'question', to: { ...facts, storeUrl: link ?? webAddress(facts.storeUrl) }, take }
  }
  take()
  return { is: 'taken' }
}
