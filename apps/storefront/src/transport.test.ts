import { DAY_MS, newUuid } from '@earshot/survey/respondent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fullStorage, memoryStorage } from './testing/memory-storage.ts'
import { openTransport } from './transport.ts'
import { hasUnsent, readUnsent, saveUnsent } from './unsent.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

test('a message goes out as plain text, without anything that would ask for a preflight', async () => {
  const { transport, requests } = aPage()
  transport.send(RESPONSE_ID, 'one')
  await deliveries()
  expect(requests).toMatchObject([{ url: 'https://earshot.example/responses', method: 'POST', body: 'one' }])
  expect(requests[0]).toMatchObject({ keepalive: true, credentials: 'omit' })
  expect(requests[0]).not.toHaveProperty('headers')
})

test('a message is forgotten once the server has taken it', async () => {
  const { transport, storage } = aPage()
  send(transport, storage, 'one')
  expect(hasUnsent(storage)).toBe(true)
  await deliveries()
  expect(hasUnsent(storage)).toBe(false)
})

test('a newer message is kept when the server takes the older one, and follows it', async () => {
  const { transport, storage, bodies, answer } = aPage({ manual: true })
  send(transport, storage, 'one')
  send(transport, storage, 'two')
  expect(bodies()).toEqual(['one'])
  await answer(200)
  expect(readUnsent(storage)).toEqual([[RESPONSE_ID, 'two']])
  expect(bodies()).toEqual(['one', 'two'])
  await answer(200)
  expect(hasUnsent(storage)).toBe(false)
})

test.each([400, 403, 409, 413, 422])('what is refused with %i is not sent again', async (status) => {
  const { transport, storage, bodies } = aPage({ statuses: [status] })
  send(transport, storage, 'one')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(bodies()).toEqual(['one'])
  expect(hasUnsent(storage)).toBe(false)
})

test.each([
  { status: 410, times: 1 },
  { status: 200, times: 0 },
  { status: 404, times: 0 },
  { status: 409, times: 0 },
])('after status $status, onEnded is called $times times', async ({ status, times }) => {
  const { transport } = aPage({ statuses: [status] })
  const onEnded = vi.fn()
  transport.send(RESPONSE_ID, 'one', onEnded)
  await deliveries()
  expect(onEnded).toHaveBeenCalledTimes(times)
})

test('while the server does not know the survey, a page tries once and keeps the message', async () => {
  const { transport, storage, bodies, beacons } = aPage({ statuses: [404] })
  send(transport, storage, 'one')
  await deliveries()
  transport.sendWaiting()
  transport.sendByBeacon()
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
  expect([bodies(), beacons]).toEqual([['one'], []])
  expect(hasUnsent(storage)).toBe(true)
  transport.sendWaiting() // the page is seen again, an hour later
  await deliveries()
  expect(bodies()).toEqual(['one', 'one'])
})

test('a later page sends what an earlier server did not know, after ten minutes, once', async () => {
  const storage = memoryStorage()
  const earlier = aPage({ statuses: [404], storage })
  send(earlier.transport, storage, 'one')
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS)
  expect(await requestsOfNextPage(storage, 200)).toBe(0)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(await requestsOfNextPage(storage, 200)).toBe(1)
  expect(storage.length).toBe(0)
})

test('a message whose survey stays unknown is dropped seven days after it was given, with all that was kept of it', async () => {
  const storage = memoryStorage()
  const { transport } = aPage({ statuses: [404], storage })
  send(transport, storage, 'one')
  await deliveries()
  vi.setSystemTime(7 * DAY_MS - 1)
  expect(await requestsOfNextPage(storage, 404)).toBe(1)
  expect(hasUnsent(storage)).toBe(true)
  vi.setSystemTime(7 * DAY_MS + 10 * MINUTE_MS)
  expect(await requestsOfNextPage(storage, 404)).toBe(1)
  expect(storage.length).toBe(0)
})

test('an answer that no page could send counts as given when its response began', async () => {
  const storage = memoryStorage()
  saveUnsent(storage, RESPONSE_ID, 'one')
  vi.setSystemTime(7 * DAY_MS - MINUTE_MS)
  expect(await requestsOfNextPage(storage, 404)).toBe(1)
  expect(hasUnsent(storage)).toBe(true)
  vi.setSystemTime(7 * DAY_MS + 10 * MINUTE_MS)
  expect(await requestsOfNextPage(storage, 404)).toBe(1)
  expect(storage.length).toBe(0)
})

test('a further answer does not wait for the pause, and is kept for seven days of its own', async () => {
  const { transport, storage, bodies } = aPage({ statuses: [404] })
  send(transport, storage, 'one')
  await deliveries()
  vi.setSystemTime(6 * DAY_MS)
  send(transport, storage, 'two')
  await deliveries()
  expect(bodies()).toEqual(['one', 'two'])
  vi.setSystemTime(12 * DAY_MS)
  expect(await requestsOfNextPage(storage, 404)).toBe(1)
  expect(readUnsent(storage)).toEqual([[RESPONSE_ID, 'two']])
})

test('a message of a clock that was ahead is dropped after seven days, too', async () => {
  const storage = memoryStorage()
  vi.setSystemTime(DAY_MS)
  saveUnsent(storage, idFrom(400 * DAY_MS), 'one')
  expect(await requestsOfNextPage(storage, 404)).toBe(1)
  expect(hasUnsent(storage)).toBe(true)
  vi.setSystemTime(9 * DAY_MS)
  expect(await requestsOfNextPage(storage, 404)).toBe(1)
  expect(storage.length).toBe(0)
})

test('a storage that is full keeps the message all the same', async () => {
  const storage = memoryStorage()
  const { transport } = aPage({ statuses: [404], storage })
  saveUnsent(storage, RESPONSE_ID, 'one')
  storage.setItem = fullStorage().setItem
  transport.send(RESPONSE_ID, 'one')
  await deliveries()
  expect(readUnsent(storage)).toEqual([[RESPONSE_ID, 'one']])
})

test.each([408, 429, 500, 503, 'no connection'] as const)('after %s it is tried again', async (trouble) => {
  const { transport, storage, bodies } = aPage({ statuses: [trouble, trouble, 200] })
  send(transport, storage, 'one')
  await deliveries()
  expect(bodies()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(bodies()).toEqual(['one', 'one', 'one'])
  expect(hasUnsent(storage)).toBe(false)
})

test('Retry-After is honoured even when the page comes back to the front', async () => {
  const { transport, storage, bodies } = aPage({ statuses: [429, 200], retryAfter: '30' })
  send(transport, storage, 'one')
  await deliveries()
  transport.sendWaiting()
  send(transport, storage, 'two')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(bodies()).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(bodies()).toEqual(['one', 'two'])
})

test('back online, nothing waits for its turn, and no try is made twice', async () => {
  const { transport, storage, bodies } = aPage({ statuses: ['no connection', 'no connection', 200] })
  send(transport, storage, 'one')
  await deliveries()
  transport.sendWaiting()
  transport.sendWaiting()
  await deliveries()
  expect(bodies()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(bodies()).toHaveLength(3)
})

test('what an earlier page could not send is sent by the next', async () => {
  const storage = memoryStorage()
  saveUnsent(storage, RESPONSE_ID, 'from yesterday')
  const { transport, bodies } = aPage({ storage })
  transport.sendWaiting()
  await deliveries()
  expect(bodies()).toEqual(['from yesterday'])
  expect(hasUnsent(storage)).toBe(false)
})

test('a message another tab put in its place meanwhile is left for that tab', async () => {
  const { transport, storage, answer } = aPage({ manual: true })
  send(transport, storage, 'one')
  saveUnsent(storage, RESPONSE_ID, 'newer, of another tab')
  await answer(200)
  expect(readUnsent(storage)).toEqual([[RESPONSE_ID, 'newer, of another tab']])
})

test('a page that goes away hands what is unsent to the browser, and keeps it', async () => {
  const { transport, storage, beacons } = aPage({ statuses: ['no connection'] })
  send(transport, storage, 'one')
  await deliveries()
  transport.sendByBeacon()
  expect(beacons).toEqual(['one'])
  expect(hasUnsent(storage)).toBe(true)
})

test('a storage that is taken away under way is borne in silence, and the next message goes out', async () => {
  const { transport, storage, bodies } = aPage()
  send(transport, storage, 'one')
  storage.getItem = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  await deliveries()
  send(transport, storage, 'two')
  await deliveries()
  expect(bodies()).toEqual(['one', 'two'])
})

test('without storage messages wait in memory', async () => {
  const { transport, bodies } = aPage({ statuses: [503, 200], storage: null })
  transport.send(RESPONSE_ID, 'one')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(bodies()).toEqual(['one', 'one'])
})

type Status = number | 'no connection'
type Page = {
  readonly statuses?: readonly Status[]
  readonly retryAfter?: string
  readonly manual?: boolean
  readonly storage?: ReturnType<typeof memoryStorage> | null
}

/** A page whose server answers with the statuses in turn, the last one for ever; by hand where it is `manual`. */
function aPage({ statuses = [200], retryAfter, manual = false, storage = memoryStorage() }: Page = {}) {
  const requests: (RequestInit & { url: string })[] = []
  const beacons: string[] = []
  const open: ((status: Status) => void)[] = []
  const fetch = (url: unknown, init: RequestInit = {}) =>
    new Promise<Response>((resolve, reject) => {
      const answer = (status: Status) =>
        status === 'no connection'
          ? reject(new TypeError('Failed to fetch'))
          : resolve(new Response(null, { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} }))
      requests.push({ url: String(url), ...init })
      if (manual) open.push(answer)
      else answer(statuses[Math.min(requests.length, statuses.length) - 1] ?? 200)
    })
  const transport = openTransport(
    {
      urlFor: () => 'https://earshot.example/responses',
      fetch: fetch as typeof globalThis.fetch,
      sendBeacon: (body) => void beacons.push(body),
      now: Date.now,
      random: () => 0.5,
    },
    storage,
  )
  return {
    transport,
    storage: storage as ReturnType<typeof memoryStorage>,
    requests,
    beacons,
    bodies: () => requests.map(({ body }) => body),
    async answer(status: Status) {
      open.shift()?.(status)
      await deliveries()
    },
  }
}

/** How many requests the next page of the device makes when it is opened, to a server that answers so. */
async function requestsOfNextPage(storage: ReturnType<typeof memoryStorage>, status: Status): Promise<number> {
  const { transport, requests } = aPage({ statuses: [status], storage })
  transport.sendWaiting()
  await deliveries()
  return requests.length
}

const MINUTE_MS = 60_000
/** The id of a response that began at a time (epoch milliseconds). */
const idFrom = (began: number) => newUuid(began, (count) => new Uint8Array(count))
/** Begun when the clock of these tests begins. */
const RESPONSE_ID = idFrom(0)

function send(transport: ReturnType<typeof openTransport>, storage: ReturnType<typeof memoryStorage>, body: string) {
  saveUnsent(storage, RESPONSE_ID, body)
  transport.send(RESPONSE_ID, body)
}

const deliveries = () => vi.advanceTimersByTimeAsync(0)
