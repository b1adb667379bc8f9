// The campaign that brought a visit: the utm_ parameters of its landing page. They are sent with answers alone, and only with consent.

const KEY = 'earshot:landing'

/** The campaign in the address of this page; empty if it has none. */
const ownCampaign = (): string => (location.search.match(/utm_(source|medium|campaign)=[^&]+/g) ?? []).join('&')

/** Remembers the campaign of this page for later pages of the visit, if none is remembered yet. */
export function rememberLanding(): void {
  const campaign = ownCampaign()
  try {
    if (campaign) sessionStorage[KEY] ||= campaign
  } catch {
    // Full or blocked: answers on later pages have no campaign.
  }
}

/** The campaign of the visit, by parameter. */
export function readLanding(): URLSearchParams {
  try {
    return new URLSearchParams(sessionStorage[KEY] || ownCampaign())
  } catch {
    // Storage is blocked.
    return new URLSearchParams(ownCampaign())
  }
}
