import { expect, test } from 'vitest'
import type { RecordedReply, SentMessage } from './recorder.ts'
import { checkRow, type FaultRow, formatRow, rowOf, TABLE_HEAD } from './report.ts'

const reply = (at: number, status: RecordedReply['status'] = 200): RecordedReply => ({
  status,
  ms: 10,
  at,
  retryAfter: null,
})

const message = (acknowledgedAt: number | null): SentMessage => ({
  responseId: 'r',
  sequence: 1,
  optionId: 'o',
  acknowledgedAt,
})

const WINDOW = { fault: 'cable cut', start: 1_000, until: 5_000 }

test('a row has what was recorded between the start of its fault and the start of the next one', () => {
  const replies = [reply(500), reply(1_200), reply(1_300, 503), reply(1_400, 'no reply'), reply(4_000), reply(6_000)]
  const lost = [message(900), message(1_200), message(5_000), message(null)]
  const row = rowOf({ replies, lost, twice: 3, memoryMb: 99.6 }, WINDOW)
  expect(row).toEqual({
    fault: 'cable cut',
    acknowledged: 2,
    lost: 1,
    twice: 3,
    longestGapMs: 2_800,
    statuses: new Map<unknown, number>([
      [200, 2],
      [503, 1],
      ['no reply', 1],
    ]),
    memoryMb: 99.6,
  })
  expect([TABLE_HEAD, formatRow(row)].map((line) => line.split(/ {2,}/))).toEqual([
    ['fault', 'acknowledged', 'lost', 'twice', 'longest gap', 'statuses', 'memory'],
    ['cable cut', '2', '1', '3', '2.8 s', '2 x 200, 1 x 503, 1 x no reply', '100 MB'],
  ])
})

test('a gap begins at the last acknowledgement before the fault, and ends at the start of the next one', () => {
  const gap = (replies: readonly RecordedReply[]) =>
    rowOf({ replies, lost: [], twice: 0, memoryMb: null }, WINDOW).longestGapMs
  expect(gap([reply(200), reply(3_000)])).toBe(2_800)
  expect(gap([reply(1_100), reply(1_200)])).toBe(3_800)
  expect(gap([])).toBe(4_000)
})

const GOOD: FaultRow = {
  fault: 'cable cut',
  acknowledged: 1,
  lost: 0,
  twice: 0,
  longestGapMs: 2_000,
  statuses: new Map([[200, 1]]),
  memoryMb: null,
}
const LIMITS = { maxGapMs: 2_000, allowed: [200, 503] }

test('a row without loss and within its limits is not complained about', () => {
  expect(checkRow(GOOD, LIMITS)).toEqual([])
})

test.each<[Partial<FaultRow>, string]>([
  [{ acknowledged: 0 }, 'no message was acknowledged'],
  [{ lost: 1 }, '1 acknowledged messages are lost'],
  [{ twice: 2 }, '2 responses were counted twice'],
  [{ longestGapMs: 2_100 }, 'no answer was taken for 2.1 s, at most 2.0 s are allowed'],
  [{ statuses: new Map([[500, 1]]) }, 'a shopper got 500'],
  [{ statuses: new Map([['no reply' as const, 1]]) }, 'a shopper got no reply'],
])('it is a complaint if a row has %o', (changed, complaint) => {
  expect(checkRow({ ...GOOD, ...changed }, LIMITS)).toEqual([`cable cut: ${complaint}`])
})
