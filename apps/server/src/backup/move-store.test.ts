import { stat } from 'node:fs/promises'
import type { StoreId } from '@earshot/survey'
import { aSingleSelect } from '@earshot/survey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { migrate } from '../db/migrate.ts'
import { createSecretCipher } from '../db/secret-cipher.ts'
import { correctionOf } from '../responses/recount.ts'
import { hashShopperKey, readShopperKey } from '../stores/shopper-hash.ts'
import { backUp, emptyDatabase, restore, type TemporaryFolder, temporaryFolder } from '../testing/backups.ts'
import { everythingOf } from '../testing/everything-of.ts'
import { aFullStore, exportFrom, importInto, NEW_STOREFRONT } from '../testing/moved-stores.ts'
import { dumpDatabase, readReleaseDump, restoreRelease, withClient } from '../testing/release-dump/release-dump.ts'
import { openTestApp, STOREFRONT, type TestApp } from '../testing/test-app.ts'
import { aMessage, aPublishedTestSurvey, aTestStore, call, liveAt, sendResponse } from '../testing/test-store.ts'
import { MOVED_TABLES, TABLES_LEFT_BEHIND } from './store-tables.ts'

const PASSWORD = 'candles and spruce'

let folder: TemporaryFolder
let old: TestApp
let other: TestApp
let store: Awaited<ReturnType<typeof aFullStore>>
let file: string
beforeAll(async () => {
  folder = temporaryFolder()
  old = await openTestApp()
  other = await openTestApp()
  // Another store in each of them, which must not move and must not change.
  await aFullStore(old, PASSWORD)
  store = await aFullStore(old, PASSWORD)
  file = folder.newFile()
}, 120_000)
afterAll(async () => {
  await Promise.all([old.close(), other.close()])
  folder.remove()
})

test('a store moves with every row, its pictures and its keys, and its merchant logs in with the same password', async () => {
  const neighbor = await aFullStore(other, PASSWORD)
  const before = await everythingOf(other.db, neighbor.storeId)
  const original = await everythingOf(old.db, store.storeId)
  for (const table of [...MOVED_TABLES, ...Object.keys(TABLES_LEFT_BEHIND)])
    expect([table, original[table]?.length]).not.toEqual([table, 0])

  const written = await exportFrom(old, store, file)
  const rows = (table: string) => original[table]?.length
  const counts = { surveys: 2, responses: rows('responses'), orders: 1, pictures: 1, missingPictures: 0 }
  expect(written).toEqual(counts)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await importInto(other, file)).toEqual({
    storeId: store.storeId,
    createdAt: expect.any(String),
    differingSurveys: 0,
    ...counts,
  })

  const imported = await everythingOf(other.db, store.storeId)
  const atNewOrigin = (table: string) =>
    JSON.parse(
      JSON.stringify(original[table]).replaceAll(`"imageUrl":"${STOREFRONT}/`, `"imageUrl":"${NEW_STOREFRONT}/`),
    )
  const isImport = (row: unknown) => JSON.stringify(row).includes('"store_imported"')
  expect(imported.security_events?.filter(isImport)).toMatchObject([{ event: 'operator_acted', who: 'operator' }])
  imported.security_events = imported.security_events?.filter((row) => !isImport(row)) ?? []
  for (const table of MOVED_TABLES.filter((name) => name !== 'billing_customers'))
    expect({ [table]: JSON.parse(JSON.stringify(imported[table])) }).toEqual({ [table]: atNewOrigin(table) })
  const customer = (found: typeof original) =>
    found.billing_customers?.map((row) => (row as { customer: unknown }).customer)
  expect(customer(imported)).toEqual(customer(original))
  const unread = sql`SELECT FROM billing_customers
    WHERE store_id = ${store.storeId} AND read_at IS NULL AND look_at <= now()`
  expect((await other.db.execute(unread)).rows).toHaveLength(1)
  // The rule of an assigned text may have been under way.
  expect(imported.jobs).toMatchObject([{ kind: 'apply_assignment' }])
  for (const table of Object.keys(TABLES_LEFT_BEHIND).filter((name) => !['jobs', 'job_turns'].includes(name)))
    expect([table, imported[table]]).toEqual([table, []])
  expect(await everythingOf(other.db, neighbor.storeId)).toEqual(before)
  expect(await everythingOf(old.db, store.storeId)).toEqual(original)

  expect((await call(other, store.token, 'GET /surveys')).status).toBe(401)
  const asked = await call(other, null, 'POST /auth/login', { email: store.email, password: PASSWORD })
  const login = await call(other, null, 'POST /auth/login/second', {
    challenge: asked.json.data.challenge,
    answer: { method: 'recovery_code', code: store.recoveryCodes[0] },
  })
  expect(login.status).toBe(200)
  const results = `GET /surveys/${store.survey.surveyId}/analytics` as const
  expect((await call(other, login.json.data.token, results)).json).toEqual((await call(old, store.token, results)).json)
  expect(await liveAt(other, store)).toEqual(await liveAt(old, store))
  const picture = await other.request(store.imageUrl)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(store.picture.bytes))
})

test('a message that both installations get counts once, and the next answer counts', async () => {
  const count = async () => {
    const { rows } = await other.db.execute(sql`SELECT FROM responses WHERE store_id = ${store.storeId}`)
    return rows.length
  }
  const one = aMessage(store.survey)
  await sendResponse(other, one)
  const known = await count()
  await sendResponse(other, one)
  expect(await count()).toBe(known)
  await sendResponse(other, aMessage(store.survey))
  expect(await count()).toBe(known + 1)
})

test('an encrypted file moves, too, and opens with its passphrase only', async () => {
  const quiet = await aTestStore(old)
  const secret = folder.newFile()
  await exportFrom(old, quiet, secret, 'spruce')
  await expect(importInto(other, secret)).rejects.toThrow(/is encrypted/)
  await expect(importInto(other, secret, 'candles')).rejects.toThrow(/another passphrase/)
  expect(await importInto(other, secret, 'spruce')).toMatchObject({ storeId: quiet.storeId, surveys: 0, pictures: 0 })
})

test('a time-zone change that was under way is finished in the new installation', async () => {
  const busy = await aTestStore(old)
  await old.db.execute(sql`UPDATE stores SET redating_id = ${crypto.randomUUID()} WHERE store_id = ${busy.storeId}`)
  const half = folder.newFile()
  await exportFrom(old, busy, half)
  await importInto(other, half)
  const redating = sql`SELECT redating_id IS NOT NULL AS pending FROM stores WHERE store_id = ${busy.storeId}`
  expect((await other.db.execute(redating)).rows).toEqual([{ pending: true }])
  await other.runJobs()
  expect((await other.db.execute(redating)).rows).toEqual([{ pending: false }])
})

test('assigned options that were under way are finished in the new installation', async () => {
  const busy = await aTestStore(old)
  const survey = await aPublishedTestSurvey(old, busy, (surveyId) => [
    { ...aSingleSelect('one', { config: { allowOther: true } }), surveyId },
  ])
  const ids: string[] = []
  for (const otherValue of ['TikTok', 'tiktok', 'Radio', 'Radio', 'Mail']) {
    const message = aMessage(survey)
    ids.push(message.responseId)
    await sendResponse(old, { ...message, answers: { one: { optionId: 'other', otherValue } } })
  }
  const assign = async (responseId: string | undefined, scope: 'text' | 'response') => {
    const order = { responseId, questionId: 'one', optionId: 'yes', scope }
    const { json } = await call(old, busy.token, `POST /surveys/${survey.surveyId}/assignments`, order)
    return json.data.assignmentId as string
  }
  await assign(ids[4], 'response')
  // A rule that was taken back before all responses had followed, and one that no response has followed.
  const takenBack = await assign(ids[2], 'text')
  await old.db.execute(sql`DELETE FROM assignments WHERE assignment_id = ${takenBack}`)
  const shopperKey = (await readShopperKey(old.db, busy.storeId)) ?? ''
  const textHash = hashShopperKey(shopperKey, 'text', 'tiktok')
  await old.db.execute(sql`
    INSERT INTO assignments (store_id, survey_id, question_id, text_hash, assignment_id, option_id, assigned_at)
    VALUES (${busy.storeId}, ${survey.surveyId}, 'one', ${textHash}, gen_random_uuid(), 'yes', ${old.clock.now.toISOString()})`)
  const half = folder.newFile()
  await exportFrom(old, busy, half)
  expect(await importInto(other, half)).toMatchObject({ differingSurveys: 0 })
  await other.runJobs()
  const { rows } = await other.db.execute<{ id: string; optionId: string | null }>(sql`
    SELECT response_id AS id, assigned -> 'one' ->> 'optionId' AS "optionId" FROM responses WHERE store_id = ${busy.storeId}`)
  const optionOf = new Map(rows.map(({ id, optionId }) => [id, optionId]))
  expect(ids.map((id) => optionOf.get(id))).toEqual(['yes', 'yes', null, null, 'yes'])
  const { storeId } = busy
  expect(await correctionOf(other.db, { storeId, surveyId: survey.surveyId }, { repair: false })).toBeNull()
})

test('every answer that was acknowledged before the export began is in the file', async () => {
  const busy = await aTestStore(old)
  const survey = await aPublishedTestSurvey(old, busy)
  const acknowledged: string[] = []
  let isOver = false
  const shop = async () => {
    while (!isOver) {
      const message = aMessage(survey)
      if ((await sendResponse(old, message)).status === 200) acknowledged.push(message.responseId)
    }
  }
  const shoppers = Promise.all(Array.from({ length: 8 }, shop))
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
  const before = [...acknowledged]
  const during = folder.newFile()
  await exportFrom(old, busy, during)
  isOver = true
  await shoppers
  expect(await importInto(other, during)).toMatchObject({ differingSurveys: 0 })
  const { rows } = await other.db.execute<{ id: string }>(
    sql`SELECT response_id AS id FROM responses WHERE store_id = ${busy.storeId}`,
  )
  const imported = new Set(rows.map(({ id }) => id))
  expect(before.filter((id) => !imported.has(id))).toEqual([])
})

test('every store of an installation that began with an earlier release moves', async () => {
  const [source, target] = [await emptyDatabase(), await emptyDatabase()]
  await restoreRelease(source, await readReleaseDump('20261123040000_told_fields'))
  for (const url of [source, target]) await migrate(url)
  const { rows: stores } = await withClient(source, (client) =>
    client.query<{ storeId: StoreId }>('SELECT store_id AS "storeId" FROM stores'),
  )
  expect(stores).toHaveLength(6)
  const installation = { db: { cipher: createSecretCipher() }, services: { pictures: folder.newPictures() } }
  for (const one of stores) {
    const moved = folder.newFile()
    await exportFrom({ ...installation, url: source }, one, moved)
    expect(await importInto({ ...installation, url: target }, moved)).toMatchObject({ ...one, differingSurveys: 0 })
  }
  const movedRows = async (url: string) =>
    (await dumpDatabase(url)).tables
      .filter(({ name }) => MOVED_TABLES.includes(name) && name !== 'billing_customers')
      .map(({ name, rows, columns }) => ({
        name,
        columns,
        rows: rows.filter((row) => !row.includes('store_imported')),
      }))
  expect(await movedRows(target)).toEqual(await movedRows(source))
})

test('a store of 200 MB is exported and imported without being in memory', async () => {
  const large = await aFullStore(old, PASSWORD)
  await old.db.execute(sql`
    INSERT INTO provider_usage_events
    SELECT ${large.storeId}, n, 'responses', now(), jsonb_build_object('x', repeat('x', 1000000))
    FROM generate_series(1, 200) AS n`)
  const before = process.memoryUsage().rss
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 10)
  const much = folder.newFile()
  await exportFrom(old, large, much)
  await importInto(other, much)
  clearInterval(sampling)
  expect(peak).toBeGreaterThan(0)
  expect((peak - before) / 1e6).toBeLessThan(120)
}, 120_000)

test('a store whose pictures are gone says so', async () => {
  const bare = await aFullStore(old, PASSWORD)
  await old.services.pictures.removeShelf(bare.picture.address.shelf)
  const without = folder.newFile()
  expect(await exportFrom(old, bare, without)).toMatchObject({ pictures: 0, missingPictures: 1 })
  expect(await importInto(other, without)).toMatchObject({ pictures: 0, missingPictures: 1 })
})

test('restore and import each refuse the file of the other', async () => {
  await expect(restore({ databaseUrl: await emptyDatabase(), file })).rejects.toThrow(/one store.*import-store/)
  const whole = folder.newFile()
  await backUp({ databaseUrl: old.url, file: whole })
  await expect(importInto(other, whole)).rejects.toThrow(/whole installation.*restore/)
})

test('a store that is not there is not exported', async () => {
  await expect(exportFrom(other, { storeId: crypto.randomUUID() as StoreId }, folder.newFile())).rejects.toThrow(
    /no store/,
  )
})
