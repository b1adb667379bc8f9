import { expect, test } from 'vitest'
import { dayIn, timeZone, timeZones } from './time-zones.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test.each([
  { name: 'Europe/Berlin', label: 'Berlin', hint: 'Europe · GMT+1' },
  { name: 'America/Argentina/Buenos_Aires', label: 'Buenos Aires', hint: 'America · Argentina · GMT-3' },
  { name: 'UTC', label: 'UTC', hint: 'GMT' },
])('$name is looked for as $label', ({ name, label, hint }) => {
  expect(timeZone(name, NOW)).toEqual({ value: name, label, hint })
})

test('what a store has chosen is in the list, though the browser may call it otherwise', () => {
  const values = timeZones('Asia/Somewhere_Else', NOW).map(({ value }) => value)
  expect(values).toContain('Asia/Somewhere_Else')
  expect(values).toContain('UTC')
})

test('today is the store’s', () => {
  const moment = new Date('2026-11-21T11:30:00Z')
  expect(dayIn('Pacific/Auckland', moment)).toBe('2026-11-22')
  expect(dayIn('America/New_York', moment)).toBe('2026-11-21')
})
