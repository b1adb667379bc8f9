import { expect, test, vi } from 'vitest'
import { isIdShaped, newId } from './new-id.ts'

test('ids are UUIDs of version 7 that sort by the time they were made', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
  const earlier = newId()
  vi.setSystemTime(new Date('2026-11-21T08:00:01Z'))
  expect(newId() > earlier).toBe(true)
  expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(isIdShaped(earlier)).toBe(true)
  vi.useRealTimers()
})

test.each(['scratch', '', '0190aaaa', '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee/x'])('%s is no id', (text) => {
  expect(isIdShaped(text)).toBe(false)
})
