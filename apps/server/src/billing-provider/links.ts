import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StoreId } from '@earshot/survey'
import type { Provider } from './provider.ts'

const HOUR_MS = 60 * 60 * 1000

/** Long enough to look for a card, short enough that an address in a browser's history opens nothing. */
const LINK_HOURS = 24

/** The subject of a page. */
export type Page = 'confirm' | 'charge' | 'invoice' | 'account'

type Link = {
  readonly storeId: StoreId
  readonly id: string
  /** Where the page leads back to. */
  readonly returnUrl: string
}

/**
 * The address of a hosted page. Anyone who has it may act there, without a login; so it carries a key, and an end. The
 * key covers the whole address: page, store, subject, and return address.
 */
export function linkTo(provider: Provider, page: Page, { storeId, id, returnUrl }: Link): string {
  const until = String(provider.now().getTime() + LINK_HOURS * HOUR_MS)
  const key = keyOf(provider, [page, storeId, id, returnUrl, until])
  return `${provider.address}/pages/${page}/${storeId}/${id}?${new URLSearchParams({ return: returnUrl, until, key })}`
}

/** Whether an address is one that `linkTo` made, and still good. */
export function isGoodLink(
  provider: Provider,
  { page, storeId, id }: Readonly<Record<'page' | 'storeId' | 'id', string>>,
  { return: returnUrl = '', until = '', key = '' }: Readonly<Record<string, string>>,
): boolean {
  return same(key, keyOf(provider, [page, storeId, id, returnUrl, until])) && Number(until) > provider.now().getTime()
}

/**
 * The customer's token: the same as long as it is not rotated. It names its store, so that no table has
 * to lead from tokens to stores, and no token is kept anywhere.
 */
export function tokenOf(provider: Provider, customer: { storeId: StoreId; tokenRotation: number }): string {
  const { storeId, tokenRotation } = customer
  return `${storeId}.${keyOf(provider, ['token', storeId, String(tokenRotation)])}`
}

/** Compares two secrets in a time that tells nothing of them. */
export function same(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHmac('sha256', 'length').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

function keyOf({ signingKey }: Provider, parts: readonly string[]): string {
  // As JSON, because no two lists have the same.
  return createHmac('sha256', signingKey).update(JSON.stringify(parts)).digest('base64url')
}

/**
 * The return link of a page whose own address proves nothing: the wanted one if it is the app's, otherwise the app's
 * start page.
 */
export const safeReturn = (provider: Provider, wanted: string): string =>
  allowedReturn(provider, wanted) ?? provider.returnOrigins[0]

/**
 * Checks a return address, so that our pages are not an open redirect.
 * @returns the address as it was parsed, which can differ from the input: parsing drops line breaks and completes short
 *   forms. Null if it does not belong to the app
 */
export function allowedReturn({ returnOrigins }: Provider, address: string): string | null {
  // A check of the origin alone would accept a blob, and a name and password in front of the host.
  const { href } = URL.parse(address) ?? {}
  return href !== undefined && returnOrigins.some((origin) => href.startsWith(`${origin}/`)) ? href : null
}

/** The return address with the hint that something was approved. @param id the approved subscription or charge */
export function withChargeId(returnUrl: string, id: string): string {
  const url = new URL(returnUrl)
  // An integer, as at the real provider, and the same each time; it is read by nobody.
  url.searchParams.append('charge_id', String(Number.parseInt(id.slice(0, 8), 16)))
  return url.href
}
