import type { PublishedSurvey } from '@earshot/survey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { openSession } from '../sign-in/sessions.ts'
import { createTokenKey } from '../sign-in/token-key.ts'
import { emptyDatabase } from '../testing/backups.ts'
import { usePostgresPairs } from '../testing/postgres-pairs.ts'
import { withClient } from '../testing/release-dump/release-dump.ts'
import type { PostgresPair } from '../testing/replicated-postgres.ts'
import { useTestServers } from '../testing/start-test-server.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { openMigratedDatabase } from '../testing/test-database.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, UNKNOWN_DEVICE } from '../testing/test-store.ts'

const OPERATOR_TOKEN = 'the-token-of-an-operator'
const start = useTestServers()

const pairs = usePostgresPairs()
let pair: PostgresPair
let app: TestApp
beforeAll(async () => {
  pair = await pairs.start()
  await migrate(pair.primary.url)
  app = await openTestApp(null, async () => openMigratedDatabase(pair.primary.url))
})
afterAll(() => app.close())

const onReplica = (statement: string) => withClient(pair.replica.url, (client) => client.query(statement))

const dataOf = async <T>(reply: Response) => ((await reply.json()) as { data: T }).data

/** Runs work while the replica applies nothing of what it receives. */
async function whilePaused(work: () => Promise<void>): Promise<void> {
  await onReplica('SELECT pg_wal_replay_pause()')
  try {
    await work()
  } finally {
    await onReplica('SELECT pg_wal_replay_resume()')
  }
}

async function startWithReplica(readUrl = pair.replica.url) {
  const environment = { DATABASE_READ_URL: readUrl, OPERATOR_TOKEN, EMBEDDED_BILLING: 'off' }
  const { started } = start(pair.primary.url, { environment })
  const { addresses, stop } = await started
  const authorization = `Bearer ${OPERATOR_TOKEN}`
  async function state(): Promise<{ replicaLagSeconds?: number; warnings: string[] }> {
    const reply = await fetch(`${addresses.dashboard}/readyz?verbose`, { headers: { authorization } })
    return dataOf(reply)
  }
  return {
    stop,
    state,
    untilUsed: () => expect.poll(async () => (await state()).warnings).toEqual([]),
    metrics: async () => (await fetch(`${addresses.dashboard}/metrics`, { headers: { authorization } })).text(),
    async answer(survey: PublishedSurvey) {
      const message = aMessage(survey)
      const body = JSON.stringify({
        ...message,
        answers: { [survey.questions[0]?.questionId ?? '']: { optionId: 'yes' } },
      })
      const { status } = await fetch(`${addresses.storefront}/storefront/v1/responses`, { method: 'POST', body })
      expect(status).toBe(200)
      return message.responseId
    },
    /** A request of a merchant's browser; `cookie` is what it has been given. */
    request: (token: string, method: string, path: string, more: { cookie?: string; body?: unknown } = {}) =>
      fetch(`${addresses.dashboard}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(more.cookie && { cookie: more.cookie }),
          ...(more.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(more.body ? { body: JSON.stringify(more.body) } : {}),
      }),
  }
}

type Server = Awaited<ReturnType<typeof startWithReplica>>

/** A published survey, and a login of its merchant at the servers. */
async function aMerchant() {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store)
  const tokenKey = createTokenKey(app.db, () => new Date())
  const facts = { ...store, storeUrl: 'https://shop.example', isNewStore: false, device: UNKNOWN_DEVICE }
  return { survey, token: await openSession(app.db, facts, tokenKey, new Date()), path: `/surveys/${survey.surveyId}` }
}

type Merchant = Awaited<ReturnType<typeof aMerchant>>

async function countOf(server: Server, { token, path }: Merchant, cookie?: string): Promise<number> {
  const reply = await server.request(token, 'GET', `${path}/analytics`, cookie ? { cookie } : {})
  return (await dataOf<{ responses: number }>(reply)).responses
}

async function listed(server: Server, { token, path }: Merchant, cookie?: string): Promise<string[]> {
  const reply = await server.request(token, 'GET', `${path}/responses`, cookie ? { cookie } : {})
  const { responses } = await dataOf<{ responses: { responseId: string }[] }>(reply)
  return responses.map(({ responseId }) => responseId)
}

async function linesOfFile(server: Server, { token, path }: Merchant): Promise<number> {
  const made = await server.request(token, 'POST', '/auth/tickets', { body: { what: 'responses_csv' } })
  expect(made.headers.get('set-cookie')).toBeNull()
  const { ticket } = await dataOf<{ ticket: string }>(made)
  const file = await (await server.request(token, 'GET', `${path}/responses.csv?ticket=${ticket}`)).text()
  return file.trim().split('\n').length
}

test('results, lists and files are read from the replica, and from the primary when it is five seconds behind', async () => {
  const server = await startWithReplica()
  const merchant = await aMerchant()
  await server.answer(merchant.survey)
  await server.untilUsed()
  await expect.poll(() => countOf(server, merchant)).toBe(1)
  expect((await server.state()).replicaLagSeconds).toBeLessThan(5)
  expect(await server.metrics()).toMatch(/^earshot_replica_used 1$/m)
  await whilePaused(async () => {
    const pausedAt = performance.now()
    const second = await server.answer(merchant.survey)
    expect([
      await countOf(server, merchant),
      await listed(server, merchant),
      await linesOfFile(server, merchant),
    ]).toEqual([1, [expect.not.stringContaining(second)], 2])
    await expect.poll(() => countOf(server, merchant)).toBe(2)
    const exactAfterMs = performance.now() - pausedAt
    expect(exactAfterMs).toBeGreaterThan(3_000)
    expect(exactAfterMs).toBeLessThan(7_000)
    expect([await listed(server, merchant), await linesOfFile(server, merchant)]).toEqual([
      expect.arrayContaining([second]),
      3,
    ])
    const { warnings, replicaLagSeconds } = await server.state()
    expect(warnings).toEqual([
      expect.stringMatching(
        /^Results are read from the primary, and not from DATABASE_READ_URL: It is \d+\.\d seconds behind\.$/,
      ),
    ])
    expect(replicaLagSeconds).toBeGreaterThan(4)
    expect(await server.metrics()).toMatch(/^earshot_replica_used 0$/m)
  })
  await server.untilUsed()
  expect(await countOf(server, merchant)).toBe(2)
  await server.stop()
})

test('a person sees their own change at once on every server, though the replica does not have it', async () => {
  const [one, other] = [await startWithReplica(), await startWithReplica()]
  const merchant = await aMerchant()
  const responseId = await one.answer(merchant.survey)
  for (const server of [one, other]) {
    await server.untilUsed()
    await expect.poll(() => listed(server, merchant)).toEqual([responseId])
  }
  await whilePaused(async () => {
    const deleted = await one.request(merchant.token, 'DELETE', `${merchant.path}/responses/${responseId}`)
    const given = deleted.headers.get('set-cookie') ?? ''
    expect([deleted.status, given]).toEqual([200, 'earshot_wrote=1; Max-Age=10; Path=/api; HttpOnly; SameSite=Lax'])
    const cookie = given.split(';')[0] ?? ''
    expect([await listed(other, merchant, cookie), await countOf(other, merchant, cookie)]).toEqual([[], 0])
    // Others may see it some seconds later.
    expect(await listed(other, merchant)).toEqual([responseId])
  })
  for (const server of [one, other]) await server.stop()
})

test('a survey that the replica does not have yet is found on the primary', async () => {
  const server = await startWithReplica()
  await server.untilUsed()
  await whilePaused(async () => {
    const merchant = await aMerchant()
    expect(await countOf(server, merchant)).toBe(0)
    expect(
      (await server.request(merchant.token, 'GET', '/surveys/01930000-0000-7000-8000-000000000000/analytics')).status,
    ).toBe(404)
  })
  await server.stop()
})

test.each([
  ['the primary itself', () => pair.primary.url, 'It leads to a server that is no replica.'],
  ['another database', emptyDatabase, 'It leads to another database than DATABASE_URL.'],
  [
    'a port where nobody listens',
    () => pair.replica.url.replace(/:\d+\//, ':1/'),
    /^It does not answer \(.*ECONNREFUSED/,
  ],
])('%s is not used as a replica, and a warning says why', async (_what, readUrl, reason) => {
  const server = await startWithReplica(await readUrl())
  const merchant = await aMerchant()
  await server.answer(merchant.survey)
  expect(await countOf(server, merchant)).toBe(1)
  const prefix = 'Results are read from the primary, and not from DATABASE_READ_URL: '
  await expect.poll(async () => (await server.state()).warnings[0]?.slice(prefix.length)).toMatch(reason)
  await server.stop()
})

test('without a replica a change sets no cookie, and there are no figures of one', async () => {
  const { started } = start(pair.primary.url, { environment: { OPERATOR_TOKEN } })
  const { addresses, stop } = await started
  const reply = await fetch(`${addresses.dashboard}/api/auth/login`, { method: 'POST' })
  expect([reply.status, reply.headers.get('set-cookie')]).toEqual([415, null])
  const metrics = await fetch(`${addresses.dashboard}/metrics`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  })
  expect(await metrics.text()).not.toMatch(/^earshot_replica_/m)
  await stop()
})

test('when the replica ends, results come from the primary', async () => {
  const server = await startWithReplica()
  const merchant = await aMerchant()
  await server.untilUsed()
  pair.replica.kill()
  await server.answer(merchant.survey)
  for (let i = 0; i < 20; i++) expect(await countOf(server, merchant)).toBe(1)
  await expect.poll(async () => (await server.state()).warnings[0]).toMatch(/It does not answer/)
  await server.stop()
})
