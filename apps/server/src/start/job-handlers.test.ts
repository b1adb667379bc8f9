import { DAY_MS } from '@earshot/survey'
import { pino } from 'pino'
import { v4 as randomUuid } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { type Handler, handlerOf } from '../jobs/job-kind.ts'
import { enqueueSchedules, runDueJobs } from '../jobs/worker.ts'
import { DELETE_EXPIRED, FIND_EXPIRED } from '../responses/expired-jobs.ts'
import { passJobTime } from '../testing/pass-job-time.ts'
import { countersAndRecount } from '../testing/recount.ts'
import { useTestApp } from '../testing/test-app.ts'
import {
  aMessage,
  aPublishedTestSurvey,
  aShown,
  aTestStore,
  call,
  sendResponse,
  sendShown,
  type TestStore,
} from '../testing/test-store.ts'
import { jobHandlers } from './job-handlers.ts'

const app = await useTestApp()
const lines: Record<string, unknown>[] = []
const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
beforeEach(async () => {
  lines.length = 0
  await app.db.execute(sql`DELETE FROM jobs`)
  await app.db.execute(sql`DELETE FROM job_turns`)
})

const deletionTime = async () => app.clock.now
const handlersOn = (longDb: Db, time: () => Promise<Date | null> = deletionTime) =>
  jobHandlers({
    services: { ...app.services, longDb },
    deletionTime: time,
    billingProvider: { ...app.billingProvider, db: longDb },
  })
const run = (handlers: Handler[]) => runDueJobs({ db: app.db, handlers, log })

/** Adds the schedules, and makes them due. */
async function dueSchedules(handlers: Handler[]): Promise<void> {
  await enqueueSchedules({ db: app.db, handlers })
  await passJobTime(app.db, '1 hour')
}

/** A store with one row for each deletion by time, all of them old after 60 days. */
async function aStoreWithOldRows(): Promise<TestStore> {
  const store = await aTestStore(app)
  const [survey, gone] = [await aPublishedTestSurvey(app, store), await aPublishedTestSurvey(app, store)]
  await sendResponse(app, aMessage(survey))
  const deleted = aMessage(survey)
  await sendResponse(app, deleted)
  await sendShown(app, aShown(survey))
  const { storeId } = store
  const now = app.clock.now.toISOString()
  await call(app, store.token, `DELETE /surveys/${survey.surveyId}/responses/${deleted.responseId}`)
  await call(app, store.token, `POST /surveys/${survey.surveyId}/draft`)
  await call(app, store.token, `DELETE /surveys/${gone.surveyId}`)
  await call(app, store.token, 'PUT /settings/data/retention', { retentionMonths: 1 })
  for (const statement of [
    sql`UPDATE revisions SET retired_at = ${now} WHERE store_id = ${storeId}`,
    sql`INSERT INTO store_orders (store_id, order_id, day, placed_at) VALUES (${storeId}, '1', ${now}::date, ${now})`,
    sql`INSERT INTO told_fields VALUES (${storeId}, ${now}::date, '', 1)`,
    sql`INSERT INTO store_secrets (store_id, secret, valid_until) VALUES (${storeId}, 'replaced', ${now})`,
    sql`INSERT INTO billing_webhooks VALUES (${storeId}, 'w', ${now})`,
    sql`INSERT INTO password_resets (store_id, reset_id, merchant_id, expires_at)
        VALUES (${storeId}, gen_random_uuid(), ${store.merchantId}, ${now})`,
    sql`INSERT INTO used_tickets VALUES (${storeId}, gen_random_uuid(), ${now})`,
    sql`INSERT INTO jobs (store_id, job_id, kind, lane, key, payload, failed_at)
        VALUES (${storeId}, gen_random_uuid(), 'note', 'prompt', '', '{}', ${now})`,
    sql`INSERT INTO provider_usage_events
        VALUES (${storeId}, 'e', 'response_received', ${now}::timestamptz - interval '400 days', '{}')`,
  ])
    await app.db.execute(statement)
  return store
}

const TABLES = [
  'responses',
  'store_orders',
  'shown_players',
  'deleted_responses',
  'told_fields',
  'store_secrets',
  'billing_webhooks',
  'password_resets',
  'used_tickets',
  'sessions',
  'jobs',
  'provider_usage_events',
]

/** How many rows of a store there are in tables with deletion by time, and how many deleted surveys. */
async function oldRowsOf({ storeId }: TestStore): Promise<Record<string, number>> {
  const counts: [string, number][] = []
  const conditions = [
    ...TABLES.map((table) => [table, sql.identifier(table), sql`true`] as const),
    ['deleted surveys', sql.identifier('surveys'), sql`deleted_at IS NOT NULL`] as const,
  ]
  for (const [name, table, condition] of conditions) {
    const { rows } = await app.db.execute<{ n: number }>(
      sql`SELECT count(*)::integer AS n FROM ${table} WHERE store_id = ${storeId} AND ${condition}`,
    )
    counts.push([name, rows[0]?.n ?? 0])
  }
  return Object.fromEntries(counts)
}

const none = Object.fromEntries([...TABLES, 'deleted surveys'].map((name) => [name, 0]))

test('the hourly jobs delete everything that is too old, and nothing while the clocks differ', async () => {
  const [store, recent] = [await aStoreWithOldRows(), await aTestStore(app)]
  const before = await oldRowsOf(store)
  expect(Object.entries(before).filter(([, n]) => n === 0)).toEqual([])
  app.clock.pass(60 * DAY_MS)
  const apart = handlersOn(app.db, async () => null)
  await dueSchedules(apart)
  expect(await run(apart)).toBeGreaterThan(10)
  expect(await oldRowsOf(store)).toEqual(before)

  // Nothing is due again before its next time.
  const agreeing = handlersOn(app.db)
  expect(await run(agreeing)).toBe(0)
  await passJobTime(app.db, '1 hour')
  await run(agreeing)
  expect(await oldRowsOf(store)).toEqual(none)
  const { rows } = await app.db.execute(sql`SELECT FROM stores WHERE store_id = ${recent.storeId}`)
  expect(rows).toHaveLength(1)
  expect(lines).toEqual([])
})

test('an hourly job that fails is tried again soon, and logged', async () => {
  const store = await aStoreWithOldRows()
  app.clock.pass(60 * DAY_MS)
  const failing = new Proxy(app.db, {
    get: () => () => {
      throw new Error('no database')
    },
  })
  const handlers = handlersOn(failing)
  await dueSchedules(handlers)
  const kinds = handlers.filter(({ kind }) => kind.everyMs !== null).map(({ kind }) => kind.name)
  expect(await run(handlers)).toBe(kinds.length)
  const retried = lines.filter(({ event }) => event === 'job_retried')
  expect(retried.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted())
  const { rows } = await app.db.execute(sql`
    SELECT DISTINCT attempts, last_error, due_at < now() + interval '7 seconds' AS soon FROM jobs WHERE failed_at IS NULL`)
  expect(rows).toEqual([{ attempts: 1, last_error: 'no database', soon: true }])
  await passJobTime(app.db, '7 seconds')
  await run(handlersOn(app.db))
  expect(await oldRowsOf(store)).toEqual(none)
})

test('two servers run each hourly job once, at the same time', async () => {
  const ran: string[] = []
  const server = () =>
    handlersOn(app.db).map(({ kind, run: work }) =>
      handlerOf(kind, (job, signal) => {
        ran.push(kind.name)
        return work(job, signal)
      }),
    )
  const [one, other] = [server(), server()]
  await dueSchedules(one)
  await Promise.all([run(one), run(other)])
  const kinds = one.filter(({ kind }) => kind.everyMs !== null).map(({ kind }) => kind.name)
  expect(ran.toSorted()).toEqual(kinds.toSorted())
})

test('a server that dies while it deletes leaves the rest to another, and the counts exact', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const message = aMessage(survey)
  const send = () => sendResponse(app, { ...message, responseId: randomUuid() })
  // More at once are refused where the database is slow.
  for (let groups = 0; groups < 12; groups++) {
    const replies = await Promise.all(Array.from({ length: 100 }, send))
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  }
  await call(app, store.token, 'PUT /settings/data/retention', { retentionMonths: 1 })
  app.clock.pass(60 * DAY_MS)
  const dying = diesInTransaction(2)
  const handlers = retentionOn(dying.db)
  await dueSchedules(handlers)
  void run(handlers)
  await dying.death
  const left = async () => (await countersAndRecount(app.db, store.storeId, survey.surveyId)).responses.length
  expect(await left()).toBe(700)
  const next = retentionOn(app.db)
  await run(next)
  expect(await left()).toBe(700)
  await passJobTime(app.db, '60 seconds')
  expect(await run(next)).toBe(1)
  expect(lines).toEqual([])
  const { counters, recount, responses } = await countersAndRecount(app.db, store.storeId, survey.surveyId)
  expect(responses).toEqual([])
  expect(counters).toEqual(recount)
})

const retentionOn = (longDb: Db) =>
  handlersOn(longDb).filter(({ kind }) => kind === FIND_EXPIRED || kind === DELETE_EXPIRED)

/** A database whose nth transaction never begins, as if the server had died before it. */
function diesInTransaction(nth: number) {
  const { promise: death, resolve } = Promise.withResolvers<void>()
  let count = 0
  const transaction: Db['transaction'] = (work, modes) => {
    count += 1
    if (count < nth) return app.db.transaction(work, modes)
    resolve()
    return new Promise(() => {})
  }
  return { db: Object.assign(Object.create(app.db) as Db, { transaction }), death }
}
