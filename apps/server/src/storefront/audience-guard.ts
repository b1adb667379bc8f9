import { createHmac, randomBytes } from 'node:crypto'
import type { StoreId } from '@earshot/survey'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { callerNetwork, networksOf, UNKNOWN_NETWORK } from '../http/networks.ts'
import type { GatheredEvents } from '../security-log/gathered-events.ts'

const MINUTE_MS = 60_000
/** So many different values an address of IPv4 or a /64 of IPv6 can try within a minute, in all stores (ADR-0081). */
const NETWORK_LIMIT = 60
/** The same for a /24 or a /48, which one caller may have: as many as ten such networks. */
const WIDE_LIMIT = 10 * NETWORK_LIMIT
/** More different values in a store within a minute are reported, and still answered: those of twenty networks. */
const STORE_LIMIT = 20 * NETWORK_LIMIT
const REPORT_INTERVAL_MS = 15 * MINUTE_MS

/** For all networks and stores together. Each takes about 100 bytes. */
const MAX_VALUES = 200_000
/** An empty entry takes as much memory as so many values. */
const ENTRY_VALUES = 4
const MAX_REPORTED_STORES = 10_000

/** The values that were tried within the last minute, oldest first: their hashes, and when they were counted. */
type RecentValues = Map<number, number>

export type AudienceValues = {
  readonly storeId: StoreId
  /** Null if the request did not arrive over the network. */
  readonly address: string | null
  /** Different values that may be guesses. */
  readonly values: readonly string[]
}

/** How many values of a store's audiences were tried. */
export type Guessing = {
  readonly storeId: StoreId
  /** Different values within the last minute of them, at most 1,200. */
  readonly values: number
  /** Requests that were refused since the last report. */
  readonly refused: number
}

export type AudienceGuard = ReturnType<typeof createAudienceGuard>

/**
 * Limits how many values of audiences a network can try, so that listed codes are not found by guessing. A value that was
 * tried within the minute costs nothing. Only keyed hashes are kept, in memory, and each server process counts for itself.
 * @param report called at most once in 15 minutes for each store
 */
export function createAudienceGuard(report: (guessing: Guessing) => void, maxValues = MAX_VALUES) {
  const key = randomBytes(32)
  // Evicts the least recently used entry. Sizes are read when an entry is set.
  const recent = new LRUCache<string, { readonly values: RecentValues }>({
    maxSize: maxValues,
    sizeCalculation: ({ values }) => ENTRY_VALUES + values.size,
  })
  const reports = createReports(({ storeId, refused }) =>
    report({ storeId, values: recent.get(storeId)?.values.size ?? 0, refused }),
  )

  const hashOf = (text: string) => createHmac('sha256', key).update(text).digest().readUIntBE(0, 6)

  function recentValues(name: string, nowMs: number): RecentValues {
    const values = recent.get(name)?.values ?? new Map<number, number>()
    for (const [hash, countedMs] of values) {
      // The clock can be set back.
      if (nowMs - countedMs < MINUTE_MS && countedMs <= nowMs) break
      values.delete(hash)
    }
    return values
  }

  function add(name: string, values: RecentValues, hashes: readonly number[], nowMs: number): void {
    for (const hash of hashes) if (!values.has(hash)) values.set(hash, nowMs)
    recent.set(name, { values })
  }

  /** Counts the values for each network, or for none if it would be too many for one. @returns how long to wait, or null */
  function countInNetworks(address: string | null, hashes: readonly number[], nowMs: number): number | null {
    const networks = address === null ? null : networksOf(address)
    const wide = networks?.at(-1)
    if (address === null || wide === undefined || wide === UNKNOWN_NETWORK) return null
    const ofWide = recentValues(wide, nowMs)
    const wideWaitMs = waitFor(ofWide, hashes, WIDE_LIMIT, nowMs)
    if (wideWaitMs !== null) return wideWaitMs
    // Looked up only while the wide network has room: addresses of one /48 cannot fill the memory.
    const narrow = callerNetwork(address)
    const ofNarrow = recentValues(narrow, nowMs)
    const waitMs = waitFor(ofNarrow, hashes, NETWORK_LIMIT, nowMs)
    if (waitMs !== null) return waitMs
    add(wide, ofWide, hashes, nowMs)
    add(narrow, ofNarrow, hashes, nowMs)
    return null
  }

  /** Counts the values of a store. @returns whether they are more than those of its shoppers */
  function countInStore(storeId: StoreId, hashes: readonly number[], nowMs: number): boolean {
    const values = recentValues(storeId, nowMs)
    const fresh = hashes.filter((hash) => !values.has(hash))
    const room = STORE_LIMIT - values.size
    add(storeId, values, fresh.slice(0, room), nowMs)
    return fresh.length > room
  }

  return {
    /** @returns in how many seconds the network can try again; null: the values are within its limit */
    check({ storeId, address, values }: AudienceValues, nowMs: number): number | null {
      if (values.length === 0) return null
      // One more than the limit is refused, whatever the others are.
      const hashes = values.slice(0, NETWORK_LIMIT + 1).map((value) => hashOf(`${storeId} ${value}`))
      const waitMs = countInNetworks(address, hashes, nowMs)
      const isOver = countInStore(storeId, hashes, nowMs)
      if (waitMs !== null || isOver) reports.note(storeId, waitMs !== null, nowMs)
      return waitMs === null ? null : Math.ceil(waitMs / 1000)
    },
    /** Reports the refusals since the last report of each store, 15 minutes after it: nobody may try again. */
    reportRest: reports.reportRest,
    /** How much is remembered, in values. */
    size: () => recent.calculatedSize,
  }
}

/** Calls `report` at most once in 15 minutes for each store, with the number of requests refused since the last report. */
function createReports(report: (refusals: Pick<Guessing, 'storeId' | 'refused'>) => void) {
  const states = new LRUCache<StoreId, { refused: number; reportedMs: number | null }>({ max: MAX_REPORTED_STORES })
  /** Stores with refusals since their last report. */
  const unreported = new Set<StoreId>()

  function note(storeId: StoreId, isRefused: boolean, nowMs: number): void {
    const state = states.get(storeId) ?? { refused: 0, reportedMs: null }
    states.set(storeId, state)
    if (isRefused) state.refused += 1
    if (state.reportedMs !== null && Math.abs(nowMs - state.reportedMs) < REPORT_INTERVAL_MS) {
      unreported.add(storeId)
      return
    }
    report({ storeId, refused: state.refused })
    unreported.delete(storeId)
    state.refused = 0
    state.reportedMs = nowMs
  }

  return {
    note,
    reportRest(nowMs: number): void {
      for (const storeId of unreported) {
        if (states.get(storeId)?.refused) note(storeId, false, nowMs)
        else unreported.delete(storeId)
      }
    },
  }
}

type Reports = { readonly log: Logger; readonly events: Pick<GatheredEvents, 'note'>; readonly now: () => Date }

/** Writes what was reported to the log, and to the security log of the store. */
export const reportGuessing =
  ({ log, events, now }: Reports) =>
  (guessing: Guessing): void => {
    log.warn({ event: 'audience_guessing', ...guessing }, 'somebody tries many values of the audiences of a store')
    const { storeId, ...details } = guessing
    const source = { who: 'network', device: null } as const
    events.note({ event: 'values_guessed', details, store: storeId, source, at: now(), count: 1 })
  }

/** The time until all of these values fit within a limit; null: they fit now. */
function waitFor(values: RecentValues, hashes: readonly number[], limit: number, nowMs: number): number | null {
  const tried = new Set(hashes)
  const others = [...values].filter(([hash]) => !tried.has(hash))
  const tooMany = others.length + tried.size - limit
  if (tooMany <= 0) return null
  // More than the limit at once never fit: the caller may try fewer after a minute.
  const [, countedMs = nowMs] = others[tooMany - 1] ?? []
  return countedMs + MINUTE_MS - nowMs
}
