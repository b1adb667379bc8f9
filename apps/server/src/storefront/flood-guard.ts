import type { SurveyId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import { v4 as randomUuid } from 'uuid'
import { networksOf, UNKNOWN_NETWORK } from '../http/networks.ts'
import type { FloodCheck } from '../responses/incoming.ts'

/** A limit on the counted new responses of one network to one survey: a burst, and a rate per minute (ADR-0010). */
type Limit = { readonly burst: number; readonly perMinute: number }

/** A household, an office, or the tablets of one shop. */
const NARROW_LIMIT: Limit = { burst: 60, perMinute: 6 }
/** A /24 or a /48: the many customers of a carrier who share its addresses. */
const WIDE_LIMIT: Limit = { burst: 120, perMinute: 12 }

/** Each entry takes about 300 bytes. */
const MAX_ENTRIES = 50_000
const MINUTE_MS = 60_000
/** Responses of one network that are set aside less than this time apart belong to one rush. */
const RUSH_GAP_MS = 60 * MINUTE_MS

/** A token bucket: each new response takes one token, and time adds them. */
type Bucket = {
  tokens: number
  filledAt: number
  rush: { readonly rushId: string; lastAt: number } | null
}

export type Arrival = {
  readonly surveyId: SurveyId
  /** Null if the response did not arrive over the network. */
  readonly address: string | null
  readonly receivedAt: Date
}

type Taken = {
  /** Null while the network is within its limit. */
  readonly rushId: string | null
  /** The buckets that a token was taken from. */
  readonly from: readonly Bucket[]
}

export type FloodGuard = ReturnType<typeof createFloodGuard>

/**
 * Limits how many new responses of one network count. Addresses are kept only in memory, and each server process has
 * its own buckets.
 */
export function createFloodGuard(maxEntries = MAX_ENTRIES) {
  // An LRU map: evicts the least recently used entry.
  const buckets = new LRUCache<string, Bucket>({ max: maxEntries })

  function bucketOf(key: string, { burst, perMinute }: Limit, nowMs: number): Bucket {
    const bucket = buckets.get(key) ?? { tokens: burst, filledAt: nowMs, rush: null }
    // The clock can be set back.
    const elapsedMs = Math.max(0, nowMs - bucket.filledAt)
    bucket.tokens = Math.min(burst, bucket.tokens + (elapsedMs / MINUTE_MS) * perMinute)
    bucket.filledAt = nowMs
    buckets.set(key, bucket)
    return bucket
  }

  /** Takes one token of each network, or none if one of them has no token left. */
  function takeTokens(networks: readonly [string, ...string[]], surveyId: SurveyId, nowMs: number): Taken {
    const wideKey = `${surveyId} ${networks.at(-1)}`
    const wide = bucketOf(wideKey, WIDE_LIMIT, nowMs)
    // Looked up only while the wide network has tokens: addresses of one /48 cannot fill the memory.
    const narrow =
      networks.length > 1 && wide.tokens >= 1 ? bucketOf(`${surveyId} ${networks[0]}`, NARROW_LIMIT, nowMs) : null
    if (wide.tokens < 1 || (narrow && narrow.tokens < 1)) return { rushId: continueRush(wide, nowMs), from: [] }
    const from = narrow ? [wide, narrow] : [wide]
    for (const bucket of from) bucket.tokens -= 1
    return { rushId: null, from }
  }

  return {
    /** @returns null if no limit applies because the network is unknown */
    check({ surveyId, address, receivedAt }: Arrival): FloodCheck | null {
      const networks = address === null ? null : networksOf(address)
      if (networks === null || networks[0] === UNKNOWN_NETWORK) return null
      let taken: Taken | null = null
      return {
        takeToken() {
          taken ??= takeTokens(networks, surveyId, receivedAt.getTime())
          return taken.rushId
        },
        giveBack() {
          // The next look at a bucket caps it at its burst.
          for (const bucket of taken?.from ?? []) bucket.tokens += 1
          taken = null
        },
      }
    },
    /** How many networks are remembered. */
    size: () => buckets.size,
  }
}

function continueRush(bucket: Bucket, nowMs: number): string {
  const isSame = bucket.rush !== null && nowMs - bucket.rush.lastAt < RUSH_GAP_MS
  const rush = isSame && bucket.rush ? bucket.rush : { rushId: randomUuid(), lastAt: nowMs }
  rush.lastAt = Math.max(rush.lastAt, nowMs)
  bucket.rush = rush
  return rush.rushId
}
