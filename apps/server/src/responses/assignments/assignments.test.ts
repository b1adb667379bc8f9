import { randomUUID } from 'node:crypto'
import { DAY_MS, type Question, type ResponseId, type SurveyId } from '@earshot/survey'
import { aMultiSelect, anNpsQuestion, aSingleSelect } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { takeIn } from '../../testing/answering.ts'
import { everythingOf } from '../../testing/everything-of.ts'
import { countersAndRecount, retainCounters } from '../../testing/recount.ts'
import { useTestApp } from '../../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aTestStore,
  call,
  neverAborted,
  putOnPlan,
  sendResponse,
} from '../../testing/test-store.ts'
import { expireResponses } from '../expire-responses.ts'
import { sealFacts } from '../facts/segments/seal-facts.ts'
import { correctionOf } from '../recount.ts'
import { APPLY_ASSIGNMENT, applyAssignment, takeBackAssignment } from './follow-assignments.ts'

const app = await useTestApp()

const questions = (surveyId: SurveyId): Question[] =>
  [
    aSingleSelect('one', { isRequired: false, config: { allowOther: true } }),
    aMultiSelect('many', { isRequired: false, config: { allowOther: true } }),
    anNpsQuestion('nps', { isRequired: false }),
  ].map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))

const other = (otherValue: string) => ({ one: { optionId: 'other', otherValue } })

async function aShop() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questions)
  const { storeId, surveyId } = { ...store, ...survey }
  const ask = (request: `${string} ${string}`, body?: unknown) => {
    const [method = '', path = ''] = request.split(' ')
    return call(app, store.token, `${method} /surveys/${surveyId}${path}`, body)
  }
  const answer = async (answers: object, message = aMessage(survey)) => {
    app.clock.pass(1000)
    await sendResponse(app, { ...message, answers })
    return message
  }
  const assign = (responseId: string, optionId = 'yes', scope = 'text', questionId = 'one') =>
    ask('POST /assignments', { responseId, questionId, optionId, scope })
  /** The counts of the options of a question, after a check that they are those of a recount. */
  const bars = async (questionId = 'one', query = '') => {
    const { counters, recount } = await countersAndRecount(app.db, storeId, surveyId)
    expect(counters).toEqual(recount)
    const { json } = await ask(`GET /results${query}`)
    const found = json.data.questions.find((one: { questionId: string }) => one.questionId === questionId)
    const counts = found.summary.bars.map((bar: { optionId: string; count: number }) => [bar.optionId, bar.count])
    return Object.fromEntries(counts)
  }
  return { store, survey, ids: { storeId, surveyId }, ask, answer, assign, bars }
}

test('one text counts as another option, and all that say the same, also later ones', async () => {
  const { answer, assign, bars, ask } = await aShop()
  const first = await answer(other('TikTok'))
  await answer(other('  Tïktok'))
  await answer(other('tíktok'))
  await answer(other('Radio'))
  await answer({ one: { optionId: 'yes' } })
  expect(await bars()).toEqual({ yes: 1, no: 0, other: 4 })

  const own = await assign(first.responseId, 'no', 'response')
  expect([own.status, own.json.data.isDone]).toEqual([200, true])
  expect(await bars()).toEqual({ yes: 1, no: 1, other: 3 })

  const texts = (await ask('GET /questions/one/other-texts')).json.data.texts
  const third = texts.find(({ text }: { text: string }) => text === 'tíktok')
  const all = await assign(third.responseId)
  expect(all.json.data.isDone).toBe(true)
  expect(await bars()).toEqual({ yes: 3, no: 1, other: 1 })
  // Later ones, and a filter by the option.
  await answer(other('TIKTOK '))
  expect(await bars()).toEqual({ yes: 4, no: 1, other: 1 })
  const { json } = await ask('GET /responses?filter=answer:one:yes')
  expect(json.data.responses).toHaveLength(4)

  expect((await ask(`DELETE /assignments/${all.json.data.assignmentId}`)).json.data).toEqual({ isDone: true })
  expect(await bars()).toEqual({ yes: 1, no: 1, other: 4 })
  expect((await ask(`DELETE /assignments/${own.json.data.assignmentId}`)).status).toBe(200)
  expect(await bars()).toEqual({ yes: 1, no: 0, other: 5 })
  expect((await ask(`DELETE /assignments/${own.json.data.assignmentId}`)).json.problem.code).toBe(
    'assignment_not_found',
  )
})

test('an option that was chosen beside Other counts once', async () => {
  const { answer, assign, bars } = await aShop()
  const { responseId } = await answer({ one: null, many: { optionIds: ['yes', 'other'], otherValue: 'yeah' } })
  await answer({ one: null, many: { optionIds: ['other'], otherValue: 'Yeah' } })
  await assign(responseId, 'yes', 'text', 'many')
  expect(await bars('many')).toEqual({ yes: 2, no: 0, other: 0 })
})

test('the text stays in the response and in the file, and a new text of the shopper counts for itself', async () => {
  const { answer, assign, bars, ask, survey, store } = await aShop()
  const message = await answer(other('TikTok'), { ...aMessage(survey), completed: false })
  await assign(message.responseId, 'yes', 'response')
  const { json } = await ask(`GET /responses/${message.responseId}`)
  expect(json.data.steps[0].answer.otherValue).toBe('TikTok')
  const everything = await everythingOf(app.db, store.storeId)
  expect(JSON.stringify(everything.responses)).toContain('TikTok')
  await answer(other('tiktok!'), { ...message, sequence: message.sequence + 1 })
  expect(await bars()).toEqual({ yes: 0, no: 0, other: 1 })
})

test('a response that was set aside follows the rule of its text once it counts', async () => {
  const { answer, assign, bars, ask, survey } = await aShop()
  const spam = { ...aMessage(survey), timings: { one: 0, many: 0, nps: 0 }, completed: true }
  const early = { ...other('TikTok'), many: { optionIds: ['no'] }, nps: { value: 9 } }
  await sendResponse(app, { ...spam, answers: early })
  const { responseId } = await answer(other('TikTok'))
  await assign(responseId)
  expect(await bars()).toEqual({ yes: 1, no: 0, other: 0 })
  await ask('POST /not-spam')
  expect(await bars()).toEqual({ yes: 2, no: 0, other: 0 })
})

test('what was assigned is listed, and the texts are grouped by it', async () => {
  const { answer, assign, ask } = await aShop()
  const own = await answer(other('Radio'))
  for (const text of ['TikTok', 'tiktok', 'Tiktok', 'radio', 'Radio!']) await answer(other(text))
  await assign(own.responseId, 'no', 'response')
  const { texts } = (await ask('GET /questions/one/other-texts')).json.data
  expect(texts.map(({ text, count }: { text: string; count: number }) => [text, count])).toEqual([
    ['Tiktok', 3],
    ['Radio!', 1],
    ['radio', 1],
    ['Radio', 1],
  ])
  const { assignmentId } = (await assign(texts[0].responseId)).json.data
  const { assignments, isAll } = (await ask('GET /assignments')).json.data
  expect(isAll).toBe(true)
  expect(assignments).toMatchObject([
    { assignmentId, questionId: 'one', optionId: 'yes', scope: 'text', text: 'Tiktok', count: 3 },
    { optionId: 'no', scope: 'response', text: 'Radio', count: 1, responseId: own.responseId },
  ])
  const found = (await ask('GET /questions/one/other-texts?search=TÍK')).json.data
  expect(found).toMatchObject({ groups: 1, responses: 3, isAll: true, texts: [{ assigned: { assignmentId } }] })
})

test('nothing of an erased response stays, and a later response that says the same follows the rule', async () => {
  const { answer, assign, bars, ask, store, ids } = await aShop()
  await app.db.execute(sql`UPDATE stores SET retention_months = 1 WHERE store_id = ${store.storeId}`)
  const { responseId } = await answer(other('A very private text'))
  await assign(responseId)
  const now = new Date(app.clock.now.getTime() + 40 * DAY_MS)
  await expireResponses(app.db, { storeId: ids.storeId, now }, neverAborted)
  const everything = await everythingOf(app.db, store.storeId)
  expect(JSON.stringify(everything)).not.toMatch(/private/i)
  expect((await ask('GET /assignments')).json.data.assignments).toMatchObject([
    { optionId: 'yes', text: null, responseId: null, count: 0 },
  ])
  await answer(other('a very PRIVATE text'))
  expect(await bars()).toEqual({ yes: 1, no: 0, other: 0 })
})

test('a large survey keeps its figures: its segment goes with the first response that follows', async () => {
  const { answer, assign, bars, ids } = await aShop()
  const messages = []
  for (let n = 0; n < 30; n++) messages.push(await answer(other(n % 3 === 0 ? 'TikTok' : `Text ${n}`)))
  app.clock.pass(3 * DAY_MS)
  await app.db.execute(sql`UPDATE survey_totals SET sealed_until = '-infinity' WHERE survey_id = ${ids.surveyId}`)
  await sealFacts(app.db, { ...ids, now: app.clock.now, size: 20 }, neverAborted)
  expect(await bars('one', '?filter=device:phone')).toEqual({ yes: 0, no: 0, other: 30 })
  await assign(messages[0]?.responseId ?? '')
  expect(await bars('one', '?filter=device:phone')).toEqual({ yes: 10, no: 0, other: 20 })
  expect(await correctionOf(app.db, ids, { repair: false })).toBeNull()
})

test('a job assigns the others where there are many, and a rule that was taken back stops it', async () => {
  const { answer, assign, ids, ask } = await aShop()
  const { responseId } = await answer(other('TikTok'))
  const { assignmentId } = (await assign(responseId)).json.data
  const job = { ...ids, questionId: 'one', after: null }
  expect(await applyAssignment(app.db, job, {})).toBe('done')
  const { rows } = await app.db.execute<{ payload: object }>(
    sql`SELECT payload FROM jobs WHERE kind = ${APPLY_ASSIGNMENT.name} AND store_id = ${ids.storeId}`,
  )
  expect(rows).toEqual([{ payload: { surveyId: ids.surveyId, questionId: 'one', after: null } }])
  await ask(`DELETE /assignments/${assignmentId}`)
  expect(await applyAssignment(app.db, job, { batches: 1 })).toBe('done')
  expect((await ask('GET /assignments')).json.data.assignments).toEqual([])
})

test('a rule is taken out of many responses in batches, each behind the one before', async () => {
  const { answer, assign, bars, ids, store, survey } = await aShop()
  const earlier = ['Radio', 'TikTok'].flatMap((text) => Array.from({ length: 600 }, () => other(text)))
  await takeIn(
    app,
    store,
    earlier.map((answers) => ({ ...aMessage(survey), responseId: randomUUID() as ResponseId, answers })),
  )
  await assign((await answer(other('Radio'))).responseId, 'no')
  const { assignmentId } = (await assign((await answer(other('TikTok'))).responseId)).json.data
  expect(await bars()).toEqual({ yes: 601, no: 601, other: 0 })

  await app.db.execute(sql`DELETE FROM assignments WHERE assignment_id = ${assignmentId}`)
  const taken = { ...ids, assignmentId, after: null }
  const { changed, outcome } = await takeBackAssignment(app.db, taken, { batches: 1 })
  if (outcome === 'done') throw new Error('One batch took back everything')
  expect([changed, await bars()]).toEqual([500, { yes: 101, no: 601, other: 500 }])
  const { after } = outcome.continueWith
  // Nothing before the cursor is read again.
  const behindAll = {
    ...taken,
    after: after && { ...after, receivedAt: new Date(app.clock.now.getTime() + 1).toISOString() },
  }
  expect(await takeBackAssignment(app.db, behindAll, {})).toEqual({ changed: 0, outcome: 'done' })
  expect(await takeBackAssignment(app.db, { ...taken, after }, {})).toEqual({ changed: 101, outcome: 'done' })
  expect(await bars()).toEqual({ yes: 0, no: 601, other: 601 })
})

test('an assignment that the survey does not have cannot be taken back', async () => {
  const { answer, assign } = await aShop()
  const { assignmentId } = (await assign((await answer(other('TikTok'))).responseId)).json.data
  const another = await aShop()
  for (const id of [assignmentId, '00000000-0000-4000-8000-000000000000']) {
    const { status, json } = await another.ask(`DELETE /assignments/${id}`)
    expect([status, json.problem.code]).toEqual([404, 'assignment_not_found'])
  }
})

test('a rule that is decided while answers arrive is obeyed by all of them', async () => {
  const { answer, assign, bars } = await aShop()
  const { responseId } = await answer(other('TikTok'))
  const arriving = Array.from({ length: 30 }, (_, n) => answer(other(n % 2 ? 'tiktok' : 'TikTok ')))
  await Promise.all([...arriving, assign(responseId)])
  expect(await bars()).toEqual({ yes: 31, no: 0, other: 0 })
})

test.each([
  ['an option that the question does not have', { optionId: 'maybe' }, 'input_invalid'],
  ['Other itself', { optionId: 'other' }, 'input_invalid'],
  ['another question', { questionId: 'nps' }, 'input_invalid'],
  ['a response without the text', { questionId: 'many' }, 'other_text_not_found'],
  ['a response that is not there', { responseId: '00000000-0000-4000-8000-000000000000' }, 'response_not_found'],
])('%s is refused', async (_, change, code) => {
  const { answer, ask } = await aShop()
  const { responseId } = await answer(other('TikTok'))
  const order = { responseId, questionId: 'one', optionId: 'yes', scope: 'text', ...change }
  expect((await ask('POST /assignments', order)).json.problem.code).toBe(code)
})

test('only adding needs a plan: what was assigned stays in force on Free, and can be taken back', async () => {
  const { answer, assign, bars, ask, store } = await aShop()
  const { responseId } = await answer(other('TikTok'))
  const { assignmentId } = (await assign(responseId)).json.data
  await putOnPlan(app, store.storeId, 'free')
  await answer(other('tiktok'))
  expect(await bars()).toEqual({ yes: 2, no: 0, other: 0 })
  expect((await assign(responseId, 'no')).json.problem).toMatchObject({
    code: 'upgrade_required',
    featureKey: 'advanced_analytics',
  })
  expect((await ask('GET /questions/one/other-texts')).json.data.texts).toHaveLength(1)
  expect((await ask(`DELETE /assignments/${assignmentId}`)).status).toBe(200)
  expect(await bars()).toEqual({ yes: 0, no: 0, other: 2 })
})

test('while facts are filled in, nothing is assigned', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, questions)
  await retainCounters(app.db, store.storeId, survey.surveyId)
  const message = aMessage(survey)
  await sendResponse(app, { ...message, answers: other('TikTok') })
  const order = { responseId: message.responseId, questionId: 'one', optionId: 'yes', scope: 'text' }
  const { json } = await call(app, store.token, `POST /surveys/${survey.surveyId}/assignments`, order)
  expect(json.problem.code).toBe('results_preparing')
})
