import { createHmac } from 'node:crypto'
import type { StoreId, SurveyId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Billing } from '../billing/billing.ts'
import { responseCapOf } from '../gates/limits.ts'
import { networksOf } from '../http/networks.ts'
import type { Allowance } from '../responses/incoming.ts'

/**
 * The part of a survey's cap that the unverified responses of one network, 256 addresses of version 4, may use up over
 * its life: more than the customers of one shop who share a carrier's, and so little that nobody uses it up from one
 * machine. Further responses are stored as spam (ADR-0007).
 */
const NETWORK_SHARE = 1 / 5
/**
 * We learn of another plan at most this much later. It is read once in this time for each store with answers, and on a distributed database all of
 * these statements pass through the coordinator.
 */
const REMEMBERED_MS = 60_000

type Arrival = {
  readonly storeId: StoreId
  readonly surveyId: SurveyId
  /** Null: it did not come over the network. */
  readonly address: string | null
}

export type UnverifiedAllowance = ReturnType<typeof createUnverifiedAllowance>

/**
 * Finds the allowance of an unverified response. There is one only if the plan has a cap; without a cap, the many who
 * share an address of a carrier are shoppers.
 * @param key hides networks, and is shared by all servers. Addresses are personal: the result is too little of a hash
 *   to tell a network from 256 others, and another one for each survey
 */
export function createUnverifiedAllowance(billing: Pick<Billing, 'lastFeatures'>, key: string) {
  const caps = new LRUCache<StoreId, { readonly cap: number | null }>({
    max: 100_000,
    ttl: REMEMBERED_MS,
    async fetchMethod(storeId, last) {
      try {
        return { cap: responseCapOf(await billing.lastFeatures(storeId)) }
      } catch (error) {
        // Answers are accepted while the database of plans is away.
        if (last) return last
        throw error
      }
    },
  })

  return {
    /** Null: nothing can be used up, or nobody can say from where. */
    async allowanceFor({ storeId, surveyId, address }: Arrival): Promise<Allowance | null> {
      const network = address === null ? null : widestNetwork(address)
      if (network === null) return null
      const { cap } = await caps.forceFetch(storeId)
      if (cap === null) return null
      const hash = createHmac('sha256', key).update(`${surveyId} ${network}`).digest()
      return { network: hash.readUInt16BE(), responses: Math.max(1, Math.floor(cap * NETWORK_SHARE)) }
    },
  }
}

/** The widest network that an address is in: a /24, or a /48 of version 6. Null if it does not identify the caller. */
export const widestNetwork = (address: string): string | null => networksOf(address)?.at(-1) ?? null
