import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { distributeWhileServing } from './distribute-while-serving.ts'
import { findFaults } from './find-faults.ts'

async function faultsOf(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return findFaults(client)
}

test('a database is distributed only over a cluster, and once', async () => {
  const { url, close } = await openTestDatabase()
  await close()
  const [, worker] = inject('cluster') ?? []
  if (worker === undefined) {
    expect(await faultsOf(url)).toEqual([expect.stringMatching(/^The database has no Citus\. Install it/)])
    await expect(distributeWhileServing(url, () => {})).rejects.toThrow('The database has no Citus.')
    return
  }
  expect(await faultsOf(url)).toEqual([])
  expect(await distributeWhileServing(url, () => {})).toEqual([])
  const other = new URL(worker)
  other.pathname = new URL(url).pathname
  expect(await faultsOf(other.href)).toEqual([expect.stringMatching(/is a worker of its cluster/)])
})

test('a second run beside the first is refused', async () => {
  const { url, close } = await openTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('SELECT pg_advisory_lock(7275016547)')
  await expect(distributeWhileServing(url, () => {})).rejects.toThrow('This command already runs on this database.')
  await client.end()
  await close()
})

test('figures that still come from counters, and migrations that have not run, are faults', async () => {
  const { url, db, close } = await openTestDatabase()
  const storeId = crypto.randomUUID()
  const surveyId = crypto.randomUUID()
  await db.execute(sql`
    INSERT INTO stores (store_id, store_url, public_key, timezone, currency, is_new, installed_at)
    VALUES (${storeId}, 'https://shop.example', 'key', 'UTC', 'EUR', false, '2026-11-29')`)
  await db.execute(sql`
    INSERT INTO surveys (store_id, survey_id, name, description, status, version, questions, created_at, updated_at)
    VALUES (${storeId}, ${surveyId}, 'Old', '', 'draft', 1, '[]', '2026-11-29', '2026-11-29')`)
  await db.execute(sql`
    INSERT INTO counters (store_id, survey_id, segment, day, question_id, value, n, sum_minor)
    VALUES (${storeId}, ${surveyId}, 'all', '-infinity', '', 'started', 1, 0)`)
  expect((await faultsOf(url))[0]).toMatch(/^The facts of 1 survey are not complete/)
  await db.execute(sql`DELETE FROM migrations WHERE name LIKE '%page_facts%'`)
  expect((await faultsOf(url))[0]).toMatch(/^Migrations of this release have not run: \d+_page_facts\.sql\. Start/)
  await close()
})
