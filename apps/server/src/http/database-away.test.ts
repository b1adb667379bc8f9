import { v7 as newUuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { appOnDatabase, BILLING_HEADERS } from '../testing/app-on-database.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { aTestStore } from '../testing/test-store.ts'

let app: TestApp
let authorization: string
beforeAll(async () => {
  app = await openTestApp()
  authorization = `Bearer ${(await aTestStore(app)).token}`
})
afterAll(() => app.close())

/** The app on another connection to the database. */
function appOn(databaseUrl: string) {
  const { request, ...rest } = appOnDatabase(app, databaseUrl)
  return { ...rest, request, list: () => request('/api/surveys', { headers: { authorization } }) }
}

const BUSY = { problem: { code: 'too_busy', retryAfterSeconds: 5 } }

test('requests are refused with a time to retry while the database is unavailable, and share one log line', async () => {
  const away = appOn('postgresql://earshot:earshot@127.0.0.1:1/earshot')
  for (let n = 0; n < 3; n++) {
    const reply = await away.list()
    expect({
      status: reply.status,
      retryAfter: reply.headers.get('retry-after'),
      json: await reply.json(),
    }).toMatchObject({
      status: 503,
      retryAfter: '5',
      json: BUSY,
    })
  }
  expect(away.lines).toHaveLength(1)
  await away.close()
})

test('the embedded billing provider refuses with a time to retry while the database is unavailable', async () => {
  const away = appOn('postgresql://earshot:earshot@127.0.0.1:1/earshot')
  for (let n = 0; n < 3; n++) {
    const reply = await away.request(`/billing/v1/customer?customerId=${newUuid()}`, { headers: BILLING_HEADERS })
    expect({ status: reply.status, retryAfter: reply.headers.get('retry-after'), json: await reply.json() }).toEqual({
      status: 503,
      retryAfter: '5',
      json: { error: expect.stringContaining('try again') },
    })
  }
  expect(away.lines.filter((line) => line.includes('the database could not answer a request'))).toHaveLength(1)
  await away.close()
})

test('a request that waits too long for a lock is refused with a time to retry', async () => {
  const locked = appOn(app.url)
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE surveys IN ACCESS EXCLUSIVE MODE`)
    const reply = await locked.list()
    expect({ status: reply.status, json: await reply.json() }).toMatchObject({ status: 503, json: BUSY })
  })
  expect((await locked.list()).status).toBe(200)
  await locked.close()
})
