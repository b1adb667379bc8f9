import type { AudienceFilter, ShopperContext, SurveyId } from '@earshot/survey/respondent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveSurvey } from './documents.ts'
import type { PageFields } from './earshot-global.ts'

const fetch = vi.fn<(url: string, request: RequestInit) => Promise<Response>>()
vi.stubGlobal('fetch', fetch)

beforeEach(() => {
  fetch.mockReset()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
})

const live = (surveyId: string, audience: NonNullable<LiveSurvey['audience']>): LiveSurvey => ({
  surveyId: surveyId as SurveyId,
  revision: 1,
  branded: false,
  audience,
})

/** Whether surveys ask, one after the other, on one page. */
async function aPage() {
  const { isInAudience } = await import('./audience.ts')
  return (survey: LiveSurvey, context: ShopperContext, signed: PageFields['signed'] = {}) =>
    isInAudience(survey, { context, signed }, 'EUR', 'https://e.example/v1/pk')
}

const answers = (...surveyIds: string[]) =>
  fetch.mockImplementationOnce(async () => Response.json({ data: { surveyIds } }))

test('what the page may know it decides by itself, by the store’s currency', async () => {
  const asks = await aPage()
  const large: AudienceFilter = { type: 'orderValue', operator: 'greater_than', value: 100 }
  expect(await asks(live('a', [large]), { orderValue: 500, currency: 'EUR' })).toBe(true)
  expect(await asks(live('a', [large]), { orderValue: 500, currency: 'USD' })).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
})

test('the server is asked once for all surveys, also for those that ask at once, and anew once more is told', async () => {
  const asks = await aPage()
  answers('b')
  const both = await Promise.all([asks(live('a', 'server'), {}), asks(live('b', 'server'), {})])
  expect([...both, await asks(live('a', 'server'), {})]).toEqual([false, true, false])
  expect(fetch).toHaveBeenCalledTimes(1)
  answers('a')
  expect(await asks(live('a', 'server'), { customerTags: ['vip'] })).toBe(true)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('it hears what decides, and nothing else that the page says', async () => {
  const asks = await aPage()
  answers()
  const deciding = { orderValue: '59.90', currency: 'EUR', customerTags: ['vip'], location: 'NO' }
  await asks(live('a', 'server'), { ...deciding, orderId: '7', customerId: 'c', locale: 'nb', pageType: 'product' })
  const [url, request] = fetch.mock.calls[0] ?? []
  expect(url).toBe('https://e.example/v1/pk/audience')
  const signal = expect.any(AbortSignal)
  expect(request).toEqual({ method: 'POST', credentials: 'omit', body: expect.any(String), signal })
  expect(JSON.parse(String(request?.body))).toEqual({ context: deciding })
})

test('it gets what the store has signed as it is, which proves that its values are no guesses', async () => {
  const asks = await aPage()
  answers('a')
  const signed = { context: ' {"customerTags": ["vip"], "orderId": 7}', signature: `1700000000.${'0'.repeat(64)}` }
  expect(await asks(live('a', 'server'), { customerTags: ['vip'] }, signed)).toBe(true)
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ context: { customerTags: ['vip'], signed } })
})

test('a value that a page signs but gives as no text is left out', async () => {
  const asks = await aPage()
  answers()
  await asks(live('a', 'server'), {}, { context: { orderId: 7n }, signature: '1' } as never)
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ context: {} })
})

test('a network that has tried too many values hears only that nobody is asked', async () => {
  const asks = await aPage()
  fetch.mockImplementationOnce(async () => Response.json({ data: { surveyIds: [], retryAfterSeconds: 42 } }))
  expect(await asks(live('a', 'server'), { customerTags: ['vip'] })).toBe(false)
})

test.each([
  ['cannot be reached', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers what is no JSON', async () => new Response('<html>')],
  ['refuses', async () => Response.json({ problem: { code: 'body_too_large' } }, { status: 413 })],
])('where it %s nobody is asked, and it is left in peace', async (_, fails) => {
  const asks = await aPage()
  fetch.mockImplementation(fails)
  expect([await asks(live('a', 'server'), {}), await asks(live('b', 'server'), {})]).toEqual([false, false])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('a reply of the server counts for a minute, and so does a failure', async () => {
  vi.useFakeTimers()
  const asks = await aPage()
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answers('a')
  answers()
  const decisions: boolean[] = []
  for (const seconds of [0, 59, 1, 59, 1]) {
    vi.advanceTimersByTime(seconds * 1000)
    decisions.push(await asks(live('a', 'server'), {}))
  }
  expect(decisions).toEqual([false, false, true, true, false])
  expect(fetch).toHaveBeenCalledTimes(3)
})

test.each<[string, object, object]>([
  ['a field that was left undefined', { zipCode: undefined, giftCard: false }, { giftCard: false }],
  ['a number that JSON cannot express', { orderQuantity: 7n, orderValue: 1 / 0, zipCode: 0 }, { zipCode: 0 }],
  [
    'objects, symbols and functions',
    { location: null, zipCode: Symbol('x'), currency: () => 'EUR', customerType: {} },
    {},
  ],
  [
    'a list with some of these',
    // biome-ignore lint/suspicious/noSparseArray: pages make them
    { productIds: [1, , undefined, 2n, '3', Number.NaN, null, ['4']] },
    { productIds: [1, '3'] },
  ],
])('the server gets JSON for every value that a page can send: %s', async (_, context, sent) => {
  const asks = await aPage()
  answers('a')
  expect(await asks(live('a', 'server'), context)).toBe(true)
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ context: sent })
})
