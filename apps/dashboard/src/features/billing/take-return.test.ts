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
  const [replaceState, pushState] = [vi.fn(), vi.fn()]
  const page = { location: new URL(address), history: { replaceState, pushState } }
  return { storage, replaceState, pushState, page }
}

test('a return with a charge brings the plan that was asked for, once, and home', () => {
  const { storage, replaceState, pushState, page } = aTab('https://a.example/settings?charge_id=7&tab=billing')
  upgradeFlag.store({ planId: 'pro-monthly', view: null })
  expect(takeReturn(page)).toBe('pro-monthly')
  expect(storage.size).toBe(0)
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/')
  expect(pushState).not.toHaveBeenCalled()
})

test('a merchant whose offer was in a view is in it again, and Back goes to the first screen', () => {
  const { replaceState, pushState, page } = aTab('https://a.example/?charge_id=7')
  const view = '/surveys/analytics/s1?tab=drop-off&period=7d'
  upgradeFlag.store({ planId: 'pro-monthly', view })
  expect(takeReturn(page)).toBe('pro-monthly')
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/')
  expect(pushState).toHaveBeenCalledExactlyOnceWith(null, '', view)
})

test('a flag that cannot be read is none', () => {
  const { storage, page } = aTab('https://a.example/?charge_id=7')
  storage.set('earshot.upgrade', 'pro-monthly')
  expect(takeReturn(page)).toBeNull()
  expect(storage.size).toBe(0)
})

test('a charge that nobody asked for changes nothing, and leaves the address', () => {
  const { replaceState, page } = aTab('https://a.example/settings?charge_id=7&tab=billing#top')
  expect(takeReturn(page)).toBeNull()
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/settings?tab=billing#top')
})

test('a visit without a charge leaves the flag for the return that may come', () => {
  const { storage, replaceState, page } = aTab('https://a.example/?q=1')
  upgradeFlag.store({ planId: 'pro-monthly', view: null })
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
  upgradeFlag.store({ planId: 'pro-monthly', view: null })
  expect(takeReturn(page)).toBeNull()
})
