import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../db/embedded/databases.ts'
import { migrate } from '../../db/migrate.ts'
import { openDb } from '../../db/open-db.ts'
import { rebuildFigures } from '../../responses/recount.ts'
import { hashAtFullCost, hashQuickly } from '../quick-passwords.ts'
import { requestLogIn, someAtATime } from './api-client.ts'
import { type RecordedFigures, readFigures } from './figures.ts'
import { type Recording, startRecording } from './recording.ts'
import { type ReleaseDump, readReleaseDump, restoreRelease, withClient } from './release-dump.ts'

/** Releases that installations upgrade from, each with the tables that were empty when its dump was recorded. */
const RELEASES = [
  // Webhooks are deleted once they are delivered.
  { name: '20261123040000_told_fields', emptyTables: ['provider_webhooks'] },
  { name: '20261125170200_provider_webhooks_are_jobs', emptyTables: ['rushes'] },
] as const

beforeAll(hashAtFullCost)
afterAll(hashQuickly)

// Runs every migration since a release on a realistic database of that release.
describe.each(RELEASES)('from $name', ({ name: release, emptyTables }) => {
  let dump: ReleaseDump
  const database = `upgraded_${release}_${process.pid}`
  const folder = mkdtempSync(join(tmpdir(), 'earshot-upgrade-'))
  let url: string
  let before: TableContents
  let server: Recording

  beforeAll(async () => {
    dump = await readReleaseDump(release)
    url = await createDatabase(inject('postgresUrl'), database)
    await restoreRelease(url, dump)
    before = await contentsOf(url)
    await migrate(url)
  }, 120_000)
  afterAll(async () => {
    await server?.stop()
    await dropDatabase(inject('postgresUrl'), database)
    rmSync(folder, { recursive: true })
  })

  test('the dump has about 10,000 responses in several stores, and rows in all tables but those named', () => {
    const sizes = Object.fromEntries(dump.tables.map(({ name, rows }) => [name, rows.length]))
    expect(sizes.responses).toBeGreaterThan(9_000)
    expect(sizes.stores).toBeGreaterThan(4)
    expect(Object.keys(sizes).filter((name) => sizes[name] === 0)).toEqual(emptyTables)
  })

  test('the upgrade keeps every row and every value of every table', async () => {
    const after = await contentsOf(url)
    for (const [name, { columns, rows }] of Object.entries(before)) {
      const stored = after[name] ? rowsOf(after[name], columns) : []
      expect(stored.length, name).toBe(rows.length)
      expect(stored, name).toEqual(rowsOf({ columns, rows }, columns))
    }
  }, 120_000)

  test('after the upgrade every counter equals a recount of the responses', async () => {
    await expectRightFigures(url)
  }, 120_000)

  test('after the upgrade merchants can log in and see the same figures as in the old release', async () => {
    server = await startRecording(url, new Date(dump.recordedAt), folder)
    const emails = Object.keys(dump.figures)
    expect(emails.length).toBeGreaterThan(5)
    expect(await readFigures(server.origins, emails)).toMatchObject(withoutMargins(dump.figures))
  }, 120_000)

  test('jobs fill in the facts of all surveys, and the figures stay the same', async () => {
    await fillInFacts(server)
    expect(await readFigures(server.origins, Object.keys(dump.figures))).toMatchObject(withoutMargins(dump.figures))
    await expectRightFigures(url)
  }, 240_000)

  test('after the upgrade every address counts as confirmed, and logs in', async () => {
    const emails = await confirmedEmails(url)
    expect(emails.length).toBe(before.sign_ins?.rows.length)
    for (const email of emails) await requestLogIn(server.origins, email)
  }, 60_000)

  test('after the upgrade responses can be read, of which one of eleven is tried', async () => {
    const responses = await withClient(url, async (client) => {
      const { rows } = await client.query<ReadableRow>(READABLE)
      return rows
    })
    expect(responses.length).toBeGreaterThan(500)
    const apis = new Map<string, Awaited<ReturnType<typeof requestLogIn>>>()
    for (const email of new Set(responses.map((row) => row.email)))
      apis.set(email, await requestLogIn(server.origins, email))
    const unreadable: string[] = []
    await someAtATime(responses, 16, async ({ email, survey_id, response_id }) => {
      const found = await apis.get(email)?.<{ responseId: string }>(
        'GET',
        `/surveys/${survey_id}/responses/${response_id}`,
      )
      if (found?.responseId !== response_id) unreadable.push(response_id)
    })
    expect(unreadable).toEqual([])
  }, 240_000)
})

/** The first pass fills in, and the second one finds nothing an hour later. */
async function fillInFacts(server: Recording): Promise<void> {
  const url = server.databaseUrl
  expect(await incompleteSurveys(url)).toBeGreaterThan(5)
  for (let pass = 1; pass <= 3; pass++) {
    await server.restart()
    await withClient(url, (client) => client.query(PASS_TWO_HOURS))
  }
  expect(await incompleteSurveys(url)).toBe(0)
  const { rows } = await withClient(url, (client) => client.query(WITHOUT_FACTS))
  expect(rows).toEqual([])
}

/** As `npm run rebuild` does: one transaction holds a lock, idle, for as long as the recount takes. */
async function expectRightFigures(address: string): Promise<void> {
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(address, 2, fail, 'command')
  expect(await rebuildFigures(db, { repair: false })).toEqual([])
  await close()
}

/** How many surveys are still counted by counters. */
const incompleteSurveys = (address: string): Promise<number> =>
  withClient(address, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM survey_totals WHERE complete_at IS NULL',
    )
    return rows[0]?.n ?? 0
  })

const PASS_TWO_HOURS = `
  UPDATE survey_totals SET corrected_at = corrected_at - interval '2 hours' WHERE corrected_at > 'epoch'`

const WITHOUT_FACTS = `
  SELECT r.response_id FROM responses r LEFT JOIN response_facts f USING (store_id, survey_id, response_id)
  WHERE f.response_id IS NULL`

const confirmedEmails = (address: string): Promise<string[]> =>
  withClient(address, async (client) => {
    const { rows } = await client.query<{ email: string }>('SELECT email FROM sign_ins')
    return rows.map(({ email }) => email)
  })

type ReadableRow = { email: string; survey_id: string; response_id: string }

/** Net Promoter Scores have an interval in place of the margin that earlier releases returned. */
const withoutMargins = (figures: RecordedFigures): RecordedFigures =>
  JSON.parse(JSON.stringify(figures, (name, value) => (name === 'margin' ? undefined : value)))

/** One of eleven. Those of the Free store are left out, because its plan locks some of them. */
const READABLE = `
  SELECT m.email, r.survey_id, r.response_id
  FROM sign_ins m JOIN responses r USING (store_id) JOIN surveys s USING (store_id, survey_id)
  WHERE s.deleted_at IS NULL AND m.email <> 'records@shops.example' AND get_byte(uuid_send(r.response_id), 15) < 24`

type Contents = { readonly columns: readonly string[]; readonly rows: readonly Record<string, unknown>[] }
type TableContents = Readonly<Record<string, Contents>>

/** Every table except the list of migrations, with all values in PostgreSQL's text form. */
async function contentsOf(address: string): Promise<TableContents> {
  return withClient(address, async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(TABLES)
    const contents: Record<string, Contents> = {}
    for (const { name, columns } of tables) {
      const values = columns.map((column) => `"${column}"::text`).join(', ')
      const { rows } = await client.query(`SELECT ${values} FROM "${name}"`)
      contents[name] = { columns, rows }
    }
    return contents
  })
}

const TABLES = `
  SELECT table_name AS name, array_agg(column_name::text ORDER BY ordinal_position) AS columns
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations' GROUP BY table_name`

/** One line of text per row, sorted; columns that were added since are left out. */
const rowsOf = ({ rows }: Contents, columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort()
