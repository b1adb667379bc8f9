import { isIP } from 'node:net'

export type Hosts = {
  /** The host name, without port, at which merchants work; null: `localhost` and every IP address. */
  readonly dashboard: string | null
  /** The host name, without port, at which shoppers' pages find us. */
  readonly storefront: string
}

/** Which part of the program answers at a host (ADR-0003). */
export type Face = 'dashboard' | 'storefront' | 'unknown'

/**
 * Chooses by the host name of a request, without port; an IPv6 address is in brackets, as in a URL. A host that is not
 * ours is unknown: the owner of any domain can point its name to this machine, and a page of theirs must not read our
 * answers (ADR-0073).
 */
export function chooseFace({ dashboard, storefront }: Hosts): (hostname: string) => Face {
  return (hostname) => {
    if (hostname === storefront) return 'storefront'
    // Nobody can own these names, and a phone on the local network opens an address.
    const isOurs = dashboard === null ? hostname === 'localhost' || isAddress(hostname) : hostname === dashboard
    return isOurs ? 'dashboard' : 'unknown'
  }
}

const isAddress = (hostname: string) => isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0
