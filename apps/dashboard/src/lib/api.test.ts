import { beforeEach, expect, test, vi } from 'vitest'
import { aPage, aToken } from './testing/a-page.ts'

const page = vi.hoisted(() => ({ cookie: '' }))
vi.stubGlobal('document', page)
vi.stubGlobal('location', { protocol: 'https:' })
const { api, value } = await import('./api.ts')
const { session } = await import('./session.ts')

const answer = (status: number, body: unknown) => vi.fn(async () => Response.json(body, { status }))
const list = () => value(api.surveys.$get({ query: {} }))
const logIn = () => value(api.auth.login.$post({ json: { email: 'a@b.example', password: 'x' } }))

beforeEach(() => {
  Object.defineProperty(page, 'cookie', Object.getOwnPropertyDescriptor(aPage().document, 'cookie') ?? {})
  session.begin(aToken('m1'))
})

test('a call carries the token and brings back the data', async () => {
  const fetched = answer(200, { data: { surveys: [] } })
  vi.stubGlobal('fetch', fetched)
  expect(await list()).toEqual({ surveys: [] })
  const [url, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('/api/surveys')
  expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${aToken('m1')}`)
  expect(init.credentials).toBe('include')
})

test('a call of whoever is not logged in carries no token', async () => {
  session.end()
  const fetched = answer(200, { data: {} })
  vi.stubGlobal('fetch', fetched)
  await list()
  const [, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect(new Headers(init.headers).has('authorization')).toBe(false)
})

test('a refusal is thrown with its problem and its status', async () => {
  vi.stubGlobal('fetch', answer(503, { problem: { code: 'too_busy', retryAfterSeconds: 3 } }))
  await expect(list()).rejects.toMatchObject({ problem: { code: 'too_busy', retryAfterSeconds: 3 }, status: 503 })
  expect(session.read()).not.toBeNull()
})

test('a 401 ends the session and is thrown on', async () => {
  vi.stubGlobal('fetch', answer(401, { problem: { code: 'not_logged_in' } }))
  await expect(list()).rejects.toMatchObject({ problem: { code: 'not_logged_in' } })
  expect(session.read()).toBeNull()
})

test('a 401 to an older token leaves the newer one alone', async () => {
  const refusal = Promise.withResolvers<Response>()
  vi.stubGlobal(
    'fetch',
    vi.fn(() => refusal.promise),
  )
  const call = list()
  session.begin(aToken('m1', 'newer'))
  refusal.resolve(Response.json({ problem: { code: 'not_logged_in' } }, { status: 401 }))
  await expect(call).rejects.toMatchObject({ problem: { code: 'not_logged_in' } })
  expect(session.read()?.token).toBe(aToken('m1', 'newer'))
})

test('a 401 to another token than that of the login leaves the login alone', async () => {
  const fetched = answer(401, { problem: { code: 'not_logged_in' } })
  vi.stubGlobal('fetch', fetched)
  const init = { headers: { Authorization: `Bearer ${aToken('m2')}` } }
  const call = value(api.onboarding.store.details.$get({}, init), aToken('m2'))
  await expect(call).rejects.toMatchObject({ problem: { code: 'not_logged_in' } })
  const [, sent] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect(new Headers(sent.headers).get('authorization')).toBe(`Bearer ${aToken('m2')}`)
  expect(session.read()?.token).toBe(aToken('m1'))
})

test('no answer within thirty seconds is given up', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_: unknown, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const expected = expect(list()).rejects.toMatchObject({ code: 'TIMEOUT_ERROR' })
  await vi.advanceTimersByTimeAsync(30_000)
  await expected
  vi.useRealTimers()
})

test.each([300, 404, 500])('data with status %i is no success', async (status) => {
  vi.stubGlobal('fetch', answer(status, { data: { surveys: [] } }))
  await expect(list()).rejects.toMatchObject({ code: 'PARSING_ERROR' })
})

test('a wrong password is no lost session', async () => {
  vi.stubGlobal('fetch', answer(401, { problem: { code: 'wrong_email_or_password' } }))
  await expect(logIn()).rejects.toMatchObject({ problem: { code: 'wrong_email_or_password' } })
  expect(session.read()).not.toBeNull()
})

test.each([
  { what: 'no network', fails: new TypeError('Failed to fetch'), code: 'FETCH_ERROR', message: 'Network Error' },
  {
    what: 'no answer in time',
    fails: new DOMException('', 'TimeoutError'),
    code: 'TIMEOUT_ERROR',
    message: 'timeout of 30000ms exceeded',
  },
])('$what has the code and the words of the specification', async ({ fails, code, message }) => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(fails))
  await expect(list()).rejects.toMatchObject({ code, message })
})

test.each([
  { what: 'a page of a proxy', body: '<h1>Bad gateway</h1>' },
  { what: 'JSON that is neither data nor problem', body: '[]' },
])('$what cannot be read', async ({ body }) => {
  vi.stubGlobal(
    'fetch',
    vi.fn().mockImplementation(async () => new Response(body, { status: 502 })),
  )
  await expect(list()).rejects.toMatchObject({ code: 'PARSING_ERROR' })
})
