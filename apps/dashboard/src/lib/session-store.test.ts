import { expect, test, vi } from 'vitest'
import { createSessionStore } from './session-store.ts'
import { readStoreUrl } from './store-url.ts'
import { aPage, aToken } from './testing/a-page.ts'
import { readTokenCookie } from './token-cookie.ts'

const noReload = () => {
  throw new Error('reloaded')
}

test('a login outlives a reload', () => {
  const page = aPage()
  createSessionStore(page, noReload).begin(aToken('m1'))
  expect(createSessionStore(page, noReload).read()?.merchantId).toBe('m1')
})

test('a token that makes no sense is removed without a word', () => {
  const page = aPage({ cookie: 'auth_token=nonsense' })
  expect(createSessionStore(page, noReload).read()).toBeNull()
  expect(readTokenCookie(page)).toBeNull()
})

test('logging out is told to whoever listens, and leaves no cookie', () => {
  const page = aPage({ cookie: `auth_token=${aToken('m1')}` })
  const session = createSessionStore(page, noReload)
  const listener = vi.fn()
  session.subscribe(listener)
  session.end()
  expect(listener).toHaveBeenCalledOnce()
  expect(session.read()).toBeNull()
  expect(readTokenCookie(page)).toBeNull()
})

test('a browser that keeps no cookies does not log in', () => {
  const session = createSessionStore(aPage({ refuses: 'all' }), noReload)
  expect(session.begin(aToken('m1'))).toBe('refused')
  expect(session.read()).toBeNull()
})

test('the one-second check says nothing while nothing has changed', () => {
  const session = createSessionStore(aPage({ cookie: `auth_token=${aToken('m1')}` }), noReload)
  const before = session.read()
  session.check()
  expect(session.read()).toBe(before)
})

test('the one-second check logs out when the cookie has gone', () => {
  const page = aPage({ cookie: `auth_token=${aToken('m1')}` })
  const session = createSessionStore(page, noReload)
  page.document.cookie = 'auth_token=; Max-Age=0'
  session.check()
  expect(session.read()).toBeNull()
})

test('the one-second check takes over a newer token of the same merchant', () => {
  const page = aPage({ cookie: `auth_token=${aToken('m1')}` })
  const session = createSessionStore(page, noReload)
  page.document.cookie = `auth_token=${aToken('m1', 'newer')}`
  session.check()
  expect(session.read()?.token).toBe(aToken('m1', 'newer'))
})

test('the one-second check reloads for another merchant, and shows them nothing before', () => {
  const page = aPage({ cookie: `auth_token=${aToken('m1')}` })
  const reload = vi.fn()
  const session = createSessionStore(page, reload)
  page.document.cookie = `auth_token=${aToken('m2')}`
  session.check()
  expect(reload).toHaveBeenCalledOnce()
  expect(session.read()?.merchantId).toBe('m1')
})

test('the store of a hand-over counts before that of the token, and stays after logging out', () => {
  const cookie = `auth_token=${aToken('m1', 'signature', { storeUrl: 'https://of-the-token.example' })}`
  expect(createSessionStore(aPage({ cookie }), noReload).read()?.storeUrl).toBe('https://of-the-token.example/')
  const page = aPage({ cookie: `${cookie}; store_url=https%3A%2F%2Fshown.example` })
  const session = createSessionStore(page, noReload)
  expect(session.read()?.storeUrl).toBe('https://shown.example/')
  session.end()
  expect(readStoreUrl(page)).toBe('https://shown.example/')
})

test('the next login does not get the store of a hand-over before it, be it of the same merchant or of another', () => {
  for (const next of ['m1', 'm2']) {
    const page = aPage({ cookie: `auth_token=${aToken('m1')}; store_url=https%3A%2F%2Fold.example` })
    const session = createSessionStore(page, noReload)
    session.end()
    session.begin(aToken(next))
    expect(session.read()?.storeUrl).toBeNull()
    expect(readStoreUrl(page)).toBeNull()
  }
})

test('a login as another merchant without logging out does not get the store of the one before', () => {
  const page = aPage({ cookie: `auth_token=${aToken('m1')}; store_url=https%3A%2F%2Fold.example` })
  const session = createSessionStore(page, noReload)
  session.begin(aToken('m2'))
  expect(session.read()?.storeUrl).toBeNull()
})

test('a newer token of the same merchant leaves the store as it is', () => {
  const page = aPage({ cookie: `auth_token=${aToken('m1')}; store_url=https%3A%2F%2Fshown.example` })
  const session = createSessionStore(page, noReload)
  session.begin(aToken('m1', 'newer'))
  expect(session.read()?.storeUrl).toBe('https://shown.example/')
})

test('a store address that is none of the web is not shown', () => {
  const token = aToken('m1', 'signature', { storeUrl: 'javascript:alert(1)' })
  const session = createSessionStore(aPage({ cookie: `auth_token=${token}` }), noReload)
  expect(session.read()?.storeUrl).toBeNull()
})
