import type { ResponseId, SurveyId } from '@earshot/survey/respondent'
import { expect, test } from 'vitest'
import type { PageMessage } from './page-message.ts'
import { fullStorage, memoryStorage } from './testing/memory-storage.ts'
import { dropWalk, keepWalk, readWalk } from './walk-memory.ts'

const surveyId = 'survey' as SurveyId
const DAY_MS = 86_400_000
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
  keepWalk(storage, message, 1_000)
  expect(readWalk(storage, surveyId, 1_000 + DAY_MS - 1)).toEqual({ ...message, at: 1_000 })
  expect(readWalk(storage, surveyId, 1_000 + DAY_MS)).toBeNull()
})

test('that it is completed is remembered for longer', () => {
  const storage = memoryStorage()
  keepWalk(storage, { ...message, completed: true }, 0)
  expect(readWalk(storage, surveyId, 400 * DAY_MS)).toMatchObject({ completed: true, answers: {} })
})

test('each survey has its own, and a walk given up is gone', () => {
  const storage = memoryStorage()
  keepWalk(storage, message, 0)
  expect(readWalk(storage, 'another' as SurveyId, 0)).toBeNull()
  dropWalk(storage, surveyId)
  expect(readWalk(storage, surveyId, 0)).toBeNull()
})

test.each(['null', '{', '7', '[]', '{"surveyId":"another"}'])('%s in our place is as good as nothing', (text) => {
  const storage = memoryStorage()
  storage.setItem('earshot:walk:survey', text)
  expect(readWalk(storage, surveyId, 0)).toBeNull()
})

test('a full device is no reason to fail', () => {
  const storage = fullStorage()
  keepWalk(storage, message, 0)
  expect(readWalk(storage, surveyId, 0)).toBeNull()
})
