import { expect, test } from 'vitest'
import { findTyped, isTyping, typeOn } from './type-ahead.ts'

const cities = ['Aarhus', 'Bergen', 'New Haven', 'New York', 'Århus']

test.each([
  { text: 'b', current: -1, finds: 1 },
  { text: 'n', current: -1, finds: 2 },
  { text: 'n', current: 2, finds: 3 },
  { text: 'nn', current: 3, finds: 2 },
  { text: 'new ', current: 2, finds: 2 },
  { text: 'new y', current: 2, finds: 3 },
  { text: 'NEW Y', current: 4, finds: 3 },
  { text: 'å', current: 0, finds: 4 },
  { text: 'x', current: 1, finds: -1 },
])('"$text" typed on option $current finds option $finds', ({ text, current, finds }) => {
  expect(findTyped(cities, text, current)).toBe(finds)
})

test('a single option is found again and again', () => {
  expect(findTyped(['Bergen'], 'b', 0)).toBe(0)
})

test('typing goes on for a second and then begins anew', () => {
  const typed = typeOn(typeOn({ text: '', at: 0 }, 'n', 5_000), 'e', 6_000)
  expect(typed).toEqual({ text: 'ne', at: 6_000 })
  expect(isTyping(typed, 7_000)).toBe(true)
  expect(isTyping(typed, 7_001)).toBe(false)
  expect(typeOn(typed, 'b', 7_001).text).toBe('b')
})
