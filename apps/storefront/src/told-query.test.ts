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
