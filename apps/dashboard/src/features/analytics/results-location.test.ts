import { ALL_RESULTS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { locationQuery, type ResultsLocation, readLocation, USUAL_LOCATION } from './results-location.ts'

const ID = '0192f0c0-0000-7000-8000-000000000000'
const PHONES = { kind: 'device', questionId: null, values: ['phone'] } as const

const locationOf = (query: string) => readLocation(new URLSearchParams(query))

const LOCATIONS: readonly (readonly [query: string, location: Partial<ResultsLocation>])[] = [
  ['?', {}],
  ['?tab=responses', { tab: 'responses' }],
  ['?period=30d&filter=device%3Aphone', { query: { ...ALL_RESULTS, period: '30d', filters: [PHONES] } }],
  [
    '?period=7d&compare=previous_period&tab=responses',
    { tab: 'responses', query: { ...ALL_RESULTS, period: '7d', compareWith: 'previous_period' } },
  ],
  ['?without=q1%3Aunsure', { query: { ...ALL_RESULTS, without: [{ questionId: 'q1', optionIds: ['unsure'] }] } }],
  ['?tab=responses&list=spam', { tab: 'responses', isSpam: true }],
  [`?tab=responses&list=spam&response=${ID}`, { tab: 'responses', isSpam: true, responseId: ID }],
  [`?tab=responses&list=spam&rush=${ID}`, { tab: 'responses', isSpam: true, rushId: ID }],
  ['?tab=responses&search=b%C3%BCro', { tab: 'responses', search: 'büro' }],
  [`?tab=responses&response=${ID}`, { tab: 'responses', responseId: ID }],
  [`?response=${ID}`, { responseId: ID }],
  ['?tab=drop-off', { tab: 'drop-off' }],
  ['?tab=cross-tab', { tab: 'cross-tab' }],
  [
    '?tab=cross-tab&rows=question%3Aq1&columns=fact%3Acountry&shares=total',
    { tab: 'cross-tab', rows: 'question:q1', columns: 'fact:country', shares: 'total' },
  ],
]

test.each(LOCATIONS)('the address %s is read, and written in the same way', (query, location) => {
  expect(locationOf(query)).toEqual({ ...USUAL_LOCATION, ...location })
  expect(locationQuery({ ...USUAL_LOCATION, ...location })).toBe(query)
})

test.each([
  'tab=secret&response=../../x',
  'list=spam',
  'rows=device&shares=total',
  `tab=analytics&list=spam&rush=${ID}`,
])('parts of an address that make no sense (%s) count as left out', (query) =>
  expect(locationOf(query)).toEqual(USUAL_LOCATION),
)

test('a mistake in the query of an address is kept, because other figures than those asked for would be shown', () => {
  const { query, mistake } = locationOf('filter=weather:rain&tab=responses')
  expect(query).toEqual(USUAL_LOCATION.query)
  expect(mistake).toMatchObject({ parameter: 'filter', text: 'weather:rain' })
})

test('a search has the newest first, and is of no other list', () => {
  expect(locationOf('tab=responses&search=a&sort=oldest')).toEqual({ ...USUAL_LOCATION, tab: 'responses', search: 'a' })
  expect(locationOf('tab=responses&list=spam&search=a').search).toBe('')
  expect(locationOf('search=a').search).toBe('')
  expect(locationQuery({ ...USUAL_LOCATION, tab: 'responses', isSpam: true, search: 'a' })).toBe(
    '?tab=responses&list=spam',
  )
})

test('only the list of responses that were set aside is narrowed down to a rush', () => {
  expect(locationOf(`tab=responses&rush=${ID}`).rushId).toBeNull()
  expect(locationOf('tab=responses&list=spam&rush=1').rushId).toBeNull()
})
