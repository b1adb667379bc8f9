import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { err, ok } from '@earshot/survey'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { createDatabase } from '../../db/embedded/databases.ts'
import { migrate } from '../../db/migrate.ts'
import { openDb } from '../../db/open-db.ts'
import { readSettings } from '../../environment.ts'
import type { PictureStore } from '../../pictures/picture-store.ts'
import { picturesInFolder } from '../../pictures/pictures-in-folder.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { aPublishedTestSurvey, aTestStore, sendRush, twoQuestions } from '../../testing/test-store.ts'
import { type Check, runChecks } from './check.ts'
import { configurationCheck } from './configuration-check.ts'
import { databaseChecks } from './database-checks.ts'
import { figuresCheck } from './figures-check.ts'
import { jobsCheck } from './jobs-check.ts'
import { machineChecks } from './machine-checks.ts'
import { serviceChecks } from './service-checks.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const now = () => new Date()
const runtime = { versions: process.versions, platform: process.platform, arch: process.arch }

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function find(checks: readonly Check[], name: string) {
  return (await runChecks(checks)).filter(({ check }) => check === name)
}

test('a database in order has nothing to fix', async () => {
  const findings = await runChecks([...databaseChecks(app.db, now), figuresCheck(app.db, 5)])
  expect(findings.filter(({ state }) => state === 'error')).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual([
    'database.version',
    'database.connections',
    'database.time',
    'database.migrations',
    'database.transactions',
    'database.nodes',
    'database.size',
    'figures',
  ])
})

test('clocks that differ by more than five minutes are an error', async () => {
  const ahead = () => new Date(Date.now() + 400 * 24 * 60 * 60 * 1000)
  const [finding] = await find(databaseChecks(app.db, ahead), 'database.time')
  expect(finding).toMatchObject({ state: 'error', found: expect.stringMatching(/34560000\.\d seconds ahead of/) })
  const behind = () => new Date(Date.now() - 60 * 1000)
  const [other] = await find(databaseChecks(app.db, behind), 'database.time')
  expect(other).toMatchObject({ state: 'warning', found: expect.stringMatching(/60\.\d seconds behind/) })
})

test('migrations that have not run are named, and those of a newer release too', async () => {
  const url = await createDatabase(app.url, `doctor_${crypto.randomUUID()}`)
  const { db, close } = openDb(url, 1, (error) => {
    throw error
  })
  onTestFinished(close)
  const [empty] = await find(databaseChecks(db, now), 'database.migrations')
  expect(empty).toMatchObject({
    state: 'warning',
    found: expect.stringMatching(/^\d+ migrations have not run: \d+_skeleton\.sql, /),
  })
  await migrate(url)
  const [whole] = await find(databaseChecks(db, now), 'database.migrations')
  expect(whole).toMatchObject({ state: 'ok' })
  await db.execute(sql`INSERT INTO migrations (name) VALUES ('99990101000000_later.sql')`)
  const [newer] = await find(databaseChecks(db, now), 'database.migrations')
  expect(newer).toMatchObject({ state: 'error', found: expect.stringContaining('99990101000000_later.sql') })
})

test('a figure that differs from a recount is an error with the survey', async () => {
  const store = await aTestStore(app)
  const survey = await aPublishedTestSurvey(app, store, twoQuestions)
  await sendRush(app, survey, 1)
  const [right] = await find([figuresCheck(app.db, 1_000)], 'figures')
  expect(right).toMatchObject({ state: 'ok' })
  await app.db.execute(sql`UPDATE survey_totals SET counted = counted + 3 WHERE store_id = ${store.storeId}`)
  const [wrong] = await find([figuresCheck(app.db, 1_000)], 'figures')
  expect(wrong).toMatchObject({ state: 'error', found: expect.stringContaining(survey.surveyId) })
  await app.db.execute(sql`UPDATE survey_totals SET counted = counted - 3 WHERE store_id = ${store.storeId}`)
})

test('jobs that have been due for long, and those that failed for good, are warnings', async () => {
  await app.db.execute(sql`DELETE FROM jobs`)
  const insert = (due: string, failedAt: string | null) =>
    app.db.execute(sql`
      INSERT INTO jobs (store_id, job_id, kind, lane, key, payload, due_at, failed_at)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'letter', 'prompt', '', '{}', now() - ${due}::interval,
        ${failedAt}::timestamptz)`)
  await insert('4 minutes', null)
  expect(await find([jobsCheck(app.db)], 'jobs')).toMatchObject([
    { state: 'ok', found: expect.stringMatching(/^Waiting: 1, running: 0. The oldest has been due for 24\d seconds/) },
  ])
  await insert('6 minutes', null)
  await insert('1 day', new Date().toISOString())
  expect(await find([jobsCheck(app.db)], 'jobs')).toMatchObject([
    { state: 'warning', found: expect.stringMatching(/^Waiting: 2, .* due for 36\d seconds/) },
    { state: 'warning', found: 'Failed for good: 1 (letter).' },
  ])
  await app.db.execute(sql`DELETE FROM jobs`)
  expect(await find([jobsCheck(app.db)], 'jobs')).toMatchObject([{ state: 'ok' }])
})

test('a data folder that cannot be written is an error with the name of the folder', async () => {
  const file = join(aFolder(), 'a-file')
  writeFileSync(file, '')
  const dataFolder = join(file, 'data')
  const checks = machineChecks({ runtime, dataFolder, builtFolders: [] })
  const [finding] = await find(checks, 'machine.data-folder')
  expect(finding).toMatchObject({
    state: 'error',
    found: `The data folder ${dataFolder} cannot be written: ENOTDIR: not a directory.`,
  })
})

test('a database that others can read is an error', async () => {
  const dataFolder = aFolder()
  const checks = machineChecks({ runtime, dataFolder, builtFolders: [] })
  mkdirSync(join(dataFolder, 'pg18'))
  chmodSync(join(dataFolder, 'pg18'), 0o700)
  expect(await find(checks, 'machine.data-folder')).toMatchObject([{ state: 'ok' }])
  chmodSync(join(dataFolder, 'pg18'), 0o755)
  expect(await find(checks, 'machine.data-folder')).toMatchObject([{ state: 'error' }])
})

test('a missing build and an old Node are errors; the disk is measured', async () => {
  const old = { ...runtime, versions: { ...process.versions, node: '18.20.0' } }
  const checks = machineChecks({ runtime: old, dataFolder: aFolder(), builtFolders: [join(aFolder(), 'dist')] })
  expect(await find(checks, 'machine.node')).toMatchObject([{ state: 'error' }])
  expect(await find(checks, 'machine.build')).toMatchObject([{ state: 'error', advice: 'Run npm run build.' }])
  expect(await find(checks, 'machine.disk')).toMatchObject([{ found: expect.stringMatching(/[\d.]+ GB of [\d.]+ GB/) }])
})

const noMail = {
  smtpUrl: null,
  mailFrom: 'a@shop.example',
  databaseUrl: 'postgresql://somewhere/earshot',
  isProduction: false,
}

test('storage is tried with a picture, which is removed again', async () => {
  const folder = aFolder()
  const facts = { settings: noMail, mailTo: null }
  const good = serviceChecks({ ...facts, pictures: picturesInFolder(folder) })
  expect(await find(good, 'storage')).toMatchObject([{ state: 'ok' }])
  const away: PictureStore = {
    put: async () => err({ code: 'pictures_unreachable' }),
    get: async () => ok(null),
    removeShelf: async () => ok({}),
    async *list() {
      yield ok([])
    },
  }
  expect(await find(serviceChecks({ ...facts, pictures: away }), 'storage')).toMatchObject([{ state: 'error' }])
  const forgetful: PictureStore = { ...away, put: async () => ok({}) }
  expect(await find(serviceChecks({ ...facts, pictures: forgetful }), 'storage')).toMatchObject([{ state: 'error' }])
})

test('mail goes to the address that was named; a refusal is an error with the reason', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) => {
      callback(address.startsWith('nobody') ? new Error('no such mailbox') : null)
    },
    onData(stream, { envelope }, callback) {
      received.push(...envelope.rcptTo.map(({ address }) => address))
      stream.on('end', callback).resume()
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as { port: number }
  onTestFinished(() => new Promise((done) => server.close(() => done())))
  const settings = { ...noMail, smtpUrl: `smtp://127.0.0.1:${port}` }
  const pictures = picturesInFolder(aFolder())
  const mail = (mailTo: string | null) => find(serviceChecks({ settings, pictures, mailTo }), 'mail')
  expect(await mail(null)).toMatchObject([{ state: 'ok' }])
  expect(received).toEqual([])
  expect(await mail('me@shop.example')).toMatchObject([{ state: 'ok' }])
  expect(received).toEqual(['me@shop.example'])
  expect(await mail('nobody@shop.example')).toMatchObject([
    { state: 'error', found: expect.stringContaining('no such mailbox') },
  ])
})

test('without a mail server production is warned, and a refused connection is an error', async () => {
  const pictures = picturesInFolder(aFolder())
  const mail = (settings: Omit<typeof noMail, 'smtpUrl'> & { smtpUrl: string | null }) =>
    find(serviceChecks({ settings, pictures, mailTo: null }), 'mail')
  expect(await mail(noMail)).toMatchObject([{ state: 'ok', found: 'No mail is sent: SMTP_URL is not set.' }])
  expect(await mail({ ...noMail, isProduction: true })).toEqual([])
  const production = readSettings({ NODE_ENV: 'production', DATABASE_URL: 'postgresql://127.0.0.1/earshot' })
  expect(await runChecks([configurationCheck(production)])).toMatchObject([
    { check: 'mail', state: 'warning', found: 'No mail is sent: SMTP_URL is not set.' },
  ])
  expect(await runChecks([configurationCheck(readSettings({}))])).toMatchObject([
    { check: 'configuration', state: 'ok' },
  ])
  expect(await mail({ ...noMail, smtpUrl: 'smtp://127.0.0.1:1' })).toMatchObject([
    { state: 'error', found: expect.stringContaining('ECONNREFUSED') },
  ])
})

test('a check that fails is an error, and the others still run', async () => {
  const checks: Check[] = [
    ['broken', () => Promise.reject(new Error('it fell over.'))],
    ['fine', async () => [{ check: 'fine', state: 'ok', found: 'It works.', advice: null }]],
  ]
  expect(await runChecks(checks)).toMatchObject([
    { check: 'broken', state: 'error', found: 'The check failed: it fell over.' },
    { check: 'fine', state: 'ok' },
  ])
})
