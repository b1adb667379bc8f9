import { upgradeFlag } from './upgrade-flag.ts'

const CHARGE = 'charge_id'

/** As much of a page as a return needs; a test brings its own. */
type Page = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'replaceState'>
}

/**
 * What the merchant comes back for, once: the plan that was asked for in this tab, where the provider says that
 * something was charged. Without the flag the provider's word changes nothing; either way the address is cleaned of it.
 * Spec §4.5.
 */
export function takeReturn({ location, history }: Page): string | null {
  const query = new URLSearchParams(location.search)
  if (!query.has(CHARGE)) return null
  const planId = upgradeFlag.take()
  query.delete(CHARGE)
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(null, '', planId === null ? location.pathname + rest + location.hash : '/')
  return planId
}
