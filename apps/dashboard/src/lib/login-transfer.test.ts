import { expect, test, vi } from 'vitest'
import { takeLoginTransfer } from './login-transfer.ts'
import { readStoreUrl, writeStoreUrl } from './store-url.ts'
import { aPage, aToken } from './testing/a-page.ts'
import { readTokenCookie } from './token-cookie.ts'

/** A page opened at this address, in the order in which things happen to it. */
function opened(path: string) {
  const happened: string[] = []
  const page = aPage()
  return {
    happened,
    page: {
      document: page.document,
      location: {
        protocol: 'https:',
        href: `https://earshot.example${path}`,
        reload: () => void happened.push(`reloaded with ${readTokenCookie(page)}`),
      },
      history: { state: null, replaceState: (_: unknown, __: '', url: string) => void happened.push(url) },
    },
  }
}

const NOBODY = { merchantId: null, isFromSameSite: false }
const NOBODY_FROM_OUR_SITE = { merchantId: null, isFromSameSite: true }
const SOMEBODY = { merchantId: 'm1', isFromSameSite: false }

test('a login handed over is kept, out of the address first, and the page loads again', () => {
  const { page, happened } = opened(
    `/settings?tab=billing&token=${aToken('m1')}&store_url=https%3A%2F%2Fnordlys.example%2F%3Fa%3Bb#top`,
  )
  expect(takeLoginTransfer(page, NOBODY_FROM_OUR_SITE)).toEqual({ is: 'taken' })
  expect(happened).toEqual(['/settings?tab=billing#top', `reloaded with ${aToken('m1')}`])
  expect(readStoreUrl(page)).toBe('https://nordlys.example/?a;b')
})

test('a login that names the merchant who is logged in is checked, because anybody can write it', () => {
  const { page } = opened(`/?token=${aToken('m1', 'newer')}`)
  const transfer = takeLoginTransfer(page, SOMEBODY)
  expect(transfer).toMatchObject({ is: 'unchecked', isOwn: true, token: aToken('m1', 'newer') })
  expect(readTokenCookie(page)).toBeNull()
  if (transfer.is === 'unchecked') transfer.take()
  expect(readTokenCookie(page)).toBe(aToken('m1', 'newer'))
})

test.each([true, false])(
  'another merchant than the one logged in is asked about first, from our own site: %s',
  (isFromSameSite) => {
    const { page, happened } = opened(`/?token=${aToken('m2')}&store_url=https://other.example`)
    const transfer = takeLoginTransfer(page, { merchantId: 'm1', isFromSameSite })
    expect(happened).toEqual(['/'])
    expect(readTokenCookie(page)).toBeNull()
    if (transfer.is !== 'unchecked') throw new Error('not asked')
    expect(transfer).toMatchObject({ token: aToken('m2'), isOwn: false })
    transfer.take()
    expect(readTokenCookie(page)).toBe(aToken('m2'))
  },
)

test('where nobody is logged in, a login from elsewhere is asked about first', () => {
  const { page, happened } = opened(`/?token=${aToken('m2')}&store_url=https://other.example`)
  const transfer = takeLoginTransfer(page, NOBODY)
  expect(happened).toEqual(['/'])
  expect([readTokenCookie(page), readStoreUrl(page)]).toEqual([null, null])
  if (transfer.is !== 'unchecked') throw new Error('not asked')
  transfer.take()
  expect([readTokenCookie(page), readStoreUrl(page)]).toEqual([aToken('m2'), 'https://other.example/'])
})

test.each([NOBODY, NOBODY_FROM_OUR_SITE])(
  'where nobody is logged in, the address of a store alone changes nothing',
  (nobody) => {
    const { page, happened } = opened('/?store_url=https://evil.example/login')
    expect(takeLoginTransfer(page, nobody)).toEqual({ is: 'none' })
    expect(happened).toEqual(['/'])
    expect(readStoreUrl(page)).toBeNull()
  },
)

test('a merchant who is logged in gets the address of their store', () => {
  const { page, happened } = opened('/?store_url=https://nordlys.example')
  expect(takeLoginTransfer(page, SOMEBODY)).toEqual({ is: 'taken' })
  expect(happened).toEqual(['/', 'reloaded with null'])
  expect(readStoreUrl(page)).toBe('https://nordlys.example/')
})

test('a login without the address of a store removes the one before', () => {
  const { page } = opened(`/?token=${aToken('m1')}`)
  writeStoreUrl(page, 'https://old.example/')
  takeLoginTransfer(page, NOBODY_FROM_OUR_SITE)
  expect(readStoreUrl(page)).toBeNull()
})

test('an address without a hand-over is left alone', () => {
  const { page, happened } = opened('/surveys/scratch?view=preview')
  expect(takeLoginTransfer(page, NOBODY)).toEqual({ is: 'none' })
  expect(happened).toEqual([])
})

test.each([SOMEBODY, NOBODY, NOBODY_FROM_OUR_SITE])(
  'a token that makes no sense is never taken unchecked',
  (current) => {
    const { page, happened } = opened('/login?token=nonsense&store_url=https://nordlys.example')
    expect(takeLoginTransfer(page, current)).toMatchObject({ is: 'unchecked', isOwn: false })
    expect(happened).toEqual(['/login'])
    expect(readStoreUrl(page)).toBeNull()
  },
)

test.each(['javascript:alert(1)', 'data:text/html,x', '//nordlys.example', 'nordlys'])(
  'a store at %s is no store to link to',
  (storeUrl) => {
    const { page } = opened(`/?token=${aToken('m1')}&store_url=${encodeURIComponent(storeUrl)}`)
    vi.spyOn(page.location, 'reload')
    takeLoginTransfer(page, NOBODY_FROM_OUR_SITE)
    expect(readStoreUrl(page)).toBeNull()
    expect(page.location.reload).toHaveBeenCalledOnce()
  },
)
