import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The network of every text that is not an address. */
export const UNKNOWN_NETWORK = 'unknown'

/**
 * The networks of an address, the narrowest first: the /24 of IPv4; the /64 and the /48 of IPv6.
 * @returns null if the address does not identify the caller: a loopback or private address belongs to a proxy that is
 *   not configured, and all callers share it
 */
export function networksOf(address: string): readonly [string, ...string[]] | null {
  const bare = bareAddress(address)
  const four = withoutPort(bare)
  if (isIPv4(four)) return OWN_NETWORKS.check(four) ? null : [four.replace(/\d+$/, '0/24')]
  const six = bare.replace(/^\[(.*)\](:\d+)?$/, '$1')
  if (!isIPv6(six)) return [UNKNOWN_NETWORK]
  if (OWN_NETWORKS.check(six, 'ipv6')) return null
  const groups = groupsOf(six)
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}

/**
 * The part of an address that one caller has: the /64 of IPv6, whose addresses a caller can change at will, and the address
 * itself of IPv4.
 */
export function callerNetwork(address: string): string {
  const [narrowest] = networksOf(address) ?? []
  if (narrowest?.endsWith('::/64')) return narrowest
  const four = withoutPort(bareAddress(address))
  return isIPv4(four) ? four : address
}

/** Without the parts that make one address many: the form of IPv4 in IPv6, and the zone. */
const bareAddress = (address: string) => address.replace(/^::ffff:/i, '').replace(/%.*$/, '')

/** Some proxies append the port. */
const withoutPort = (four: string) => four.replace(/:\d+$/, '')

/** The eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(between).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

const OWN_NETWORKS = new BlockList()
OWN_NETWORKS.addSubnet('127.0.0.0', 8)
OWN_NETWORKS.addSubnet('10.0.0.0', 8)
OWN_NETWORKS.addSubnet('172.16.0.0', 12)
OWN_NETWORKS.addSubnet('192.168.0.0', 16)
OWN_NETWORKS.addSubnet('169.254.0.0', 16)
OWN_NETWORKS.addSubnet('100.64.0.0', 10)
OWN_NETWORKS.addSubnet('::1', 128, 'ipv6')
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6')
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6')
