import { createHmac } from 'node:crypto'
import type { StoreId, SurveyId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Billing } from '../billing/billing.ts'
import { responseCapOf } from '../gates/limits.ts'
import { networksOf } from '../http/networks.ts'
import type { Allowance } from '../responses/incoming.ts'

/**
 * The part of a survey's cap that strangers of one neighbourhood of the network, 256 addresses of version 4, may use up
 * over its life: more than the customers of one shop who share a carrier's, and so little that nobody uses it up from
 * one machine. What comes beyond is kept, as spam (ADR-0007).
 */
const NETWORK_SHARE = 1 / 5
/** So late we may know of another plan. */
const REMEMBERED_MS = 10_000

type Arrival = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  /** Null: it did not come over the network. */
  readonly address: string | null
}

export type UnverifiedAllowance = ReturnType<typeof createUnverifiedAllowance>

/**
 * Says what a stranger's response counts against. Only where the plan has a cap can anything be used up; where it has
 * none, the many who share an address of a carrier are shoppers.
 * @param key what hides networks, shared by all servers. Addresses are personal: what leaves here is too little of
 *   a hash to tell a network from 256 others, and another one for each survey
 */
export function createUnverifiedAllowance(billing: Pick<Billing, 'lastFeatures'>, key: string) {
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
    async allowanceFor({ storeId, surveyId, address }: Arrival): Promise<Allowance | null> {
      const network = address === null ? null : widestNetwork(address)
      if (network === null) return null
      const cap = await (caps.get(storeId) ?? readCap(storeId))
      if (cap === null) return null
      const hash = createHmac('sha256', key).update(`${surveyId} ${network}`).digest()
      return { network: hash.readUInt16BE(), responses: Math.max(1, Math.floor(cap * NETWORK_SHARE)) }
    },
  }
}

/** The widest network that an address is in: a /24, or a /48 of version 6. Null if it does not identify the caller. */
export const widestNetwork = (address: string): string | null => networksOf(address)?.at(-1) ?? null
