import { expect, test, vi } from 'vitest'
import { looksLikeId, newId } from './new-id.ts'

test('ids are UUIDs of version 7', () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(looksLikeId(newId())).toBe(true)
})

test('ids sort by the time they were made', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T08:00:00Z') })
  const earlier = newId()
  vi.setSystemTime(new Date('2026-11-21T08:00:01Z'))
  expect(newId() > earlier).toBe(true)
  vi.useRealTimers()
})

test.each(['scratch', '', '0190aaaa', '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee/x'])('%s is no id', (text) => {
  expect(looksLikeId(text)).toBe(false)
})
