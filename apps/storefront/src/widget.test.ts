import { mountPlayer, type PlayerProps } from '@earshot/player'
import type { PublishedSurvey, QuestionId, SurveyId } from '@earshot/survey/respondent'
import { expect, test, vi } from 'vitest'
import type { DeviceStorage } from './device-storage.ts'
import type { PageMessage } from './page-message.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { readUnsent } from './unsent.ts'
import { readWalk } from './walk-memory.ts'
import { type Asking, ask } from './widget.ts'

vi.mock('@earshot/player', () => ({
  loadControls: async () => {},
  mountPlayer: vi.fn(() => ({ update() {}, unmount() {} })),
}))
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('document', {
  createElement: () => ({ addEventListener() {}, remove() {} }),
  documentElement: { lang: 'en', append() {} },
})

const surveyId = 'survey' as SurveyId
const survey: PublishedSurvey = { surveyId, revision: 1, questions: [] }
const said = { answers: {}, path: [], completed: false, secondsByQuestion: {} }
const nothing = () => {}

function askOn(storage: DeviceStorage, parts: Partial<Asking> = {}) {
  const readKept = () => readWalk(storage, surveyId, Date.now())
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  const page = { place: null, context: {}, seed: '1', origin: 'https://earshot.example', remember: nothing }
  return ask({ survey, storage, readKept, openTransport: offline, ...page, ...parts })
}

const propsOfLast = () => vi.mocked(mountPlayer).mock.lastCall?.[1] as PlayerProps
const unsent = (storage: DeviceStorage) => readUnsent(storage).map(([, body]) => JSON.parse(body) as PageMessage)

// Vitest itself fails on a rejection that nobody handles.
test('without a sender nothing reaches the page, and answers wait on the device', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  await new Promise((resolve) => setTimeout(resolve))
  propsOfLast().onProgress?.({ ...said, completed: true })
  await new Promise((resolve) => setTimeout(resolve))
  expect(unsent(storage)).toHaveLength(1)
})

test('the next page goes on with the same response, and its messages count on', async () => {
  const storage = memoryStorage()
  const answers = { q1: { value: 7 } }
  await askOn(storage)
  propsOfLast().onProgress?.({ ...said, answers, path: ['q1', 'q2'] as QuestionId[] })
  await askOn(storage)
  expect(propsOfLast().resume).toMatchObject({ answers, path: ['q1', 'q2'], completed: false })
  propsOfLast().onProgress?.({ ...said, answers, completed: true })
  const [message, ...others] = unsent(storage)
  expect(others).toEqual([])
  expect(message).toMatchObject({ sequence: 2, completed: true })
})

test('of a completed response the device keeps only that it is', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  propsOfLast().onProgress?.({ ...said, answers: { q1: { value: 'private' } }, completed: true })
  expect(readWalk(storage, surveyId, Date.now())).toMatchObject({ completed: true, answers: {} })
})

test('a walk that was closed is not taken up again', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  propsOfLast().onProgress?.(said)
  propsOfLast().onClose?.()
  expect(readWalk(storage, surveyId, Date.now())).toBeNull()
})

test('two tabs with the same walk never send the same number', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  propsOfLast().onProgress?.(said)
  await askOn(storage)
  const one = propsOfLast()
  await askOn(storage)
  propsOfLast().onProgress?.(said)
  one.onProgress?.(said)
  expect(unsent(storage)[0]?.sequence).toBe(3)
})

test('a walk is told as shown when it begins, and not when another page goes on with it', async () => {
  const storage = memoryStorage()
  const tellShown = vi.fn()
  const transport = { send: nothing, sendWaiting: nothing, sendByBeacon: nothing, tellShown }
  const openTransport = async () => transport
  await askOn(storage, { openTransport })
  await new Promise((resolve) => setTimeout(resolve))
  expect(tellShown.mock.calls).toEqual([[survey]])
  propsOfLast().onProgress?.(said)
  await askOn(storage, { openTransport })
  await new Promise((resolve) => setTimeout(resolve))
  expect(tellShown).toHaveBeenCalledTimes(1)
})

test('two tabs that began before any answer tell of one response, and not after its end', async () => {
  const storage = memoryStorage()
  await askOn(storage)
  const one = propsOfLast()
  await askOn(storage)
  const other = propsOfLast()
  one.onProgress?.(said)
  other.onProgress?.({ ...said, completed: true })
  one.onProgress?.(said)
  expect(unsent(storage)).toMatchObject([{ sequence: 2, completed: true }])
  expect(readWalk(storage, surveyId, Date.now())).toMatchObject({ completed: true })
})
