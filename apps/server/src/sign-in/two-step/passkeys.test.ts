import { expect, test } from 'vitest'
import { passkeySite } from './passkeys.ts'

test.each([
  ['https://surveys.shop.example', 'surveys.shop.example'],
  ['https://surveys.shop.example:8443', 'surveys.shop.example'],
  ['http://localhost:4000', 'localhost'],
  ['http://surveys.shop.example', null],
  ['https://192.168.1.20', null],
  ['http://192.168.1.20:4000', null],
  ['https://[2001:db8::1]', null],
])('the passkeys of %s are for the host %s', (dashboardUrl, host) => {
  expect(passkeySite(dashboardUrl)?.host ?? null).toBe(host)
})
