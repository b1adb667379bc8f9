import { mountPlayer, type PlayerHandle, type PlayerProps } from '@earshot/player'
import type { PublishedSurvey, QuestionId, SurveyId } from '@earshot/survey/respondent'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeviceStorage } from './device-storage.ts'
import { pageFacts } from './page-facts.ts'
import type { PageMessage } from './page-message.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { readUnsent } from './unsent.ts'
import { readWalk } from './walk-memory.ts'
import { type Asking, ask } from './widget.ts'

vi.mock('@earshot/player', () => ({
  afterPaint: (run: () => void) => run(),
  loadControls: async () => {},
  mountPlayer: vi.fn(() => ({ update: vi.fn(), unmount: vi.fn() })),
}))
const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
vi.stubGlobal('document', {
  createElement: () => ({ addEventListener() {}, remove() {} }),
  documentElement: { lang: 'en', append() {} },
})

vi.stubGlobal('location', { pathname: '/cart', search: '' })

const surveyId = 'survey' as SurveyId
const survey: PublishedSurvey = { surveyId, revision: 1, questions: [] }
const progress = { answers: {}, path: [], completed: false, secondsByQuestion: {} }
const nothing = () => {}
const leaves: (() => void)[] = []
afterEach(() => {
  for (const leave of leaves.splice(0)) leave()
})

async function askOn(storage: DeviceStorage, parts: Partial<Asking> = {}) {
  const readSaved = () => readWalk(storage, survey, Date.now(), parts.signed?.context)
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  const around = {
    branded: true,
    element: null,
    context: {},
    leftOutFacts: undefined,
    asksAnyone: undefined,
    signed: {},
    seed: '1',
    origin: 'https://earshot.example',
    remember: nothing,
    isRefused: () => false,
  }
  const leave = await ask({
    survey,
    storage,
    readSaved,
    openTransport: offline,
    openSignals: offline,
    ...around,
    ...parts,
  })
  leaves.push(leave)
  return leave
}

const propsOfLast = () => vi.mocked(mountPlayer).mock.lastCall?.[1] as PlayerProps
const lastPlayer = () => vi.mocked(mountPlayer).mock.results.at(-1)?.value as PlayerHandle
const comeBack = () => page.dispatchEvent(new Event('visibilitychange'))
const unsent = (storage: DeviceStorage) => readUnsent(storage).map(([, body]) => JSON.parse(body) as PageMessage)

// Vitest itself fails on a rejection that nobody handles.
test('without a sender nothing reaches the page, and answers wait on the device', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  await new Promise((resolve) => setTimeout(resolve))
  propsOfLast().onProgress?.({ ...progress, completed: true })
  await new Promise((resolve) => setTimeout(resolve))
  expect(unsent(storage)).toHaveLength(1)
})

test('what the store signed is told with every message, on whatever page the walk goes on; of a completed one it is forgotten', async () => {
  const storage = memoryStorage()
  const signed = { context: '{"orderId":"7"}', signature: '1.a' }
  await askOn(storage, { signed })
  propsOfLast().onProgress?.(progress)
  await askOn(storage)
  propsOfLast().onProgress?.(progress)
  expect(unsent(storage)).toMatchObject([{ ...signed, sequence: 2 }])
  propsOfLast().onProgress?.({ ...progress, completed: true })
  expect(unsent(storage)).toMatchObject([{ ...signed, sequence: 3 }])
  expect(JSON.stringify(readWalk(storage, survey, Date.now()))).not.toContain('orderId')
})

test('another order is answered in a response of its own', async () => {
  const storage = memoryStorage()
  const orders = ['7', '8'].map((orderId) => ({ context: JSON.stringify({ orderId }), signature: '1.a' }))
  for (const signed of orders) {
    await askOn(storage, { signed })
    propsOfLast().onProgress?.(progress)
  }
  expect(propsOfLast().resume).toBeUndefined()
  expect(unsent(storage)).toMatchObject(orders.map((signed) => ({ ...signed, sequence: 1 })))
})

test('a walk that began unsigned stays so', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  propsOfLast().onProgress?.(progress)
  await askOn(storage, { signed: { context: '{"orderId":"8"}', signature: '2.b' } })
  propsOfLast().onProgress?.(progress)
  expect(JSON.stringify(unsent(storage))).not.toContain('signature')
})

test('the next page goes on with the same response, and its messages count on', async () => {
  const storage = memoryStorage()
  const answers = { q1: { value: 7 } }
  await askOn(storage)
  propsOfLast().onProgress?.({ ...progress, answers, path: ['q1', 'q2'] as QuestionId[] })
  await askOn(storage)
  expect(propsOfLast().resume).toMatchObject({ answers, path: ['q1', 'q2'], completed: false })
  propsOfLast().onProgress?.({ ...progress, answers, completed: true })
  const [message, ...others] = unsent(storage)
  expect(others).toEqual([])
  expect(message).toMatchObject({ sequence: 2, completed: true })
})

test('what asks without our name is told so by the store’s document', async () => {
  await askOn(memoryStorage(), { branded: false })
  expect(propsOfLast().words).toEqual({ askedWith: '' })
  await askOn(memoryStorage())
  expect(propsOfLast().words).toBeUndefined()
})

test('of a completed response the device keeps only that it is', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  propsOfLast().onProgress?.({ ...progress, answers: { q1: { value: 'private' } }, completed: true })
  expect(readWalk(storage, survey, Date.now())).toMatchObject({ completed: true, answers: {} })
})

test('a walk that was closed is not taken up again', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  propsOfLast().onProgress?.(progress)
  propsOfLast().onClose?.()
  expect(readWalk(storage, survey, Date.now())).toBeNull()
})

test('closing the thanks does not forget that it was answered', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  propsOfLast().onProgress?.({ ...progress, completed: true })
  propsOfLast().onClose?.()
  expect(readWalk(storage, survey, Date.now())).toMatchObject({ completed: true })
})

test('back on the page, what was completed elsewhere goes, and the thanks of what was completed here stay', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  const [here, props] = [lastPlayer(), propsOfLast()]
  await askOn(storage)
  const elsewhere = lastPlayer()
  comeBack()
  expect(elsewhere.unmount).not.toHaveBeenCalled()
  props.onProgress?.({ ...progress, completed: true })
  comeBack()
  expect(elsewhere.unmount).toHaveBeenCalledTimes(1)
  expect(here.unmount).not.toHaveBeenCalled()
})

test('once it has left, a popover listens to the page no more', async () => {
  const storage = memoryStorage()
  const readSaved = vi.fn(() => null)
  const leave = await askOn(storage, { readSaved })
  comeBack()
  leave()
  const times = readSaved.mock.calls.length
  comeBack()
  expect(readSaved).toHaveBeenCalledTimes(times)
})

test('an answer to a survey that has ended gets no thanks, and its walk is not continued', async () => {
  const storage = memoryStorage()
  const send = vi.fn((_id: string, _body: string, onEnded?: () => void) => onEnded?.())
  const transport = { send, sendWaiting: nothing, sendByBeacon: nothing, reportShown: nothing, pageFacts }
  await askOn(storage, { openTransport: async () => transport })
  propsOfLast().onProgress?.({ ...progress, completed: true })
  await new Promise((resolve) => setTimeout(resolve))
  expect(lastPlayer().update).toHaveBeenCalledExactlyOnceWith({ ...propsOfLast(), isOver: true })
  expect(readWalk(storage, survey, Date.now())).toBeNull()
})

test('every message has the facts of the page where the walk began, if the store keeps any', async () => {
  const storage = memoryStorage()
  const reportShown = vi.fn()
  const transport = { send: nothing, sendWaiting: nothing, sendByBeacon: nothing, reportShown, pageFacts }
  const openTransport = async () => transport
  await askOn(storage, { openTransport })
  await new Promise((resolve) => setTimeout(resolve))
  propsOfLast().onProgress?.(progress)
  expect(unsent(storage)[0]).not.toHaveProperty('facts')
  const other = memoryStorage()
  const leftOutFacts = ['language', 'page_path', 'page_type'] as const
  const context = { productIds: ['p1', 'x'.repeat(101)], orderValue: 12, currency: 'EUR', pageType: 'product' }
  await askOn(other, { openTransport, leftOutFacts, context, asksAnyone: 'yes' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(reportShown).toHaveBeenLastCalledWith(survey, 'link')
  propsOfLast().onProgress?.(progress)
  const facts = { surface: 'link', product: ['p1'], order_value: 12, currency: 'EUR' }
  expect(unsent(other)[0]).toMatchObject({ sequence: 1, facts })
  await askOn(other, { openTransport, leftOutFacts })
  await new Promise((resolve) => setTimeout(resolve))
  propsOfLast().onProgress?.(progress)
  expect(unsent(other)[0]).toMatchObject({ sequence: 2, facts })
})

test('two tabs with the same walk never send the same number', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  propsOfLast().onProgress?.(progress)
  await askOn(storage)
  const one = propsOfLast()
  await askOn(storage)
  propsOfLast().onProgress?.(progress)
  one.onProgress?.(progress)
  expect(unsent(storage)[0]?.sequence).toBe(3)
})

test('a walk is reported as shown when it begins, and not when another page continues it', async () => {
  const storage = memoryStorage()
  const reportShown = vi.fn()
  const transport = { send: nothing, sendWaiting: nothing, sendByBeacon: nothing, reportShown, pageFacts }
  const openTransport = async () => transport
  await askOn(storage, { openTransport })
  await new Promise((resolve) => setTimeout(resolve))
  expect(reportShown.mock.calls).toEqual([[survey, undefined]])
  propsOfLast().onProgress?.(progress)
  await askOn(storage, { openTransport })
  await new Promise((resolve) => setTimeout(resolve))
  expect(reportShown).toHaveBeenCalledTimes(1)
})

test('two tabs that began before any answer tell of one response, and not after its end', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  const one = propsOfLast()
  await askOn(storage)
  const other = propsOfLast()
  one.onProgress?.(progress)
  other.onProgress?.({ ...progress, completed: true })
  one.onProgress?.(progress)
  expect(unsent(storage)).toMatchObject([{ sequence: 2, completed: true }])
  expect(readWalk(storage, survey, Date.now())).toMatchObject({ completed: true })
})
