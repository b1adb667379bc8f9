import { upgradeFlag } from './upgrade-flag.ts'

const CHARGE = 'charge_id'

/** As much of a page as a return needs; a test brings its own. */
type Page = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'replaceState' | 'pushState'>
}

/**
 * The result of the provider's page, once: the plan that was requested in this tab, if the provider says that something
 * was charged. Without the flag the provider's parameter changes nothing; either way it is removed from the address.
 * Spec §4.5. A merchant who was offered the plan in a view is in that view again, and Back goes to the first screen.
 */
export function takeReturn({ location, history }: Page): string | null {
  const query = new URLSearchParams(location.search)
  if (!query.has(CHARGE)) return null
  const requested = upgradeFlag.take()
  query.delete(CHARGE)
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(null, '', requested === null ? location.pathname + rest + location.hash : '/')
  if (requested?.view) history.pushState(null, '', requested.view)
  return requested?.planId ?? null
}
