import { expect, test, vi } from 'vitest'
import { aPage, aToken } from './testing/a-page.ts'
import { readTokenCookie } from './token-cookie.ts'

const page = aPage()
vi.stubGlobal('document', page.document)
vi.stubGlobal('location', page.location)
const { logOutHere } = await import('./log-out.ts')
const { session } = await import('./session.ts')

test('logging out tells the server, as whom, and forgets the login', async () => {
  const call = vi.fn(async (_url: string, _sent: RequestInit) => Response.json({ data: {} }))
  vi.stubGlobal('fetch', call)
  session.begin(aToken('m1'))
  logOutHere()
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
  const [url, sent] = call.mock.calls[0] ?? []
  expect(url).toBe('/api/onboarding/logout')
  expect(new Headers(sent?.headers).get('authorization')).toBe(`Bearer ${aToken('m1')}`)
  expect(session.read()).toBeNull()
  expect(readTokenCookie(page)).toBeNull()
})

test('logging out stands though the server’s call fails', async () => {
  const call = vi.fn(() => Promise.reject(new Error('Network Error')))
  vi.stubGlobal('fetch', call)
  session.begin(aToken('m1'))
  logOutHere()
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  expect(session.read()).toBeNull()
  expect(readTokenCookie(page)).toBeNull()
})
