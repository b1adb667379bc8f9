import { setTimeout as sleep } from 'node:timers/promises'
import type { PageSurvey } from '@earshot/survey'
import { Client } from 'pg'
import { v7 as newUuid } from 'uuid'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { logInToDemo } from '../e2e/support/demo-client.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import type { Figures } from './bars.ts'
import { measuredSeconds } from './duration.ts'
import { publicAddress } from './load/requests.ts'
import { type MessageBody, messagesFor } from './messages.ts'

const SECONDS = 600
const SHOPPERS = 24
/** Between two messages of a shopper. The batches are small, so that each row of totals changes often. */
const PAUSE_MS = 80
/** Networks come back, so that the rows of their allowances change. */
const NETWORKS = 3_000
/** Smaller tables are a few pages, whose unfilled part is most of them. */
const MIN_BYTES = 1_000_000

/**
 * Shoppers answer a survey page by page for ten minutes, and autovacuum runs beside them. Compares the size of each
 * table, with its indexes, with its size after VACUUM FULL. The worst table counts.
 */
export async function benchGrowth(folder: string): Promise<Figures<'growth'>> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  opened.defer(postgres.stop)
  const environment = { DATABASE_URL: postgres.url, DEMO: 'on', EMBEDDED_BILLING: 'on', BEHIND_PROXY: 'on' }
  const server = await startServerProcess(environment)
  opened.defer(async () => void (await server.stop()))
  const { survey } = await logInToDemo(server.addresses)
  const accepted = await answerForAWhile(server.addresses.storefront, survey)
  console.log(`  ${accepted} messages were accepted`)
  return { ofVacuumedFull: [Math.max(...(await measureTables(postgres.url)))] }
}

/** @returns how many messages were accepted */
async function answerForAWhile(storefront: string, survey: PageSurvey): Promise<number> {
  const end = performance.now() + measuredSeconds(SECONDS) * 1_000
  const bodies = messagesFor(survey)
  let accepted = 0
  let responses = 0
  async function post(path: string, network: number, body: object): Promise<void> {
    const headers = { 'X-Forwarded-For': publicAddress(network) }
    const { status } = await fetch(`${storefront}/storefront/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (status !== 200) throw new Error(`A message was answered with ${status}`)
    accepted += 1
  }
  async function shop(): Promise<void> {
    while (performance.now() < end) {
      const number = responses++
      const network = number % NETWORKS
      const { surveyId, revision } = survey
      await post('shown', network, { shownId: newUuid(), surveyId, revision })
      const body = bodies[number % bodies.length]
      if (!body) throw new Error('There is nothing to send')
      const responseId = newUuid()
      for (const page of pagesOf(body)) {
        await post('responses', network, { responseId, ...page })
        await sleep(PAUSE_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shop))
  return accepted
}

/** The messages of one response: after each question the page sends all answers so far. */
function pagesOf(whole: MessageBody): object[] {
  const answers = Object.entries(whole.answers)
  return answers.map((_, index) => {
    const isLast = index === answers.length - 1
    const soFar = answers.slice(0, index + 1)
    const timings = Object.fromEntries(soFar.map(([questionId]) => [questionId, whole.timings[questionId]]))
    return { ...whole, sequence: index + 1, answers: Object.fromEntries(soFar), timings, completed: isLast }
  })
}

/** Prints the size of each table with its indexes. @returns the sizes as multiples of those after VACUUM FULL */
async function measureTables(url: string): Promise<number[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: before } = await client.query<{ name: string; bytes: number; vacuums: number }>(SIZES)
  const ratios: number[] = []
  for (const { name, bytes, vacuums } of before.filter((table) => table.bytes >= MIN_BYTES)) {
    await client.query(`VACUUM FULL ${client.escapeIdentifier(name)}`)
    const { rows } = await client.query<{ bytes: number }>(
      'SELECT pg_total_relation_size($1::regclass)::float8 AS bytes',
      [name],
    )
    const ratio = bytes / (rows[0]?.bytes ?? 0)
    ratios.push(ratio)
    const size = `${(bytes / 1e6).toFixed(1)} MB, ${ratio.toFixed(2)} times the size after VACUUM FULL`
    console.log(`    ${name}: ${size}; vacuumed ${vacuums} times`)
  }
  await client.end()
  return ratios
}

const SIZES = `
  SELECT relname AS name, pg_total_relation_size(relid)::float8 AS bytes, autovacuum_count::float8 AS vacuums
  FROM pg_stat_user_tables ORDER BY 2 DESC`
