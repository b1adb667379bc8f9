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

test('blocked storage is no storage: absent, forbidden or not to be written', () => {
  const forbidden = Object.defineProperty({ navigator: {} }, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(openDeviceStorage(forbidden as Window)).toBeNull()
  expect(openDeviceStorage(aWindow({ localStorage: null }))).toBeNull()
  expect(openDeviceStorage(aWindow({ localStorage: fullStorage() }))).toBeNull()
})
