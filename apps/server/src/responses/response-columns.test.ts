import type { OptionId, QuestionId, ResponseId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore } from '../testing/test-store.ts'
import { insertResponses, lockResponses, updateResponses } from './queries.ts'
import { readResponse } from './read-queries.ts'
import type { StoredResponse } from './response-columns.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

/** A response with a different value in every column, so that swapped columns are detected. */
async function aResponse(): Promise<StoredResponse> {
  const store = await aTestStore(app)
  const { surveyId, revision } = await aPublishedTestSurvey(app, store)
  const pages = { ['page-1' as ResponseId]: { sequence: 3, answers: { q1: null }, completed: false, seconds: 4 } }
  return {
    storeId: store.storeId,
    surveyId,
    responseId: newUuid() as ResponseId,
    revision,
    sequence: 5,
    answers: { q1: { optionId: 'yes', otherValue: null } },
    counted: { path: ['q1' as QuestionId], answers: {}, ended: false },
    completed: false,
    seconds: 6,
    device: 'tablet',
    test: true,
    spam: false,
    pages,
    day: '2026-03-09',
    receivedAt: new Date('2026-03-09T10:11:12.345Z'),
    updatedAt: new Date('2026-03-10T11:12:13.456Z'),
    clearedAt: new Date('2026-03-11T12:13:14.567Z'),
    rushId: newUuid(),
    orderId: '1001',
    assigned: { q1: { assignmentId: 'a', optionId: 'yes' as OptionId, isOwn: true } },
    pageFacts: { surface: ['link'], order_value: { minor: 5990, currency: 'EUR' } },
  }
}

test('every column of a response is inserted, locked and read as it was given', async () => {
  const response = await aResponse()
  expect(await insertResponses(app.db, [response])).toBe(1)
  expect(await lockResponses(app.db, [response])).toEqual([response])
  expect(await readResponse(app.db, response)).toEqual(response)
})

test('every column that can change is updated, and no other', async () => {
  const before = await aResponse()
  await insertResponses(app.db, [before])
  const changed = {
    sequence: 7,
    answers: { q2: { value: 8 } },
    counted: { path: [], answers: {}, ended: true },
    completed: true,
    seconds: null,
    spam: true,
    pages: null,
    day: '2026-04-01',
    updatedAt: new Date('2026-04-02T01:02:03.004Z'),
    clearedAt: null,
    pageFacts: null,
    assigned: null,
  } satisfies Partial<StoredResponse>
  const fixed = {
    revision: before.revision + 1,
    device: 'phone',
    test: false,
    receivedAt: new Date('2027-01-01T00:00:00Z'),
    rushId: newUuid(),
    orderId: '1002',
  } satisfies Partial<StoredResponse>
  const { storeId, surveyId, responseId } = before
  // A new column does not compile until it is in one of the three lists.
  const after: StoredResponse = { storeId, surveyId, responseId, ...changed, ...fixed }
  await updateResponses(app.db, [after])
  expect(await readResponse(app.db, before)).toEqual({ ...before, ...changed })
})
