import { expect, test } from 'vitest'
import { toldQuery } from './told-query.ts'

test('a page that tells nothing names nothing', () => {
  expect(toldQuery({})).toBe('?told=')
})

test('names are told, and nothing of what they say', () => {
  expect(toldQuery({ orderValue: '59.90', customerTags: ['VIP'], giftCard: false })).toBe(
    '?told=orderValue,customerTags,giftCard',
  )
})

test.each([null, undefined, '', []])('a field of %j was left empty by a template, and tells nothing', (value) => {
  expect(toldQuery({ zipCode: value })).toBe('?told=')
})

test.each([0, false, 'no', ['']])('a field of %j says something', (value) => {
  expect(toldQuery({ zipCode: value })).toBe('?told=zipCode')
})

test.each(['ada@shop.example', 'a&b', 'a,b', '#', '', 'ü', '\ud800'])('a field called %j is not told of', (name) => {
  expect(toldQuery({ [name]: 'x', location: 'US' })).toBe('?told=location')
})

test('however much a page tells, the names of it fit into an address', () => {
  const names = Array.from({ length: 9_000 }, (_, at) => [`x${'y'.repeat(at)}`, at] as const)
  const query = toldQuery({ zipCode: '0150', ...Object.fromEntries(names) })
  expect(query).toMatch(/^\?told=zipCode,x,xy,/)
  expect(query).toHaveLength(1_000)
})

test('a context that is a text, letter by letter, takes no place from what is told besides', () => {
  expect(toldQuery({ ...Array.from('x'.repeat(9_000)), zipCode: '0150' })).toBe('?told=zipCode')
})
