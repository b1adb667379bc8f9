import { newUuid, type ResponseId, type SurveyId } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import type { PageMessage } from './page-message.ts'
import { fullStorage, memoryStorage } from './testing/memory-storage.ts'
import { dropWalk, readWalk, saveWalk } from './walk-memory.ts'

const surveyId = 'survey' as SurveyId
const DAY_MS = 86_400_000
const live = { surveyId, revision: 3 }
const message: PageMessage = {
  responseId: 'response' as ResponseId,
  surveyId,
  revision: 3,
  sequence: 2,
  answers: { q1: { value: 7 } },
  path: [],
  completed: false,
  timings: {},
}

test('a walk can be gone on with for a day', () => {
  const storage = memoryStorage()
  saveWalk(storage, message, 1_000)
  expect(readWalk(storage, live, 1_000 + DAY_MS - 1)).toEqual({ ...message, at: 1_000 })
  expect(readWalk(storage, live, 1_000 + DAY_MS)).toBeNull()
})

test('on a revision that is live no more, it can for a day from its beginning, however late it was gone on with', () => {
  const storage = memoryStorage()
  const noBytes = (count: number) => new Uint8Array(count)
  const newer = { surveyId, revision: 4 }
  const began = 1_800_000_000_000
  saveWalk(storage, { ...message, responseId: newUuid(began, noBytes) as ResponseId }, began + DAY_MS / 2)
  expect(readWalk(storage, newer, began + DAY_MS - 66_000)).not.toBeNull()
  expect(readWalk(storage, newer, began + DAY_MS)).toBeNull()
  expect(readWalk(storage, live, began + DAY_MS)).not.toBeNull()
})

test('an order’s walk is not gone on with where the page tells of another', () => {
  const storage = memoryStorage()
  const read = (context?: string) => readWalk(storage, live, 0, context)
  saveWalk(storage, message, 0)
  expect(read('{"orderId":"8"}')).not.toBeNull()
  const signed = { ...message, context: '{"orderId":"7"}', signature: '1.a' }
  saveWalk(storage, signed, 0)
  expect(read(signed.context)).not.toBeNull()
  expect(read()).not.toBeNull()
  expect(read('{"orderId":"8"}')).toBeNull()
  saveWalk(storage, { ...signed, completed: true }, 0)
  expect(read('{"orderId":"8"}')).toMatchObject({ completed: true })
})

test('that it is completed is remembered for longer', () => {
  const storage = memoryStorage()
  saveWalk(storage, { ...message, completed: true }, 0)
  expect(readWalk(storage, live, 400 * DAY_MS)).toMatchObject({ completed: true, answers: {} })
})

test('each survey has its own, and a walk given up is gone', () => {
  const storage = memoryStorage()
  saveWalk(storage, message, 0)
  expect(readWalk(storage, { ...live, surveyId: 'another' as SurveyId }, 0)).toBeNull()
  dropWalk(storage, surveyId)
  expect(readWalk(storage, live, 0)).toBeNull()
})

test.each(['null', '{', '7', '[]', '{"surveyId":"another"}'])('%s in our place is as good as nothing', (text) => {
  const storage = memoryStorage()
  storage.setItem('earshot:walk:survey', text)
  expect(readWalk(storage, live, 0)).toBeNull()
})

test('a full device is no reason to fail', () => {
  const storage = fullStorage()
  saveWalk(storage, message, 0)
  expect(readWalk(storage, live, 0)).toBeNull()
})
