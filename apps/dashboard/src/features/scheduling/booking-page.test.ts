import { expect, test } from 'vitest'
import { bookingEventOf, framedPage } from './booking-page.ts'

test('the booking page is asked for a month at a time and thirty minutes', () => {
  const url = new URL(
    framedPage('https://app.cal.example/acme/30min/?lang=de', {
      scheme: 'dark',
      name: 'Jo & Co',
      email: 'jo@x.example',
    }),
  )
  expect(url.origin + url.pathname).toBe('https://app.cal.example/acme/30min/embed')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    lang: 'de',
    embed: '30min',
    embedType: 'inline',
    layout: 'month_view',
    duration: '30',
    theme: 'dark',
    name: 'Jo & Co',
    email: 'jo@x.example',
  })
})

test.each([
  { expected: { originator: 'CAL', type: '__iframeReady', namespace: '30min' }, means: 'ready' },
  { expected: { originator: 'CAL', type: 'bookingSuccessfulV2', namespace: '30min', data: {} }, means: 'booked' },
  { expected: { originator: 'CAL', type: 'bookingSuccessful' }, means: 'booked' },
  { expected: { originator: 'CAL', type: 'linkFailed', namespace: '30min' }, means: 'failed' },
  { expected: { originator: 'CAL', type: 'bookingSuccessfulV2', namespace: 'another' }, means: null },
  { expected: { originator: 'CAL', type: 'toString', namespace: '30min' }, means: null },
  { expected: { type: 'bookingSuccessfulV2' }, means: null },
  { expected: 'CAL:30min:bookingSuccessfulV2', means: null },
  { expected: null, means: null },
])('$expected means $means', ({ expected, means }) => {
  expect(bookingEventOf(expected)).toBe(means)
})
