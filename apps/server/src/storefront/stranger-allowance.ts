import { createHmac } from 'node:crypto'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { StoreId, SurveyId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Billing } from '../billing/billing.ts'
import { responseCapOf } from '../billing/limits.ts'
import type { Allowance } from '../responses/stranger-allowances.ts'

/**
 * The part of a survey's cap that strangers of one neighbourhood of the network, 256 addresses of version 4, may use up
 * over its life: more than the customers of one shop who share a carrier's, and so little that nobody uses it up from one
 * machine. What comes beyond is kept, as spam (decisions D7).
 */
const PART = 1 / 5
/** So late we may know of another plan. */
const REMEMBERED_MS = 10_000

type Arrival = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  /** Null: it did not come over the network. */
  readonly address: string | null
}

export type StrangerAllowance = ReturnType<typeof createStrangerAllowance>

/**
 * Says what a stranger's response counts against. Only where the plan has a cap can anything be used up; where it has
 * none, the many who share an address of a carrier are shoppers.
 * @param key what hides neighbourhoods, shared by all servers. Addresses are personal: what leaves here is too little of
 *   a hash to tell a neighbourhood from 256 others, and another one for each survey
 */
export function createStrangerAllowance(billing: Pick<Billing, 'lastFeatures'>, key: string) {
  const caps = new LRUCache<StoreId, Promise<number | null>>({ max: 10_000, ttl: REMEMBERED_MS })

  function readCap(storeId: StoreId): Promise<number | null> {
    const asked = billing.lastFeatures(storeId).then(responseCapOf)
    caps.set(storeId, asked)
    // Whoever waits for it hears of the failure; whoever comes next asks again.
    asked.catch(() => caps.delete(storeId))
    return asked
  }

  return {
    /** Null: nothing can be used up, or nobody can say from where. */
    async of({ storeId, surveyId, address }: Arrival): Promise<Allowance | null> {
      const neighbourhood = address === null ? null : neighbourhoodOf(address)
      if (neighbourhood === null) return null
      const cap = await (caps.get(storeId) ?? readCap(storeId))
      if (cap === null) return null
      const hash = createHmac('sha256', key).update(`${surveyId} ${neighbourhood}`).digest()
      return { neighbourhood: hash.readUInt16BE(), responses: Math.max(1, Math.floor(cap * PART)) }
    },
  }
}

/**
 * The part of the network that an address is in: a /24, or a /48 of version 6. Null where it says nothing about who
 * called: an address of our own machine or network is that of a proxy we were not told of, which speaks for everyone.
 */
export function neighbourhoodOf(address: string): string | null {
  const bare = address.replace(/^::ffff:/i, '').replace(/%.*$/, '')
  // Some proxies tell the port as well.
  const four = bare.replace(/:\d+$/, '')
  if (isIPv4(four)) return OUR_OWN.check(four) ? null : four.replace(/\d+$/, '0/24')
  const six = bare.replace(/^\[(.*)\](:\d+)?$/, '$1')
  if (isIPv6(six)) return OUR_OWN.check(six, 'ipv6') ? null : `${groupsOf(six).slice(0, 3).join(':')}::/48`
  return 'unknown'
}

/** The eight groups of an address of version 6, those that `::` stands for included. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const between = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(between).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

const OUR_OWN = new BlockList()
OUR_OWN.addSubnet('127.0.0.0', 8)
OUR_OWN.addSubnet('10.0.0.0', 8)
OUR_OWN.addSubnet('172.16.0.0', 12)
OUR_OWN.addSubnet('192.168.0.0', 16)
OUR_OWN.addSubnet('169.254.0.0', 16)
OUR_OWN.addSubnet('100.64.0.0', 10)
OUR_OWN.addSubnet('::1', 128, 'ipv6')
OUR_OWN.addSubnet('fc00::', 7, 'ipv6')
OUR_OWN.addSubnet('fe80::', 10, 'ipv6')
