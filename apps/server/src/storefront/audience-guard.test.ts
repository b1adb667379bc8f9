import type { StoreId } from '@earshot/survey'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAudienceGuard, type Guessing } from './audience-guard.ts'

const STORE = 'a store' as StoreId
const MINUTE_MS = 60_000

/** A guard, and what it has reported. */
function aGuard(maxValues?: number) {
  const reports: Guessing[] = []
  const guard = createAudienceGuard((guessing) => void reports.push(guessing), maxValues)
  const check = (address: string | null, values: readonly string[], nowMs = 0, storeId = STORE) =>
    guard.check({ storeId, address, values }, nowMs)
  return { reports, check, size: guard.size, reportRest: guard.reportRest }
}

const values = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `code ${from + at}`)

test('a store whose shoppers have many values answers all of them, and reports once', () => {
  const { reports, check } = aGuard()
  for (let network = 0; network < 30; network++) {
    expect(check(`203.0.${network}.7`, values(60, network * 60), network)).toBeNull()
  }
  expect(reports).toEqual([{ storeId: STORE, values: 1_200, refused: 0 }])
})

test('refusals since the last report are reported 15 minutes after it, although nobody tries again', () => {
  const { reports, check, reportRest } = aGuard()
  check('203.0.113.7', values(60))
  for (let i = 0; i < 5; i++) check('203.0.113.7', values(1, 60 + i))
  const first = { storeId: STORE, values: 61, refused: 1 }
  for (const nowMs of [10_000, 14 * MINUTE_MS]) reportRest(nowMs)
  expect(reports).toEqual([first])
  for (const nowMs of [15 * MINUTE_MS, 15 * MINUTE_MS + 10_000, 40 * MINUTE_MS]) reportRest(nowMs)
  expect(reports).toEqual([first, { storeId: STORE, values: 65, refused: 4 }])
})

test('a busy store with fewer values, and one with more over several minutes, report nothing', () => {
  const { reports, check } = aGuard()
  for (let shopper = 0; shopper < 100_000; shopper++) {
    check(`203.${(shopper >> 8) & 255}.${shopper & 255}.7`, values(2, shopper % 1_000), shopper)
  }
  for (let minute = 3; minute < 6; minute++) {
    for (let network = 0; network < 20; network++) {
      check(`198.51.${network}.7`, values(50, minute * 10_000 + network * 50), minute * MINUTE_MS)
    }
  }
  expect(reports).toEqual([])
})

test('one caller with a /48 cannot change its /64 for more than 600 values, and fills no memory with them', () => {
  const { check, size } = aGuard()
  const answered = Array.from({ length: 5_000 }, (_, at) => check(`2001:db8:7:${at.toString(16)}::1`, values(1, at)))
  expect(answered.filter((wait) => wait === null)).toHaveLength(600)
  // One value in each /64, all of them in the /48 and up to 1,200 in the store.
  expect(size()).toBeLessThan(600 * 5 + 604 + 1_204 + 1)
  expect(check('2001:db8:8:1::1', ['a code'])).toBeNull()
})

test('a million networks take no more memory than it may', () => {
  const { check, size } = aGuard(5_000)
  for (let at = 0; at < 200_000; at++) check(`${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}.7`, ['a code'], at)
  expect(size()).toBeLessThanOrEqual(5_000)
})

test('the port that a proxy appends, and the form of IPv4 in IPv6, make no other network', () => {
  const { check } = aGuard()
  check('203.0.113.7:4711', values(30))
  check('::ffff:203.0.113.7', values(30, 30))
  expect(check('203.0.113.7:4712', values(1, 60))).toBe(60)
})

test('a clock that is set back refuses nobody for longer than a minute', () => {
  const { check } = aGuard()
  check('203.0.113.7', values(60), 100 * MINUTE_MS)
  expect(check('203.0.113.7', values(60, 60), 10 * MINUTE_MS)).toBeNull()
})

const attempts = fc.array(
  fc.record({
    waitMs: fc.integer({ min: 0, max: 30_000 }),
    tried: fc.uniqueArray(fc.integer({ min: 0, max: 500 }).map(String), { maxLength: 70 }),
    storeId: fc.constantFrom('a' as StoreId, 'b' as StoreId),
  }),
  { maxLength: 60 },
)

test('whatever is tried, a network gets answers to at most 60 new values within any minute', () => {
  fc.assert(
    fc.property(attempts, (sequence) => {
      const { check } = aGuard()
      let nowMs = 0
      let counted: { readonly value: string; readonly atMs: number }[] = []
      for (const { waitMs, tried, storeId } of sequence) {
        nowMs += waitMs
        counted = counted.filter(({ atMs }) => nowMs - atMs < MINUTE_MS)
        const known = new Set(counted.map(({ value }) => value))
        const fresh = tried.map((value) => `${storeId} ${value}`).filter((value) => !known.has(value))
        const fits = known.size + fresh.length <= 60
        expect(check('203.0.113.7', tried, nowMs, storeId) === null).toBe(fits || tried.length === 0)
        if (fits) counted.push(...fresh.map((value) => ({ value, atMs: nowMs })))
      }
    }),
  )
})

test('a shopper who waits as long as asked is answered, unless they try more than 60 values at once', () => {
  fc.assert(
    fc.property(attempts, (sequence) => {
      const { check } = aGuard()
      let nowMs = 0
      for (const { waitMs, tried, storeId } of sequence) {
        nowMs += waitMs
        const seconds = check('203.0.113.7', tried, nowMs, storeId)
        if (seconds === null) continue
        expect(seconds).toBeGreaterThan(0)
        expect(seconds).toBeLessThanOrEqual(60)
        nowMs += seconds * 1_000
        expect(check('203.0.113.7', tried, nowMs, storeId) === null).toBe(tried.length <= 60)
      }
    }),
  )
})
