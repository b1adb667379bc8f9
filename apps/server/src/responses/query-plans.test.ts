import { ALL_RESULTS, DAY_MS, type ResultsQuery, type StoreId, type SurveyId } from '@earshot/survey'
import { seededRandom } from '@earshot/survey/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crossTab } from '../analytics/cross-tab.ts'
import { dropOff } from '../analytics/drop-off.ts'
import { storeNps } from '../analytics/store-nps.ts'
import { surveyResults } from '../analytics/survey-results.ts'
import { eq, sql } from '../db/drizzle.ts'
import { stores, surveys } from '../db/schema.ts'
import { deleteStore } from '../settings/data.ts'
import { enqueueErasures, eraseSurvey } from '../surveys/erase-deleted-surveys.ts'
import { answerEverywhere } from '../testing/answer-everywhere.ts'
import { conversations } from '../testing/answering.ts'
import { aLargeInstallation, type LargeInstallation } from '../testing/large-installation.ts'
import { checkPlans } from '../testing/plan-rules.ts'
import { explain, nodesOf, statementsOf } from '../testing/query-plans.ts'
import { readTexts } from '../testing/read-texts.ts'
import { reportOrders, signedContext } from '../testing/signing.ts'
import { parsedQuery } from '../testing/some-query.ts'
import { openTestApp, STOREFRONT, type TestApp } from '../testing/test-app.ts'
import { openPlainDatabase } from '../testing/test-database.ts'
import { call, neverAborted, sendResponse, sendRush } from '../testing/test-store.ts'
import { expireResponses } from './expire-responses.ts'
import { sealFacts } from './facts/segments/seal-facts.ts'
import type { ListSort } from './list-order.ts'
import { listResponses } from './merchant-operations.ts'
import { readRedating } from './queries.ts'
import { type ListCursor, type ResponseCursor, type ResponseCursorSqlRow, toCursor } from './read-queries.ts'
import { enqueueRedating, inTimezone, redateResponses } from './redate-responses.ts'

// Statements are recorded while the product runs, so new ones are explained without being listed here.

const SIZE = { stores: 1_000, surveysPerStore: 3, largest: 100_000 }
/** So many responses of one network count at once (ADR-0010). */
const BURST = 120

let app: TestApp
let client: pg.Client
let large: LargeInstallation

beforeAll(async () => {
  app = await openTestApp(null, openPlainDatabase)
  large = await aLargeInstallation(app, SIZE, 'free')
  client = new pg.Client({ connectionString: app.url })
  await client.connect()
}, 240_000)
afterAll(async () => {
  await client?.end()
  await app.close()
})

test('an answer is found by its key, however many responses its survey has', async () => {
  const statements = await statementsOf(() => answerEverywhere(app, large))
  const indexes = await checkPlans(client, statements)
  expect(indexes).toContain('responses_pkey')
  expect(indexes).not.toContain('responses_by_received_at')
})

test('what many stores ask is read by the keys of the stores', async () => {
  const { rows } = await app.db.execute<{ publicKey: string }>(
    sql`SELECT public_key AS "publicKey" FROM store_keys LIMIT 200`,
  )
  const statements = await statementsOf(() =>
    Promise.all(rows.map((store) => app.request(`${STOREFRONT}/storefront/v1/${store.publicKey}/surveys`))),
  )
  await checkPlans(client, statements)
  for (const statement of statements.filter(({ text }) => text.includes('jsonb_to_recordset'))) {
    const scans = [...nodesOf(await explain(client, statement))].filter(([node]) => node['Node Type'] === 'Seq Scan')
    // Only a few stores of this installation have been to the billing provider.
    expect(scans.filter(([node]) => node['Relation Name'] !== 'billing_customers')).toEqual([])
  }
})

test('a response is deleted by its key', async () => {
  const [responseId] = await someResponses(sql`NOT test AND NOT spam AND cleared_at IS NULL`, 1)
  const statements = await statementsOf(() => succeed('DELETE', `/responses/${responseId}`))
  const indexes = await checkPlans(client, statements)
  expect(indexes).toContain('responses_pkey')
})

test('retention finds old responses by their arrival and deletes them by key', async () => {
  const months = 35
  await app.db.update(stores).set({ retentionMonths: months }).where(eq(stores.storeId, large.store.storeId))
  const statements = await statementsOf(() =>
    expireResponses(app.db, { storeId: large.store.storeId, now: app.clock.now }, neverAborted),
  )
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['responses_by_received_at', 'responses_pkey']))
})

test('what fewer months of retention would delete is counted by arrival and by day', async () => {
  const { storeId, token } = large.store
  await app.db.update(stores).set({ retentionMonths: null }).where(eq(stores.storeId, storeId))
  const statements = await statementsOf(async () => {
    for (const retentionMonths of [20, 1]) {
      const { status, json } = await call(app, token, 'PUT /settings/data/retention', { retentionMonths })
      expect([status, json.problem.code]).toEqual([409, 'retention_deletes_responses'])
    }
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(['responses_by_received_at', 'store_orders_by_day'])
})

test('spam is found among the responses set aside and updated by key', async () => {
  const [one, other] = await someResponses(sql`spam`, 2)
  const statements = await statementsOf(async () => {
    await succeed('GET', '/responses?kind=spam&limit=100')
    await succeed('POST', `/responses/${one}/not-spam`)
    await succeed('POST', `/responses/${one}/spam`)
    await succeed('POST', `/responses/${other}/not-spam`)
    app.clock.pass(1_000)
    const cleared = await succeed('POST', '/not-spam')
    await succeed('POST', '/spam', cleared)
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['responses_set_aside', 'responses_pkey']))
})

test('a change of the time zone moves responses in the order of their keys', async () => {
  const { storeId } = large.store
  const statements = await statementsOf(async () => {
    await app.db.update(stores).set(inTimezone('Asia/Tokyo')).where(eq(stores.storeId, storeId))
    await enqueueRedating(app.db, storeId)
    const redatingId = (await readRedating(app.db, storeId)) ?? ''
    expect(await redateResponses(app.db, { storeId, redatingId, after: null }, { batches: 2 })).not.toBe('done')
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes.filter((index) => index.startsWith('responses_'))).toEqual(['responses_pkey'])
})

test('lists and results of a plan with a cap read responses by their arrival, and no more than they show', async () => {
  const statements = await statementsOf(async () => {
    await succeed('GET', '/responses?limit=20')
    await succeed('GET', '/analytics')
    for (const path of ['/nps', '/surveys']) {
      expect((await call(app, large.store.token, `GET ${path}`)).status).toBe(200)
    }
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes).toContain('responses_by_received_at')
})

test('results with filters read segments, and of the rows only those that are in none', async () => {
  const { storeId } = large.store
  const { surveyId } = large.survey
  const parsed = parsedQuery({
    period: ['2024-06-01..2026-03-01'],
    filter: ['answer:single:yes', 'device:phone', 'no_answer:nps:9'],
  })
  const wanted = { query: parsed, cap: null, now: app.clock.now, isAdvanced: true, isVerifiedDefault: false }
  const statements = await statementsOf(async () => {
    expect(await sealFacts(app.db, { storeId, surveyId, now: app.clock.now, size: 20_000 }, neverAborted)).toBe('done')
    const table = { rows: 'question:single', columns: 'question:stars' }
    for (const { ok } of [
      await surveyResults(app.db, storeId, surveyId, wanted),
      await dropOff(app.db, storeId, surveyId, wanted),
      await crossTab(app.db, storeId, surveyId, { ...wanted, ...table }),
    ])
      expect(ok).toBe(true)
    const days = { from: '2024-06-01', to: '2026-03-01' }
    for (const isVerifiedOnly of [true, false]) {
      await app.db.update(stores).set({ isVerifiedOnly }).where(eq(stores.storeId, storeId))
      expect((await storeNps(app.db, storeId, { ...days, cap: null }, app.clock.now)).ok).toBe(true)
    }
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['fact_bits_pkey', 'fact_segments_pkey', 'response_facts_counted']))
  // Texts are read first, and the facts of their responses by key.
  const ofTexts = statements.filter(({ text }) => text.includes('written_answers'))
  expect(await checkPlans(client, ofTexts)).toEqual(['response_facts_pkey', 'responses_pkey', 'written_answers_pkey'])
}, 60_000)

test('a list with filters reads facts by arrival, and responses by key', async () => {
  const query = parsedQuery({ period: ['2025-06-01..2026-03-01'], filter: ['answer:single:yes'] })
  const statements = await statementsOf(async () => expect((await readPage({ query })).ok).toBe(true))
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['response_facts_counted', 'responses_pkey']))
})

test('a list in each order reads its index, from the first page to the last, and responses by key', async () => {
  const cursor = await aCursor()
  const readPages = (sort: ListSort, cursors: readonly (ListCursor | null)[]) =>
    statementsOf(async () => {
      for (const after of cursors) {
        const list = await readPage({ after, sort })
        expect(list.ok && list.value.responses.length).toBe(20)
      }
    })
  for (const sort of ['longest', 'shortest'] as const) {
    const statements = await readPages(sort, [null, { ...cursor, seconds: 60 }, { ...cursor, seconds: null }])
    expect(await checkPlans(client, statements)).toEqual(
      expect.arrayContaining(['response_facts_by_seconds', 'responses_pkey']),
    )
  }
  expect(await checkPlans(client, await readPages('oldest', [null, cursor]))).toContain('responses_by_received_at')
})

test('texts are read by their question, and their responses and facts by key', async () => {
  const statements = await statementsOf(async () => {
    await readTexts(app, large)
    expect((await readPage({ search: 'a' })).ok).toBe(true)
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['response_facts_pkey', 'responses_pkey', 'written_answers_pkey']))
})

test('strangers of the Free plan use up their allowance by key, and a rush is one row', async () => {
  const statements = await statementsOf(() => sendRush(app, large.survey, BURST + 5))
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['stranger_allowances_pkey', 'rushes_pkey', 'responses_pkey']))
})

test('a rush is found by its survey, and judged and deleted by arrival and by key', async () => {
  await sendRush(app, large.survey, BURST + 5, '203.0.114.7')
  app.clock.pass(1_000)
  const statements = await statementsOf(async () => {
    const list = await succeed('GET', '/rushes?limit=100')
    const { rushes, asOf } = list as { rushes: { rushId: string; setAside: number }[]; asOf: string }
    expect(rushes[0]).toMatchObject({ setAside: 5 })
    await succeed('GET', `/responses?kind=spam&rushId=${rushes[0]?.rushId}`)
    for (const what of ['count', 'set-aside', 'delete']) {
      expect(await succeed('POST', `/rushes/${rushes[0]?.rushId}/${what}`, { asOf })).toMatchObject({ changed: 5 })
    }
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['rushes_pkey', 'responses_set_aside', 'responses_pkey']))
})

test('a time span is read by arrival, and judged and deleted in batches that begin behind each other', async () => {
  const daysBefore = (days: number) => new Date(app.clock.now.getTime() - days * DAY_MS).toISOString()
  const span = { from: daysBefore(900), to: daysBefore(100) }
  const statements = await statementsOf(async () => {
    // A year is most of this table, which is then read from end to end.
    for (const days of [1, 30]) await succeed('GET', `/time-span?from=${daysBefore(days)}&to=${daysBefore(0)}`)
    const { clearedAt } = (await succeed('POST', '/time-span/count', span)) as { clearedAt: string }
    await succeed('POST', '/time-span/set-aside', { ...span, clearedAt })
    const deletion = { from: daysBefore(800), to: daysBefore(793) }
    for (const which of ['set_aside', 'all']) await succeed('POST', '/time-span/delete', { ...deletion, which })
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['responses_by_received_at', 'responses_set_aside', 'responses_pkey']))
})

test('signed orders are kept by key, and those of a month are counted by their days', async () => {
  const { store, survey } = large
  const context = await signedContext(app, store, { orderId: 'new 1' })
  const orders = Array.from({ length: 100 }, (_, n) => ({ orderId: `new ${n}`, placedAt: app.clock.now.toISOString() }))
  const statements = await statementsOf(async () => {
    for (const event of ['placed', 'refunded']) {
      const reply = await reportOrders(app, store, { orders: orders.map((order) => ({ ...order, event })) })
      expect(reply.status).toBe(200)
    }
    // Two pages answer for one order, and each sends twice.
    const pages = conversations(survey, seededRandom(29), 2).flatMap((messages) => messages.slice(0, 2))
    for (const message of pages) expect((await sendResponse(app, { ...message, ...context })).status).toBe(200)
    expect((await call(app, store.token, 'GET /billing/usage')).status).toBe(200)
  })
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(expect.arrayContaining(['store_orders_pkey', 'store_orders_by_day', 'responses_pkey']))
})

test('the hourly jobs find what is due by an index, store by store', async () => {
  const { storeId } = large.store
  // The job of the test above is not of every hour.
  await app.db.execute(sql`DELETE FROM jobs WHERE kind = 'redate_responses'`)
  await app.db.update(stores).set({ retentionMonths: 35 }).where(eq(stores.storeId, storeId))
  const statements = await statementsOf(() => app.runSchedules())
  const indexes = await checkPlans(client, statements)
  expect(indexes).toEqual(
    expect.arrayContaining(['shown_players_by_received_at', 'deleted_responses_by_revision', 'told_fields_pkey']),
  )
  const { rows } = await app.db.execute(sql`
    SELECT (SELECT count(*) FROM shown_players WHERE received_at < ${app.clock.now.toISOString()}::timestamptz - interval '48 hours') AS shown,
      (SELECT count(*) FROM deleted_responses WHERE revision = 1) AS deleted,
      (SELECT count(*) FROM told_fields WHERE day < ${app.clock.now.toISOString()}::date - 30) AS told`)
  expect(rows).toEqual([{ shown: '0', deleted: '0', told: '0' }])
})

test('erasing a survey or a store reads only its own rows', async () => {
  const [survey, store] = await otherSurveys(2)
  const longAgo = new Date(app.clock.now.getTime() - 31 * DAY_MS)
  await app.db
    .update(surveys)
    .set({ status: 'draft', deletedAt: longAgo })
    .where(eq(surveys.surveyId, survey?.survey_id as SurveyId))
  const statements = await statementsOf(async () => {
    const erased = { storeId: survey?.store_id as StoreId, surveyId: survey?.survey_id as SurveyId }
    expect(await eraseSurvey(app.db, { ...erased, now: app.clock.now }, neverAborted)).toBe(true)
    await deleteStore(app.db, store?.store_id as StoreId)
  })
  const indexes = await checkPlans(client, statements, { isErasing: true })
  const tables = ['responses', 'counters', 'written_answers', 'rushes', 'shown_players', 'deleted_responses']
  expect(indexes).toEqual(expect.arrayContaining(tables.map((table) => `${table}_pkey`)))
})

test('surveys to erase are found among the deleted ones', async () => {
  const statements = await statementsOf(() => enqueueErasures(app.db, app.clock.now, neverAborted))
  const plans = await Promise.all(statements.map((statement) => explain(client, statement)))
  const nodes = plans.flatMap((plan) => [...nodesOf(plan)].map(([node]) => node))
  const read = nodes.filter((node) => node['Relation Name'] === 'surveys')
  expect(read.map((node) => node['Index Name'])).toEqual(['surveys_by_deleted_at'])
})

type WantedPage = { after?: ListCursor | null; sort?: ListSort; search?: string; query?: ResultsQuery }

/** A page of the list of the largest survey. */
function readPage({ after = null, sort = 'newest', search, query = ALL_RESULTS }: WantedPage) {
  const matching = { query, cap: null, now: app.clock.now }
  const page = { after, limit: 20, kind: 'counted', rushId: null, sort, search: search ?? null } as const
  return listResponses(app.db, large.store.storeId, large.survey.surveyId, { ...page, matching, hasAllAnswers: true })
}

/** The cursor of a response in the middle of the survey. */
async function aCursor(): Promise<ResponseCursor> {
  const { rows } = await app.db.execute<ResponseCursorSqlRow>(sql`
    SELECT received_at, response_id FROM responses
    WHERE store_id = ${large.store.storeId} AND survey_id = ${large.survey.surveyId} AND received_at < '2025-06-01'
    ORDER BY received_at DESC LIMIT 1`)
  if (!rows[0]) throw new Error('The survey has no response of that time')
  return toCursor(rows[0])
}

async function someResponses(are: ReturnType<typeof sql>, limit: number): Promise<string[]> {
  const { rows } = await app.db.execute<{ response_id: string }>(sql`
    SELECT response_id FROM responses WHERE survey_id = ${large.survey.surveyId} AND ${are}
    ORDER BY received_at DESC LIMIT ${limit}`)
  return rows.map((row) => row.response_id)
}

/** Surveys of other stores, each of another one. */
async function otherSurveys(limit: number): Promise<{ store_id: string; survey_id: string }[]> {
  const { rows } = await app.db.execute<{ store_id: string; survey_id: string }>(sql`
    SELECT store_id, min(survey_id::text) AS survey_id FROM surveys WHERE store_id <> ${large.store.storeId}
    GROUP BY store_id ORDER BY store_id LIMIT ${limit}`)
  return rows
}

/** A merchant's request about the largest survey. @returns the reply */
async function succeed(method: string, path: string, body?: unknown): Promise<unknown> {
  const { status, json } = await call(
    app,
    large.store.token,
    `${method} /surveys/${large.survey.surveyId}${path}`,
    body,
  )
  expect(status, JSON.stringify(json)).toBeLessThan(300)
  return json.data
}
