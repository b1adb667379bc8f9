import { expect, test } from 'vitest'
import { hasRefused, openDeviceStorage } from './device-storage.ts'
import { fullStorage, memoryStorage } from './testing/memory-storage.ts'

const aWindow = (parts: object) => ({ navigator: {}, ...parts }) as Window

test('a device remembers in localStorage', () => {
  const localStorage = memoryStorage()
  const storage = openDeviceStorage(aWindow({ localStorage }), undefined)
  expect(localStorage.length).toBe(0)
  storage?.setItem('key', 'value')
  expect(localStorage.getItem('key')).toBe('value')
  expect([storage?.getItem('key'), storage?.key(0), storage?.length]).toEqual(['value', 'key', 1])
  const other = memoryStorage()
  storage?.replaceBy(other)
  storage?.setItem('key', 'another')
  expect([localStorage.getItem('key'), other.getItem('key')]).toEqual(['value', 'another'])
})

test('a shopper who refuses tracking is remembered for the session only', () => {
  const sessionStorage = memoryStorage()
  const refusing = { navigator: { globalPrivacyControl: true }, localStorage: memoryStorage(), sessionStorage }
  openDeviceStorage(aWindow(refusing), 'granted')?.setItem('key', 'value')
  expect(sessionStorage.getItem('key')).toBe('value')
})

const shopify = (allowed: boolean) => ({ Shopify: { customerPrivacy: { analyticsProcessingAllowed: () => allowed } } })
test.each([
  { parts: shopify(false), call: undefined, isRefused: true },
  { parts: shopify(true), call: undefined, isRefused: false },
  { parts: { Shopify: { customerPrivacy: {} } }, call: undefined, isRefused: false },
  { parts: { Shopify: { theme: {} } }, call: undefined, isRefused: false },
  { parts: { wp_has_consent: () => false }, call: undefined, isRefused: true },
  { parts: { wp_has_consent: (category: string) => category === 'statistics' }, call: undefined, isRefused: false },
  { parts: {}, call: 'denied', isRefused: true },
  { parts: {}, call: 'perhaps', isRefused: false },
  { parts: shopify(false), call: 'granted', isRefused: false },
  { parts: shopify(true), call: 'denied', isRefused: true },
  { parts: { navigator: { globalPrivacyControl: true } }, call: 'granted', isRefused: true },
])('with $parts and the call $call, tracking is refused: $isRefused', ({ parts, call, isRefused }) => {
  expect(hasRefused(aWindow(parts), call)).toBe(isRefused)
})

test('blocked storage is no storage: absent, forbidden or not to be written', () => {
  const forbidden = Object.defineProperty({ navigator: {} }, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(openDeviceStorage(forbidden as Window, undefined)).toBeNull()
  expect(openDeviceStorage(aWindow({ localStorage: null }), undefined)).toBeNull()
  const broken = { customerPrivacy: { analyticsProcessingAllowed: 'no' } }
  expect(openDeviceStorage(aWindow({ localStorage: memoryStorage(), Shopify: broken }), undefined)).toBeNull()
  expect(openDeviceStorage(aWindow({ localStorage: fullStorage() }), undefined)).toBeNull()
})
