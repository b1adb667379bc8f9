import { readdirSync } from 'node:fs'
import type { SurveyId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { expect, test } from 'vitest'
import { questionOfEveryType } from '../testing/answering.ts'
import { STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { aTestStore, call, itsOwn, type TestStore } from '../testing/test-store.ts'
import { templateLibrary } from './library/index.ts'

const app = await useTestApp()

const aTemplate = (templateId: string, name = 'Mine') => ({
  name,
  description: 'After a return',
  categoryTag: 'customer satisfaction',
  questions: questionOfEveryType(templateId as SurveyId),
})

const cards = async ({ token }: TestStore) => (await call(app, token, 'GET /surveys/templates')).json.data
const ownOf = async (store: TestStore) => (await cards(store)).filter(({ isOwn }: { isOwn: boolean }) => isOwn)
const putTemplate = (store: TestStore, templateId: string, template: object = aTemplate(templateId)) =>
  call(app, store.token, `PUT /surveys/templates/${templateId}`, template)

test('the library is there for everyone, whole, in its order, with how long each survey takes', async () => {
  const all = await cards(await aTestStore(app))
  expect(all.map(({ surveyId }: { surveyId: string }) => surveyId)).toEqual(
    templateLibrary.map(({ surveyId }) => surveyId),
  )
  for (const [index, template] of templateLibrary.entries()) {
    expect(all[index]).toMatchObject({
      name: template.name,
      categoryTag: template.categoryTag,
      questionsCount: template.questions.length,
      estimatedTimeBreakdown: { minutes: expect.toSatisfy((minutes) => Number.isInteger(minutes) && minutes > 0) },
      isOwn: false,
    })
    expect(all[index].questions).toHaveLength(template.questions.length)
  }
})

test('pictures of the library come from the storefront, and may be looked at from any page', async () => {
  const text = JSON.stringify(await cards(await aTestStore(app)))
  const addresses = [...new Set(text.match(/[^"]*\/template-pictures\/[^"]*/g))]
  const files = readdirSync(new URL('pictures', import.meta.url))
  expect(addresses.sort()).toEqual(files.map((file) => `${STOREFRONT}/template-pictures/${file}`).sort())
  for (const address of addresses) {
    const reply = await app.request(address)
    expect([reply.status, reply.headers.get('content-type')], address).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect((await reply.text()).startsWith('<svg')).toBe(true)
  }
  expect((await app.request(`${STOREFRONT}/template-pictures/nothing.svg`)).status).toBe(404)
  expect((await app.request(`${STOREFRONT}/template-pictures/../pictures.ts`)).status).toBe(404)
})

test('a template of one’s own is kept, changed, deleted and brought back, the newest first', async () => {
  const store = await aTestStore(app)
  const [one, other] = [newUuid(), newUuid()]
  const saved = await putTemplate(store, one)
  expect(saved).toMatchObject({
    status: 200,
    json: { data: { surveyId: one, ...aTemplate(one), questionsCount: 8, isOwn: true } },
  })
  app.clock.now = new Date(app.clock.now.getTime() + 1)
  await putTemplate(store, other, aTemplate(other, 'Another'))
  expect(await ownOf(store)).toMatchObject([{ name: 'Another' }, { name: 'Mine' }])
  app.clock.now = new Date(app.clock.now.getTime() + 1)
  await putTemplate(store, one, aTemplate(one, 'Mine, better'))
  expect(await ownOf(store)).toMatchObject([{ name: 'Mine, better' }, { name: 'Another' }])

  const deleted = await call(app, store.token, `DELETE /surveys/templates/${one}`)
  expect(deleted).toMatchObject({ status: 200, json: { data: { name: 'Mine, better' } } })
  expect(await ownOf(store)).toMatchObject([{ name: 'Another' }])
  const { name, description, categoryTag, questions } = deleted.json.data
  await putTemplate(store, one, { name, description, categoryTag, questions })
  expect(await ownOf(store)).toMatchObject([{ name: 'Mine, better' }, { name: 'Another' }])
})

test('templates that fit what the merchant wants to learn come first, below their own, and in no other store', async () => {
  const [store, other] = [await aTestStore(app), await aTestStore(app)]
  const own = newUuid()
  await putTemplate(store, own)
  const ids = async (asking: TestStore) => (await cards(asking)).map(({ surveyId }: { surveyId: string }) => surveyId)
  const inOrder = await ids(other)
  const choose = (goals: readonly string[]) => call(app, store.token, 'PUT /onboarding/goals', { goals })

  await choose(['pricing'])
  const chosen = await ids(store)
  expect(chosen.slice(0, 3)).toEqual([own, 'price-and-value', 'acceptable-price-range'])
  expect(chosen.toSorted()).toEqual([own, ...inOrder].toSorted())
  expect(await ids(other)).toEqual(inOrder)

  await choose([])
  expect(await ids(store)).toEqual([own, ...inOrder])
})

test('another store neither sees, changes nor deletes it, and may keep one under the same id', async () => {
  const [store, otherStore] = [await aTestStore(app), await aTestStore(app)]
  const templateId = newUuid()
  await putTemplate(store, templateId)
  expect(await ownOf(otherStore)).toEqual([])
  const deleting = await call(app, otherStore.token, `DELETE /surveys/templates/${templateId}`)
  expect(deleting).toMatchObject({ status: 404, json: { problem: { code: 'template_not_found' } } })
  expect((await putTemplate(otherStore, templateId, aTemplate(templateId, 'Theirs'))).status).toBe(200)
  expect(await ownOf(store)).toMatchObject([{ name: 'Mine' }])
})

test.each([
  ['another category', { categoryTag: 'everything' }, 'categoryTag'],
  ['a question of another survey', { questions: questionOfEveryType(newUuid() as SurveyId) }, 'questions.0.surveyId'],
  ['a field we do not know', { version: 1 }, 'version'],
  ['whom a survey asks', { audience: itsOwn.audience }, 'audience'],
  ['how a survey looks', { appearance: itsOwn.appearance }, 'appearance'],
])('%s is refused with its place, and nothing is kept', async (_, wrong, path) => {
  const store = await aTestStore(app)
  const templateId = newUuid()
  const reply = await putTemplate(store, templateId, { ...aTemplate(templateId), ...wrong })
  expect(reply).toMatchObject({ status: 400, json: { problem: { code: 'input_invalid', fields: [{ path }] } } })
  expect(await ownOf(store)).toEqual([])
})

test('a store keeps a hundred of its own, whatever comes at once; one of them can still be changed', async () => {
  const store = await aTestStore(app)
  const empty = { ...aTemplate(''), questions: [] }
  // If there were one more, the last could be refused before it waits (ADR-0014).
  const ids = Array.from({ length: 102 }, () => newUuid())
  const replies = await Promise.all(ids.map((templateId) => putTemplate(store, templateId, empty)))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(2)
  expect(refused[0]).toMatchObject({ status: 409, json: { problem: { code: 'too_many_templates', most: 100 } } })
  const [{ surveyId }] = await ownOf(store)
  expect((await putTemplate(store, surveyId, { ...empty, name: 'Changed' })).status).toBe(200)
})
