import { expect, test, vi } from 'vitest'
import { aPage } from './testing/a-page.ts'
import { readToken, removeToken, writeToken } from './token-cookie.ts'

test.each([
  { where: 'https', page: aPage(), kept: 'private' },
  { where: 'http on this very machine', page: aPage({ protocol: 'http:' }), kept: 'private' },
  {
    where: 'http on a local network',
    page: aPage({ protocol: 'http:', refuses: 'secure' }),
    kept: 'not_private',
  },
  { where: 'https where cookies are off', page: aPage({ refuses: 'all' }), kept: 'refused' },
  { where: 'http where cookies are off', page: aPage({ protocol: 'http:', refuses: 'all' }), kept: 'refused' },
])('on $where a login is $kept', ({ page, kept }) => {
  expect(writeToken(page, 'a.b.c')).toBe(kept)
  expect(readToken(page)).toBe(kept === 'refused' ? null : 'a.b.c')
})

test('a login is kept for seven days, securely, and never sent along from elsewhere', () => {
  const page = aPage()
  const written = vi.spyOn(page.document, 'cookie', 'set')
  writeToken(page, 'a.b.c')
  expect(written).toHaveBeenCalledExactlyOnceWith('auth_token=a.b.c; Max-Age=604800; Path=/; SameSite=Strict; Secure')
})

test('the token is found among other cookies', () => {
  expect(readToken(aPage({ cookie: 'xauth_token=no; auth_token=a.b.c; store_url=x' }))).toBe('a.b.c')
})

test('a removed token is gone', () => {
  const page = aPage({ cookie: 'auth_token=a.b.c' })
  removeToken(page)
  expect(readToken(page)).toBeNull()
})
