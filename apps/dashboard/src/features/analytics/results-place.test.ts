import { expect, test } from 'vitest'
import { placeQuery, readPlace } from './results-place.ts'

const ID = '0192f0c0-0000-7000-8000-000000000000'

test.each([
  { query: '?', tab: 'analytics', isSpam: false, rushId: null, responseId: null },
  { query: '?tab=responses', tab: 'responses', isSpam: false, rushId: null, responseId: null },
  { query: '?tab=responses&list=spam', tab: 'responses', isSpam: true, rushId: null, responseId: null },
  { query: `?tab=responses&list=spam&response=${ID}`, tab: 'responses', isSpam: true, rushId: null, responseId: ID },
  { query: `?tab=responses&list=spam&rush=${ID}`, tab: 'responses', isSpam: true, rushId: ID, responseId: null },
  { query: `?tab=responses&response=${ID}`, tab: 'responses', isSpam: false, rushId: null, responseId: ID },
  { query: `?response=${ID}`, tab: 'analytics', isSpam: false, rushId: null, responseId: ID },
] as const)('$query leads to $tab and back', ({ query, ...place }) => {
  expect(readPlace(new URLSearchParams(query))).toEqual(place)
  expect(placeQuery(place)).toBe(query)
})

test.each(['tab=secret&response=../../x', 'list=spam', `tab=analytics&list=spam&rush=${ID}`])(
  'what makes no sense in an address (%s) counts as left out',
  (query) => {
    expect(readPlace(new URLSearchParams(query))).toEqual({
      tab: 'analytics',
      isSpam: false,
      rushId: null,
      responseId: null,
    })
  },
)

test('only the list of what was set aside is narrowed down to a rush', () => {
  expect(readPlace(new URLSearchParams(`tab=responses&rush=${ID}`)).rushId).toBeNull()
  expect(readPlace(new URLSearchParams('tab=responses&list=spam&rush=1')).rushId).toBeNull()
})
