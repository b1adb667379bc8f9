import { expect, test, vi } from 'vitest'
import { takeLoginTransfer } from './login-transfer.ts'
import { readStoreUrl } from './store-url.ts'
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

test('a login handed over is kept, out of the address first, and the page loads again', () => {
  const { page, happened } = opened(
    `/settings?tab=billing&token=${aToken('m1')}&store_url=https%3A%2F%2Fnordlys.example%2F%3Fa%3Bb#top`,
  )
  expect(takeLoginTransfer(page, null)).toEqual({ is: 'taken' })
  expect(happened).toEqual(['/settings?tab=billing#top', `reloaded with ${aToken('m1')}`])
  expect(readStoreUrl(page)).toBe('https://nordlys.example/?a;b')
})

test('the merchant who is logged in already is not asked', () => {
  const { page } = opened(`/?token=${aToken('m1', 'newer')}`)
  expect(takeLoginTransfer(page, 'm1')).toEqual({ is: 'taken' })
  expect(readTokenCookie(page)).toBe(aToken('m1', 'newer'))
})

test('another merchant than the one logged in is asked about first', () => {
  const { page, happened } = opened(`/?token=${aToken('m2')}&store_url=https://other.example`)
  const transfer = takeLoginTransfer(page, 'm1')
  expect(happened).toEqual(['/'])
  expect(readTokenCookie(page)).toBeNull()
  if (transfer.is !== 'question') throw new Error('not asked')
  expect(transfer.to).toMatchObject({ merchantId: 'm2', storeUrl: 'https://other.example/' })
  transfer.take()
  expect(readTokenCookie(page)).toBe(aToken('m2'))
})

test('an address without a hand-over is left alone', () => {
  const { page, happened } = opened('/surveys/scratch?view=preview')
  expect(takeLoginTransfer(page, null)).toEqual({ is: 'none' })
  expect(happened).toEqual([])
})

test('a token that makes no sense only leaves the address', () => {
  const { page, happened } = opened('/login?token=nonsense&store_url=https://nordlys.example')
  expect(takeLoginTransfer(page, 'm1')).toEqual({ is: 'none' })
  expect(happened).toEqual(['/login'])
  expect(readStoreUrl(page)).toBeNull()
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//nordlys.example', 'nordlys'])(
  'a store at %s is no store to link to',
  (storeUrl) => {
    const { page } = opened(`/?token=${aToken('m1')}&store_url=${encodeURIComponent(storeUrl)}`)
    vi.spyOn(page.location, 'reload')
    takeLoginTransfer(page, null)
    expect(readStoreUrl(page)).toBeNull()
    expect(page.location.reload).toHaveBeenCalledOnce()
  },
)
