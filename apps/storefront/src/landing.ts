import { hasRefused } from './device-storage.ts'

// The campaign that brought a visit: the utm_ parameters of its landing page. They stay in this tab, and are sent with answers alone.

const KEY = 'earshot:landing'

/** The campaign in the address of this page; empty if it has none, or the shopper refuses tracking. */
const ownCampaign = (): string => (hasRefused(window) ? [] : (location.search.match(/utm_\w+=[^&]+/g) ?? [])).join('&')

/** Remembers the campaign of this page for later pages of the visit. */
export function rememberLanding(): void {
  const campaign = ownCampaign()
  try {
    if (campaign) sessionStorage.setItem(KEY, campaign)
  } catch {
    // Full or blocked: answers on later pages have no campaign.
  }
}

/** The campaign of the visit, by parameter. */
export function readLanding(): URLSearchParams {
  try {
    return new URLSearchParams(ownCampaign() || (hasRefused(window) ? '' : (sessionStorage.getItem(KEY) ?? '')))
  } catch {
    // Storage is blocked.
    return new URLSearchParams()
  }
}
