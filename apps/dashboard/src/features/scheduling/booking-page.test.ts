import { expect, test } from 'vitest'
import { bookingNews, framedPage } from './booking-page.ts'

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
  { says: { originator: 'CAL', type: '__iframeReady', namespace: '30min' }, means: 'ready' },
  { says: { originator: 'CAL', type: 'bookingSuccessfulV2', namespace: '30min', data: {} }, means: 'booked' },
  { says: { originator: 'CAL', type: 'bookingSuccessful' }, means: 'booked' },
  { says: { originator: 'CAL', type: 'linkFailed', namespace: '30min' }, means: 'failed' },
  { says: { originator: 'CAL', type: 'bookingSuccessfulV2', namespace: 'another' }, means: null },
  { says: { originator: 'CAL', type: 'toString', namespace: '30min' }, means: null },
  { says: { type: 'bookingSuccessfulV2' }, means: null },
  { says: 'CAL:30min:bookingSuccessfulV2', means: null },
  { says: null, means: null },
])('$says means $means', ({ says, means }) => {
  expect(bookingNews(says)).toBe(means)
})
