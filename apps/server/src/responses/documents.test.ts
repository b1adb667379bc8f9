import { expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, sendResponse } from '../testing/test-store.ts'
import { findDocument } from './documents.ts'

const app = await useTestApp()

async function aRevision() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  return { survey, key: { storeId: store.storeId, surveyId: survey.surveyId, revision: survey.revision } }
}

/** Puts another document in the place of a frozen one, which nothing of ours ever does: so it shows who reads it. */
const replace = (surveyId: string, characters: number) =>
  app.db.execute(sql`
    UPDATE revisions SET document = jsonb_build_object('pad', repeat('x', ${characters}::integer))
    WHERE survey_id = ${surveyId}`)

const isRead = async (key: Parameters<typeof findDocument>[1]) => {
  const document = await findDocument(app.db, key)
  return document !== null && 'pad' in document
}

test('a document is read once', async () => {
  const { survey, key } = await aRevision()
  await replace(survey.surveyId, 1)
  expect(await isRead(key)).toBe(false)
})

test('callers that ask at the same time share one reading', async () => {
  const { key } = await aRevision()
  await app.db.execute(sql`UPDATE revisions SET revision = 7 WHERE survey_id = ${key.surveyId}`)
  let statements = 0
  const execute: typeof app.db.execute = (query) => {
    statements += 1
    return app.db.execute(query)
  }
  const db = { ...app.db, execute }
  const asked = Array.from({ length: 20 }, () => findDocument(db, { ...key, revision: 7 }))
  const [first, ...others] = await Promise.all(asked)
  expect(first).not.toBeNull()
  expect(others.every((one) => one === first)).toBe(true)
  expect(statements).toBe(1)
})

test('callers that shared a reading continue in turns of their own, because together they would block the event loop', async () => {
  const { key } = await aRevision()
  await app.db.execute(sql`UPDATE revisions SET revision = 7 WHERE survey_id = ${key.surveyId}`)
  let turn = 0
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const asked = Array.from({ length: 20 }, () => findDocument(app.db, { ...key, revision: 7 }).then(() => turn))
  expect(new Set(await Promise.all(asked)).size).toBe(20)
  clearImmediate(counting)
})

test('a reading that fails is not shared with later callers', async () => {
  const { key } = await aRevision()
  await app.db.execute(sql`UPDATE revisions SET revision = 7 WHERE survey_id = ${key.surveyId}`)
  const away = { ...app.db, execute: () => Promise.reject(new Error('away')) } as unknown as typeof app.db
  await expect(findDocument(away, { ...key, revision: 7 })).rejects.toThrow('away')
  expect(await findDocument(app.db, { ...key, revision: 7 })).not.toBeNull()
})

test('large documents are not all kept: what was not read for long is read again', async () => {
  const { survey, key } = await aRevision()
  const others = [await aRevision(), await aRevision(), await aRevision()]
  for (const other of others) {
    const again = { ...other.key, revision: 2 }
    await app.db.execute(sql`
      INSERT INTO revisions (store_id, survey_id, revision, document, published_at, retired_at)
      SELECT store_id, survey_id, 2, jsonb_build_object('pad', repeat('x', 8000000)), published_at, published_at
      FROM revisions WHERE survey_id = ${other.key.surveyId}`)
    expect(await isRead(again)).toBe(true)
  }
  await replace(survey.surveyId, 1)
  expect(await isRead(key)).toBe(true)
})

test('of a revision that is over the document is not read', async () => {
  const { survey, key } = await aRevision()
  const hoursAgo = (hours: number) => new Date(app.clock.now.getTime() - hours * 60 * 60 * 1000)
  // Reading it fails.
  await app.db.execute(sql`
    INSERT INTO revisions (store_id, survey_id, revision, document, published_at, retired_at)
    SELECT store_id, survey_id, 2, '"no document"', published_at, ${hoursAgo(25).toISOString()}
    FROM revisions WHERE survey_id = ${survey.surveyId}`)
  const lastReply = await sendResponse(app, { ...aMessage(survey), revision: 2, answers: { q1: { optionId: 'yes' } } })
  expect(lastReply).toMatchObject({ status: 410, json: { problem: { code: 'survey_no_longer_asked' } } })
  await replace(survey.surveyId, 1)
  await app.db.execute(sql`
    UPDATE revisions SET document = jsonb_build_object('pad', '') WHERE survey_id = ${survey.surveyId} AND revision = 2`)
  expect(await isRead({ ...key, revision: 2 })).toBe(true)
})
