import { seededRandom } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { localDay, localTime } from './local-day.ts'

const MINUTE_MS = 60_000
const FROM = Date.UTC(1990, 0, 1)
const UNTIL = Date.UTC(2040, 0, 1)

/** Sweden writes dates like ISO 8601. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })

test('local times are those of the clocks of every time zone', () => {
  const random = seededRandom(1)
  for (const timezone of Intl.supportedValuesOf('timeZone')) {
    const clock = clockOf(timezone)
    for (let round = 0; round < 20; round++) {
      const moment = new Date(FROM + Math.floor(random() * (UNTIL - FROM)))
      const expected = clock.format(moment)
      expect([timezone, localTime(moment, timezone)]).toEqual([timezone, expected])
      expect(localDay(moment, timezone)).toBe(expected.slice(0, 10))
    }
  }
})

test.each([
  ['Europe/Berlin', '2026-10-25T00:00Z'],
  ['America/New_York', '2026-03-08T06:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:00Z'],
  ['Asia/Kathmandu', '1985-12-31T17:00Z'],
])('in %s each minute around %s, when clocks change, is right', (timezone, around) => {
  const clock = clockOf(timezone)
  for (let minute = -120; minute <= 180; minute++) {
    const moment = new Date(Date.parse(around) + minute * MINUTE_MS)
    expect(localTime(moment, timezone)).toBe(clock.format(moment))
  }
})
