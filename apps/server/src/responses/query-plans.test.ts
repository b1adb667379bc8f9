import { randomUUID } from 'node:crypto'
import { seededRandom } from '@earshot/survey/testing'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stores } from '../db/schema.ts'
import { conversations } from '../testing/answering.ts'
import { aLargeInstallation, type LargeInstallation } from '../testing/large-installation.ts'
import { explain, nodesOf, type PlanNode, type SentStatement, statementsOf } from '../testing/query-plans.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aShown, call, sendResponse, sendShown } from '../testing/world.ts'
import { expireResponses } from './expire-responses.ts'
import { inTimezone, redateResponses } from './redate-responses.ts'

// Statements are recorded while the product runs, so new ones are explained without being listed here.

const SIZE = { stores: 1_000, surveysPerStore: 3, largest: 100_000 }

/** Tables that grow with responses or stores. No request may scan one of them completely. */
const LARGE = ['responses', 'counters', 'written_answers', 'store_orders', 'shown_players', 'deleted_responses']

let app: TestApp
let client: pg.Client
let large: LargeInstallation

beforeAll(async () => {
  app = await openTestApp()
  large = await aLargeInstallation(app, SIZE, 'free')
  client = new pg.Client({ connectionString: app.url })
  await client.connect()
}, 240_000)
afterAll(async () => {
  await client?.end()
  await app.close()
})

test('an answer is found by its key, however many responses its survey has', async () => {
  const statements = await statementsOf(acceptAnswers)
  const indexes = await checkPlans(statements)
  expect(indexes).toContain('responses_pkey')
  expect(indexes).not.toContain('responses_by_received_at')
})

test('a response is deleted by its key', async () => {
  const [responseId] = await someResponses(sql`NOT test AND NOT spam AND cleared_at IS NULL`, 1)
  const statements = await statementsOf(() => succeed('DELETE', `/responses/${responseId}`))
  const indexes = await checkPlans(statements)
  expect(indexes).toContain('responses_pkey')
})

test('retention finds old responses by their arrival and deletes them by key', async () => {
  const months = 35
  await app.db.update(stores).set({ retentionMonths: months }).where(eq(stores.storeId, large.store.storeId))
  const statements = await statementsOf(() => expireResponses(app.db, app.clock.now))
  const indexes = await checkPlans(statements)
  expect(indexes).toEqual(expect.arrayContaining(['responses_by_received_at', 'responses_pkey']))
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
  const indexes = await checkPlans(statements)
  expect(indexes).toEqual(expect.arrayContaining(['responses_set_aside', 'responses_pkey']))
})

test('a change of the time zone moves responses in the order of their keys', async () => {
  const { storeId } = large.store
  const statements = await statementsOf(async () => {
    await app.db.update(stores).set(inTimezone('Asia/Tokyo')).where(eq(stores.storeId, storeId))
    await redateResponses(app.db, storeId, 2)
  })
  const indexes = await checkPlans(statements)
  expect(indexes).toEqual(['responses_pkey'])
})

test('lists and results of a plan with a cap read responses by their arrival, and no more than they show', async () => {
  const statements = await statementsOf(async () => {
    await succeed('GET', '/responses?limit=20')
    await succeed('GET', '/analytics')
    for (const path of ['/nps', '/surveys']) {
      expect((await call(app, large.store.token, 'GET', path)).status).toBe(200)
    }
  })
  const indexes = await checkPlans(statements)
  expect(indexes).toContain('responses_by_received_at')
})

/** Sends new responses, a later message of a known one, and a shown event, to the largest survey and to small ones. */
async function acceptAnswers(): Promise<void> {
  const { survey } = large
  const messages = conversations(survey, seededRandom(23), 40).flat()
  const { rows: others } = await app.db.execute<{ survey_id: string }>(sql`
    SELECT survey_id FROM surveys WHERE survey_id <> ${survey.surveyId} LIMIT 20`)
  const everywhere = messages.flatMap((message) => [message, { ...message, surveyId: others[0]?.survey_id }])
  const replies = await Promise.all([
    ...everywhere.map((message) => sendResponse(app, message)),
    ...others.map(({ survey_id: surveyId }) =>
      sendResponse(app, { ...messages[0], responseId: randomUUID(), surveyId }),
    ),
    sendShown(app, aShown(survey)),
  ])
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
}

async function someResponses(are: ReturnType<typeof sql>, limit: number): Promise<string[]> {
  const { rows } = await app.db.execute<{ response_id: string }>(sql`
    SELECT response_id FROM responses WHERE survey_id = ${large.survey.surveyId} AND ${are}
    ORDER BY received_at DESC LIMIT ${limit}`)
  return rows.map((row) => row.response_id)
}

/** A merchant's request about the largest survey. @returns the reply */
async function succeed(method: string, path: string, body?: unknown): Promise<unknown> {
  const { status, json } = await call(app, large.store.token, method, `/surveys/${large.survey.surveyId}${path}`, body)
  expect(status, JSON.stringify(json)).toBeLessThan(300)
  return json.data
}

/** Explains statements, and expects that none reads more than it needs. @returns the indexes of `responses` they use */
async function checkPlans(statements: readonly SentStatement[]): Promise<string[]> {
  const indexes = new Set<string>()
  const wrong: string[] = []
  for (const statement of statements) {
    for (const [node, above] of nodesOf(await explain(client, statement))) {
      const complaint = complaintAbout(node, above)
      if (complaint) wrong.push(`${complaint}: ${JSON.stringify(node)} in ${statement.text}`)
      const index = node['Index Name']
      if (index?.startsWith('responses_')) indexes.add(index)
    }
  }
  expect(wrong).toEqual([])
  return [...indexes].sort()
}

function complaintAbout(node: PlanNode, above: readonly PlanNode[]): string | null {
  const table = node['Relation Name'] ?? ''
  if (node['Node Type'] === 'Seq Scan' && LARGE.includes(table)) return `${table} is read from end to end`
  const index = node['Index Name'] ?? ''
  if (!index.startsWith('responses_')) return null
  const condition = node['Index Cond'] ?? ''
  const isByKey = /\bresponse_id = /.test(`${condition} ${node.Filter ?? ''}`)
  if (isByKey) return index === 'responses_pkey' && isWholeKey(condition) ? null : `a key is looked up by ${index}`
  if (!/\bstore_id = /.test(condition)) return `${index} is read across stores`
  // This index contains only responses that were set aside or cleared.
  if (index === 'responses_set_aside') return null
  const isBounded = /\breceived_at(, response_id\))? [<>]/.test(condition) || isCutShort(above)
  return isBounded ? null : `all entries of a survey are read in ${index}`
}

const isWholeKey = (condition: string) =>
  ['store_id', 'survey_id', 'response_id'].every((column) => new RegExp(`\\b${column} = `).test(condition))

/** Whether a LIMIT above ends the scan early, because no node in between needs all rows before it returns one. */
function isCutShort(above: readonly PlanNode[]): boolean {
  const limit = above.findIndex((node) => node['Node Type'] === 'Limit')
  const blocking = above.findIndex((node) => /Sort|Hash|Aggregate|Materialize/.test(node['Node Type']))
  return limit >= 0 && (blocking < 0 || limit < blocking)
}
