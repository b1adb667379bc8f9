import { expect, test, vi } from 'vitest'
import { aPage } from './testing/a-page.ts'
import { readTokenCookie, removeToken, writeToken } from './token-cookie.ts'

test.each([
  { where: 'https', page: aPage(), cookieState: 'private' },
  { where: 'http on this very machine', page: aPage({ protocol: 'http:' }), cookieState: 'private' },
  {
    where: 'http on a local network',
    page: aPage({ protocol: 'http:', refuses: 'secure' }),
    cookieState: 'not_private',
  },
  { where: 'https where cookies are off', page: aPage({ refuses: 'all' }), cookieState: 'refused' },
  { where: 'http where cookies are off', page: aPage({ protocol: 'http:', refuses: 'all' }), cookieState: 'refused' },
])('on $where a login is $cookieState', ({ page, cookieState }) => {
  expect(writeToken(page, 'a.b.c')).toBe(cookieState)
  expect(readTokenCookie(page)).toBe(cookieState === 'refused' ? null : 'a.b.c')
})

test('a login is kept for seven days, securely, and never sent along from elsewhere', () => {
  const page = aPage()
  const written = vi.spyOn(page.document, 'cookie', 'set')
  writeToken(page, 'a.b.c')
  expect(written).toHaveBeenCalledExactlyOnceWith('auth_token=a.b.c; Max-Age=604800; Path=/; SameSite=Strict; Secure')
})

test('the token is found among other cookies', () => {
  expect(readTokenCookie(aPage({ cookie: 'xauth_token=no; auth_token=a.b.c; store_url=x' }))).toBe('a.b.c')
})

test('a removed token is gone', () => {
  const page = aPage({ cookie: 'auth_token=a.b.c' })
  removeToken(page)
  expect(readTokenCookie(page)).toBeNull()
})
