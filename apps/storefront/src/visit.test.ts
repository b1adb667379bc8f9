import { expect, test, vi } from 'vitest'
import { reportedFields, reportVisit } from './visit.ts'

test('an empty context has no reported fields', () => {
  expect(reportedFields({})).toBe('')
})

test('the names of fields are reported, and not their values', () => {
  expect(reportedFields({ orderValue: '59.90', customerTags: ['VIP'], giftCard: false })).toBe(
    'orderValue,customerTags,giftCard',
  )
})

test.each([null, undefined, '', []])(
  'a field with the value %j is not reported, because templates leave fields empty',
  (value) => {
    expect(reportedFields({ zipCode: value })).toBe('')
  },
)

test.each([0, false, 'no', ['']])('a field with the value %j is reported', (value) => {
  expect(reportedFields({ zipCode: value })).toBe('zipCode')
})

test.each(['ada@shop.example', 'a&b', 'a,b', '#', '', 'ü', '\ud800'])(
  'a field with the name %j is not reported',
  (name) => {
    expect(reportedFields({ [name]: 'x', location: 'US' })).toBe('location')
  },
)

test('a long list of names is cut', () => {
  const names = Array.from({ length: 9_000 }, (_, at) => [`x${'y'.repeat(at)}`, at] as const)
  const query = reportedFields({ zipCode: '0150', ...Object.fromEntries(names) })
  expect(query).toMatch(/^zipCode,x,xy,/)
  expect(query).toHaveLength(1_000)
})

test('a context that is a text does not use up the list', () => {
  expect(reportedFields({ ...Array.from('x'.repeat(9_000)), zipCode: '0150' })).toBe('zipCode')
})

test('a visit is sent once for each type of page', () => {
  const fetch = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('sessionStorage', {})
  for (const pageType of ['product', 'cart', 'product', undefined, undefined]) reportVisit('/store', { pageType })
  expect(fetch.mock.calls).toHaveLength(3)
  expect(fetch.mock.calls[0]).toEqual([
    '/store/visits',
    expect.objectContaining({ body: '{"reported":"pageType"}', keepalive: true }),
  ])
  vi.unstubAllGlobals()
})
