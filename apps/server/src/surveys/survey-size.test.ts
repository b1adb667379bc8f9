import {
  MAX_SURVEY_BYTES,
  type OptionId,
  type Question,
  type QuestionId,
  type SurveyId,
  surveyBytes,
} from '@earshot/survey'
import { aRule, aSingleSelect } from '@earshot/survey/testing'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { and, eq } from '../db/drizzle.ts'
import { surveyStores, surveys, templates } from '../db/schema.ts'
import { received } from '../testing/received.ts'
import { useTestApp } from '../testing/test-app.ts'
import { countLockWaits } from '../testing/test-database.ts'
import { aTestStore, call, etag, fetchSurvey, type TestStore } from '../testing/test-store.ts'
import { lockStore } from './publish.ts'

const app = await useTestApp()

const TOO_LARGE = {
  status: 413,
  json: { problem: { code: 'body_too_large', limitBytes: MAX_SURVEY_BYTES } },
}

/** A working copy whose JSON has exactly this many bytes. */
function contentOf(surveyId: SurveyId, bytes: number) {
  const question = aSingleSelect()
  const options = Array.from({ length: 180 }, (_, index) => ({
    id: `o${index}` as OptionId,
    text: String(index).padStart(50, 'x'),
  }))
  const large: Question[] = Array.from({ length: 300 }, (_, orderIndex) => ({
    ...question,
    surveyId,
    orderIndex,
    questionId: `q${orderIndex}` as QuestionId,
    config: { ...question.config, options },
  }))
  const sizes = large.map((one) => JSON.stringify(one).length + 1)
  const questions: Question[] = []
  let left = bytes - JSON.stringify({ name: 'Large', description: '', questions: [] }).length
  for (const [index, one] of large.entries()) {
    const size = sizes[index] ?? 0
    if (left < size + 2_000) break
    questions.push(one)
    left -= size
  }
  // The texts of the last questions fill up the remaining bytes.
  const filled = questions.map((one) => {
    const more = Math.min(440, Math.max(0, left + 1))
    left -= more
    return { ...one, text: one.text + 'x'.repeat(more) }
  })
  return { name: 'Large', description: '', questions: filled }
}

async function aDraft(store: TestStore) {
  const surveyId = newUuid() as SurveyId
  await call(app, store.token, 'POST /surveys', { surveyId })
  return surveyId
}

test('a working copy of 2 MB is saved, and one of one more byte is not', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  const path = `/surveys/${surveyId}`
  const whole = contentOf(surveyId, MAX_SURVEY_BYTES)
  expect(surveyBytes({ surveyId, ...whole })).toBe(MAX_SURVEY_BYTES)
  expect((await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, whole)).status).toBe(200)
  const [first, ...rest] = whole.questions
  const more = { ...whole, questions: [{ ...first, text: `${first?.text}x` }, ...rest] }
  expect(await call(app, { token: store.token, headers: etag(2) }, `PUT ${path}`, more)).toMatchObject(TOO_LARGE)
  expect((await fetchSurvey(app, store, surveyId)).data.version).toBe(2)
})

test('a survey above 2 MB cannot be created or saved as a template', async () => {
  const { token } = await aTestStore(app)
  const surveyId = newUuid() as SurveyId
  const content = contentOf(surveyId, MAX_SURVEY_BYTES + 300)
  expect(await call(app, token, 'POST /surveys', { surveyId, content })).toMatchObject(TOO_LARGE)
  const template = { ...content, categoryTag: 'customer loyalty' }
  expect(await call(app, token, `PUT /surveys/templates/${surveyId}`, template)).toMatchObject(TOO_LARGE)
})

test('all templates of a store together have at most 3 MB', async () => {
  const { token } = await aTestStore(app)
  const saveTemplateOf = (surveyId: SurveyId) =>
    call(app, token, `PUT /surveys/templates/${surveyId}`, {
      ...contentOf(surveyId, 1_700_000),
      categoryTag: 'customer loyalty',
    })
  const first = newUuid() as SurveyId
  expect((await saveTemplateOf(first)).status).toBe(200)
  expect(await saveTemplateOf(newUuid() as SurveyId)).toMatchObject(GALLERY_FULL)
  expect((await saveTemplateOf(first)).status).toBe(200)
})

const GALLERY_FULL = { status: 409, json: { problem: { code: 'templates_too_large', limitBytes: 3_000_000 } } }

test('a template from before the limits can be saved if it does not grow', async () => {
  const { token, storeId } = await aTestStore(app)
  const [small, large] = [newUuid() as SurveyId, newUuid() as SurveyId]
  const contentIn = (surveyId: SurveyId, bytes: number) => ({
    ...contentOf(surveyId, bytes),
    categoryTag: 'customer loyalty' as const,
  })
  const saveTemplateOf = (surveyId: SurveyId, template: object) =>
    call(app, token, `PUT /surveys/templates/${surveyId}`, template)
  const before = contentIn(large, 2_900_000)
  await app.db.insert(templates).values([
    { storeId, templateId: small, ...contentIn(small, 1_500_000), updatedAt: app.clock.now },
    { storeId, templateId: large, ...before, updatedAt: app.clock.now },
  ])
  expect(await saveTemplateOf(large, { ...before, name: 'Longer' })).toMatchObject(TOO_LARGE)
  expect((await saveTemplateOf(large, { ...before, name: 'Names' })).status).toBe(200)
  expect((await saveTemplateOf(large, { ...before, questions: before.questions.slice(0, -1) })).status).toBe(200)
  expect(await saveTemplateOf(small, contentIn(small, 1_600_000))).toMatchObject(GALLERY_FULL)
  expect((await saveTemplateOf(small, contentIn(small, 1_400_000))).status).toBe(200)
  const another = newUuid() as SurveyId
  expect(await saveTemplateOf(another, contentIn(another, 50_000))).toMatchObject(GALLERY_FULL)
})

test('a template that became smaller while another save of it waited makes no room for its old size', async () => {
  const { token, storeId } = await aTestStore(app)
  const [shrunk, other] = [newUuid() as SurveyId, newUuid() as SurveyId]
  const before = { ...contentOf(shrunk, 1_900_000), categoryTag: 'customer loyalty' as const }
  await app.db.insert(templates).values({ storeId, templateId: shrunk, ...before, updatedAt: app.clock.now })
  const saving = await app.db.transaction(async (tx) => {
    await lockStore(tx, storeId)
    const begun = call(app, token, `PUT /surveys/templates/${shrunk}`, before)
    await expect.poll(waitingForLocks, { timeout: 20_000 }).toBe(1)
    // Two other saves do this meanwhile.
    const [small, large] = [contentOf(shrunk, 100_000), contentOf(other, 1_900_000)]
    await tx.update(templates).set(small).where(eq(templates.templateId, shrunk))
    const row = {
      storeId,
      templateId: other,
      ...large,
      categoryTag: 'customer loyalty',
      updatedAt: app.clock.now,
    } as const
    await tx.insert(templates).values(row)
    return { begun }
  })
  expect(await saving.begun).toMatchObject(GALLERY_FULL)
})

const waitingForLocks = () => countLockWaits(app.db)

test('a survey from before the limit can be opened, reworded and made smaller, but not larger', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  const path = `/surveys/${surveyId}`
  const stored = contentOf(surveyId, 3_000_000)
  await app.db
    .update(surveys)
    .set(stored)
    .where(and(eq(surveys.storeId, store.storeId), eq(surveys.surveyId, surveyId)))
  expect((await fetchSurvey(app, store, surveyId)).data.questions).toHaveLength(stored.questions.length)
  const grown = { ...stored, name: 'Larger' }
  expect(await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, grown)).toMatchObject(TOO_LARGE)
  const muchGrown = { ...stored, filler: 'x'.repeat(1_000_000) }
  expect(await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, muchGrown)).toMatchObject(TOO_LARGE)
  const reworded = { ...stored, name: 'Names' }
  expect((await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, reworded)).status).toBe(200)
  const smaller = { ...stored, questions: stored.questions.slice(0, -1) }
  expect((await call(app, { token: store.token, headers: etag(2) }, `PUT ${path}`, smaller)).status).toBe(200)
  // A chunked body has no Content-Length.
  const chunked = await app.request(`http://dashboard.test/api${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${store.token}`, 'content-type': 'application/json', ...etag(3) },
    body: JSON.stringify(stored),
  })
  expect(await received(chunked)).toMatchObject(TOO_LARGE)
})

/** A working copy of less than 2 MB with more than 200,000 values. */
function manyValuesOf(surveyId: SurveyId, questionsCount: number) {
  const question = aSingleSelect()
  const ids = Array.from({ length: 200 }, (_, index) => index.toString(36))
  const questions = Array.from({ length: questionsCount }, (_, orderIndex) => ({
    ...question,
    surveyId,
    orderIndex,
    questionId: `q${orderIndex}` as QuestionId,
    config: { ...question.config, options: ids.map((id) => ({ id: id as OptionId, text: id })) },
    logic: Array.from({ length: 50 }, () => aRule(ids, `q${orderIndex}`)),
  }))
  return { name: 'Large', description: '', questions }
}

test('a survey with more values than the limit can be opened and reworded, and saved with fewer, but not with more', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  const path = `/surveys/${surveyId}`
  const stored = manyValuesOf(surveyId, 22)
  expect(surveyBytes({ surveyId, ...stored })).toBeLessThan(MAX_SURVEY_BYTES)
  await app.db
    .update(surveys)
    .set(stored)
    .where(and(eq(surveys.storeId, store.storeId), eq(surveys.surveyId, surveyId)))
  expect((await fetchSurvey(app, store, surveyId)).data.questions).toHaveLength(22)
  const tooMany = { status: 400, json: { problem: { code: 'input_invalid', fields: [{ path: '' }] } } }
  expect(
    await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, manyValuesOf(surveyId, 23)),
  ).toMatchObject(tooMany)
  const options = [...(stored.questions[0]?.config.options ?? [])]
  const [first, ...rest] = stored.questions
  const more = {
    ...stored,
    questions: [
      { ...first, logic: [...(first?.logic ?? []).slice(1)], config: { ...first?.config, options } },
      ...rest,
    ],
  }
  const oneMore = {
    ...more,
    audience: [
      { type: 'customerTags', operator: 'contains', values: Array(200).fill('a') },
      { type: 'productIds', operator: 'contains', values: Array(20).fill('a') },
    ],
  }
  expect(await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, oneMore)).toMatchObject(tooMany)
  expect(
    (await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, { ...stored, name: 'Names' })).status,
  ).toBe(200)
  expect((await call(app, { token: store.token, headers: etag(2) }, `PUT ${path}`, more)).status).toBe(200)
  // A survey that never had so many cannot get them.
  const other = await aDraft(store)
  expect(
    await call(app, { token: store.token, headers: etag(1) }, `PUT /surveys/${other}`, manyValuesOf(other, 22)),
  ).toMatchObject(tooMany)
})

test('a working copy close to 2 MB does not open the way for a much larger one', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  const path = `/surveys/${surveyId}`
  expect(
    (await call(app, { token: store.token, headers: etag(1) }, `PUT ${path}`, contentOf(surveyId, 1_990_000))).status,
  ).toBe(200)
  const larger = { ...contentOf(surveyId, 1_990_000), filler: 'x'.repeat(5_000_000) }
  expect(await call(app, { token: store.token, headers: etag(2) }, `PUT ${path}`, larger)).toMatchObject(TOO_LARGE)
})

test('a duplicate that its fresh ids would take over 2 MB is refused', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  const question = aSingleSelect()
  const options = Array.from({ length: 200 }, (_, index) => ({ id: `o${index}` as OptionId, text: `${index}` }))
  const questions = Array.from({ length: 200 }, (_, orderIndex) => ({
    ...question,
    surveyId,
    orderIndex,
    questionId: `q${orderIndex}` as QuestionId,
    config: { ...question.config, options },
  }))
  const content = { name: 'Short ids', description: '', questions }
  expect((await call(app, { token: store.token, headers: etag(1) }, `PUT /surveys/${surveyId}`, content)).status).toBe(
    200,
  )
  const copy = { surveyId: newUuid() as SurveyId }
  expect(await call(app, store.token, `POST /surveys/${surveyId}/duplicate`, copy)).toMatchObject(TOO_LARGE)
  expect(await app.db.select().from(surveyStores).where(eq(surveyStores.surveyId, copy.surveyId))).toEqual([])
})

test('a survey of more than 2 MB from before the limit can be duplicated if its ids are UUIDs', async () => {
  const store = await aTestStore(app)
  const surveyId = await aDraft(store)
  const question = aSingleSelect()
  const questions = Array.from({ length: 280 }, (_, orderIndex) => ({
    ...question,
    surveyId,
    orderIndex,
    questionId: newUuid() as QuestionId,
    config: {
      ...question.config,
      options: Array.from({ length: 150 }, (_, index) => ({ id: newUuid() as OptionId, text: `${index}` })),
    },
  }))
  const owned = and(eq(surveys.storeId, store.storeId), eq(surveys.surveyId, surveyId))
  await app.db.update(surveys).set({ questions }).where(owned)
  expect(surveyBytes({ surveyId, name: '', description: '', questions })).toBeGreaterThan(MAX_SURVEY_BYTES)
  const copy = { surveyId: newUuid() }
  expect((await call(app, store.token, `POST /surveys/${surveyId}/duplicate`, copy)).status).toBe(201)
})
