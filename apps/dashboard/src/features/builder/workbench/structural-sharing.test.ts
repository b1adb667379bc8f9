import { expect, test } from 'vitest'
import { shareEqualEntries } from './structural-sharing.ts'

const before = new Map([
  ['q1', [{ code: 'text_empty' }]],
  ['q2', [{ code: 'options_too_few' }]],
])
const again = () => structuredClone(before)

test('what says the same is the very same', () => {
  expect(shareEqualEntries(before, again())).toBe(before)
})

test('of what changed, the values that did not stay the very same', () => {
  const next = again().set('q1', [])
  const shared = shareEqualEntries(before, next)
  expect(shared).toEqual(next)
  expect(shared.get('q2')).toBe(before.get('q2'))
})

test('what came and what went is told', () => {
  const more = again().set('q3', [])
  const fewer = new Map([...before].slice(1))
  expect(shareEqualEntries(before, more)).toEqual(more)
  expect(shareEqualEntries(before, fewer)).toEqual(fewer)
})
