import { expect, test } from 'vitest'
import { seenText } from './seen-text.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test.each([
  { at: '2026-11-21T12:00:30Z', text: 'We saw your store a moment ago' },
  { at: '2026-11-21T11:59:01Z', text: 'We saw your store a moment ago' },
  { at: '2026-11-21T11:59:00Z', text: 'We saw your store 1 minute ago' },
  { at: '2026-11-21T11:00:01Z', text: 'We saw your store 59 minutes ago' },
  { at: '2026-11-21T11:00:00Z', text: 'We saw your store 1 hour ago' },
  { at: '2026-11-20T12:00:00Z', text: 'We saw your store 1 day ago' },
])('a page of the store asked at $at: $text', ({ at, text }) => {
  expect(seenText(new Date(at), NOW)).toBe(text)
})
