import { DAY_MS } from '@earshot/survey'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { createDatabaseClock } from './database-clock.ts'

const MINUTE_MS = 60_000

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A machine whose clock a test sets. */
async function aMachine({ aheadMs = 0, movedMs = 0 }) {
  const machine = { aheadMs, movedMs }
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const system = () => new Date(Date.now() + machine.aheadMs)
  const clock = createDatabaseClock(database.db, { system, movedMs: () => machine.movedMs }, log)
  await clock.compare()
  return { machine, clock, lines }
}

/** Minutes between a moment and the real time, which is the database's. */
const minutesOff = (moment: Date | null) => moment && Math.round((moment.getTime() - Date.now()) / MINUTE_MS) + 0

test.each([
  { aheadMs: 4 * MINUTE_MS, now: 4 },
  { aheadMs: -4 * MINUTE_MS, now: -4 },
  { aheadMs: 6 * MINUTE_MS, now: 0, words: '6 minutes ahead of' },
  { aheadMs: -6 * MINUTE_MS, now: 0, words: '6 minutes behind' },
  { aheadMs: 90 * MINUTE_MS, now: 0, words: '90 minutes ahead of' },
  { aheadMs: 400 * DAY_MS, now: 0, words: '400 days ahead of' },
  { aheadMs: -400 * DAY_MS, now: 0, words: '400 days behind' },
])('a clock that is $aheadMs ms ahead: the time is $now minutes off', async ({ aheadMs, now, words }) => {
  const { clock } = await aMachine({ aheadMs })
  expect(minutesOff(clock.now())).toBe(now)
  expect(minutesOff(await clock.deletionTime())).toBe(words ? null : 0)
  if (words) expect(clock.warning()).toContain(`The server’s clock is ${words} the database’s.`)
  else expect(clock.warning()).toBeNull()
})

test('a clock that is set while the server runs dates nothing wrongly, before and after it is corrected', async () => {
  const { machine, clock, lines } = await aMachine({})
  for (const aheadMs of [400 * DAY_MS, -400 * DAY_MS]) {
    machine.aheadMs = aheadMs
    expect(minutesOff(clock.now())).toBe(0)
    expect(await clock.deletionTime()).toBeNull()
    machine.aheadMs = 0
    expect(minutesOff(clock.now())).toBe(0)
    expect(minutesOff(await clock.deletionTime())).toBe(0)
  }
  expect(lines.map(({ level }) => level)).toEqual([50, 40, 50, 40])
})

test('what the parent process moves is moved for rows and for deletion alike, and is no difference', async () => {
  const { clock } = await aMachine({ movedMs: 30 * DAY_MS })
  expect(minutesOff(clock.now())).toBe((30 * DAY_MS) / MINUTE_MS)
  expect(minutesOff(await clock.deletionTime())).toBe((30 * DAY_MS) / MINUTE_MS)
  expect(clock.warning()).toBeNull()
})

test('that nothing is deleted is said once an hour', async () => {
  const { clock, lines } = await aMachine({ aheadMs: 400 * DAY_MS })
  for (let i = 0; i < 3; i++) await clock.compare()
  expect(lines).toHaveLength(1)
})
