import { afterEach, expect, test, vi } from 'vitest'
import { takeReturn } from './take-return.ts'
import { upgradeFlag } from './upgrade-flag.ts'

afterEach(() => vi.unstubAllGlobals())

function aTab(address: string) {
  const storage = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  const replaceState = vi.fn()
  return { storage, replaceState, page: { location: new URL(address), history: { replaceState } } }
}

test('a return with a charge brings the plan that was asked for, once, and home', () => {
  const { storage, replaceState, page } = aTab('https://a.example/settings?charge_id=7&tab=billing')
  upgradeFlag.store('pro-monthly')
  expect(takeReturn(page)).toEqual({ planId: 'pro-monthly', isCharged: true })
  expect(storage.size).toBe(0)
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/')
})

test('a return without a charge brings what was asked for, once, and home', () => {
  const { storage, replaceState, page } = aTab('https://a.example/?from=billing')
  upgradeFlag.store('pro-monthly')
  expect(takeReturn(page)).toEqual({ planId: 'pro-monthly', isCharged: false })
  expect(storage.size).toBe(0)
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/')
  expect(takeReturn(page)).toBeNull()
})

test('a charge that nobody asked for changes nothing, and leaves the address', () => {
  const { replaceState, page } = aTab('https://a.example/settings?charge_id=7&tab=billing#top')
  expect(takeReturn(page)).toBeNull()
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/settings?tab=billing#top')
})

test('a visit without a charge leaves the flag for the return that may come', () => {
  const { storage, replaceState, page } = aTab('https://a.example/?q=1')
  upgradeFlag.store('pro-monthly')
  expect(takeReturn(page)).toBeNull()
  expect(storage.size).toBe(1)
  expect(replaceState).not.toHaveBeenCalled()
})

test('blocked storage costs the celebration and nothing else', () => {
  const { page } = aTab('https://a.example/?charge_id=7')
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  upgradeFlag.store('pro-monthly')
  expect(takeReturn(page)).toBeNull()
})
