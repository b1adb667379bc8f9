import { upgradeFlag } from './upgrade-flag.ts'

const CHARGE = 'charge_id'
/** What we add ourselves, so that a return tells itself from any other visit, without a charge too. */
const FROM = { name: 'from', value: 'billing' } as const

/** Where the provider's page leads back to, whatever was decided there. */
export const returnUrl = (): string => `${location.origin}/?${FROM.name}=${FROM.value}`

/** A return from the provider's page: what was asked for there, and its word, a hint only, that it was charged. */
export type Return = { readonly planId: string; readonly isCharged: boolean }

/** As much of a page as a return needs; a test brings its own. */
type Page = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'replaceState'>
}

/**
 * What the merchant comes back for, once: the plan that was asked for in this tab. Without the flag the provider's word
 * changes nothing; either way the address is cleaned of it. Whoever comes by Back may still go forward and decide: their
 * flag stays. Spec §4.5.
 */
export function takeReturn({ location, history }: Page): Return | null {
  const query = new URLSearchParams(location.search)
  const isCharged = query.has(CHARGE)
  if (!isCharged && query.get(FROM.name) !== FROM.value) return null
  const planId = upgradeFlag.take()
  query.delete(CHARGE)
  query.delete(FROM.name)
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(null, '', planId === null ? location.pathname + rest + location.hash : '/')
  return planId === null ? null : { planId, isCharged }
}
