import { expect, test } from 'vitest'
import { isFromSameSite } from './same-site.ts'

const STOREFRONT = 'https://ask.example'

/** A click on a link of a page beside the dashboard, as browsers describe it. */
const CLICK = {
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-site',
  referer: 'https://admin.app.example/',
}

const decide = (headers: Readonly<Record<string, string | undefined>>) =>
  isFromSameSite({ header: (name) => headers[name] }, STOREFRONT)

test('a page of our own site is trusted, whether or not it has the same origin', () => {
  expect(decide(CLICK)).toBe(true)
  expect(decide({ ...CLICK, 'sec-fetch-site': 'same-origin' })).toBe(true)
})

test.for<[what: string, change: Readonly<Record<string, string | undefined>>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a typed address, or a link in a mail', { 'sec-fetch-site': 'none' }],
  ['a browser that does not say', { 'sec-fetch-site': undefined }],
  ['a request of a script', { 'sec-fetch-mode': 'cors' }],
  ['a request without a mode', { 'sec-fetch-mode': undefined }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a service worker', { 'sec-fetch-dest': 'empty' }],
  ['a page that hides its address', { referer: undefined }],
  ['a page without a readable address', { referer: 'about' }],
  ['the storefront', { referer: 'https://ask.example/' }],
  ['the storefront at another port', { referer: 'https://ask.example:8443/s/x' }],
])('%s is not trusted', ([, change]) => {
  expect(decide({ ...CLICK, ...change })).toBe(false)
})
