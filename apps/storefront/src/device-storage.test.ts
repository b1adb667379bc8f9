import { expect, test } from 'vitest'
import { openDeviceStorage } from './device-storage.ts'
import { fullStorage, memoryStorage } from './testing/memory-storage.ts'

const aWindow = (parts: object) => ({ navigator: {}, ...parts }) as Window

test('a device remembers in localStorage', () => {
  const localStorage = memoryStorage()
  expect(openDeviceStorage(aWindow({ localStorage }))).toBe(localStorage)
  expect(localStorage.length).toBe(0)
})

test('a shopper who refuses tracking is remembered for the session only', () => {
  const sessionStorage = memoryStorage()
  const refusing = { navigator: { globalPrivacyControl: true }, localStorage: memoryStorage(), sessionStorage }
  expect(openDeviceStorage(aWindow(refusing))).toBe(sessionStorage)
})

test.each([
  { says: 'no', Shopify: { customerPrivacy: { analyticsProcessingAllowed: () => false } }, kept: 'session' },
  { says: 'yes', Shopify: { customerPrivacy: { analyticsProcessingAllowed: () => true } }, kept: 'local' },
  { says: 'nothing yet', Shopify: { customerPrivacy: {} }, kept: 'local' },
  { says: 'nothing', Shopify: { theme: {} }, kept: 'local' },
])('where the platform says $says of consent, it is remembered in the $kept', ({ Shopify, kept }) => {
  const storages = { localStorage: memoryStorage(), sessionStorage: memoryStorage() }
  const wanted = kept === 'local' ? storages.localStorage : storages.sessionStorage
  expect(openDeviceStorage(aWindow({ ...storages, Shopify }))).toBe(wanted)
})

test('blocked storage is no storage: absent, forbidden or not to be written', () => {
  const forbidden = Object.defineProperty({ navigator: {} }, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(openDeviceStorage(forbidden as Window)).toBeNull()
  expect(openDeviceStorage(aWindow({ localStorage: null }))).toBeNull()
  const broken = { customerPrivacy: { analyticsProcessingAllowed: 'no' } }
  expect(openDeviceStorage(aWindow({ localStorage: memoryStorage(), Shopify: broken }))).toBeNull()
  expect(openDeviceStorage(aWindow({ localStorage: fullStorage() }))).toBeNull()
})
