import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { deleteClosedStore } from '../settings/close-unconfirmed.ts'
import { everythingOf } from '../testing/everything-of.ts'
import {
  aConfirmedAccount,
  addDraft,
  anAddress,
  confirm,
  isInDatabase,
  linkIn,
  logInAs,
  mailsTo,
  publish,
  signUpAs,
  type TestAccount,
} from '../testing/test-accounts.ts'
import { useTestApp } from '../testing/test-app.ts'
import { aMessage, call, sendResponse } from '../testing/test-store.ts'
import { closeUnconfirmed } from './unconfirmed-accounts.ts'

const app = await useTestApp()
beforeEach(() => {
  app.mail.verifiesAddresses = true
  app.mails.splice(0)
})

const DAY_MS = 24 * 60 * 60 * 1000

/** Makes an account that is not confirmed, and has a response. */
async function anAnsweredAccount(): Promise<TestAccount> {
  const account = await signUpAs(app, anAddress())
  app.mail.verifiesAddresses = false
  const survey = await published(account)
  app.mail.verifiesAddresses = true
  expect((await sendResponse(app, aMessage(survey))).status).toBe(200)
  return account
}

async function published(account: TestAccount) {
  const surveyId = await addDraft(app, account)
  expect((await publish(app, account, surveyId)).status).toBe(200)
  const { rows } = await app.db.execute<{ document: Parameters<typeof aMessage>[0] }>(
    sql`SELECT document FROM revisions WHERE store_id = ${account.storeId}`,
  )
  if (!rows[0]) throw new Error('Nothing is published')
  return rows[0].document
}

test('an address has three unconfirmed accounts at most: the oldest without a survey is deleted', async () => {
  const email = anAddress()
  const withSurvey = await signUpAs(app, email)
  await addDraft(app, withSurvey)
  const [oldest, next] = [await signUpAs(app, email, 'lanterns and pine'), await signUpAs(app, email)]
  const link = linkIn((await mailsTo(app, email)).at(1))
  const newest = await signUpAs(app, email)
  expect((await logInAs(app, email, oldest.password)).status).toBe(401)
  app.services.sessions.evictAll()
  expect((await call(app, oldest.token, 'GET /onboarding/store/details')).status).toBe(401)
  expect((await confirm(app, link, oldest.password)).json.problem.code).toBe('confirmation_spent')
  await app.runJobs()
  const left = await Promise.all([withSurvey, oldest, next, newest].map((account) => isInDatabase(app, account)))
  expect(left).toEqual([true, false, true, true])
  const tables = await everythingOf(app.db, oldest.storeId)
  expect(Object.entries(tables).filter(([, rows]) => rows.length > 0)).toEqual([])
}, 30_000)

test('an account that nobody confirms is deleted after thirty days, unless it has responses', async () => {
  const unclaimed = await signUpAs(app, anAddress())
  await addDraft(app, unclaimed)
  const [answered, confirmed] = [await anAnsweredAccount(), await aConfirmedAccount(app)]
  app.clock.pass(30 * DAY_MS - 60_000)
  await app.runSchedules()
  expect(await isInDatabase(app, unclaimed)).toBe(true)
  app.clock.pass(120_000)
  await app.runSchedules()
  const accounts = [unclaimed, answered, confirmed]
  expect(await Promise.all(accounts.map((account) => isInDatabase(app, account)))).toEqual([false, true, true])
  expect((await logInAs(app, unclaimed.email)).status).toBe(401)
  expect((await logInAs(app, answered.email)).status).toBe(200)
}, 30_000)

test('an address that a server of the release before has confirmed is confirmed', async () => {
  const account = await signUpAs(app, anAddress())
  const email = anAddress()
  const { storeId, merchantId } = account
  await app.db.execute(sql`INSERT INTO sign_ins VALUES (${email}, ${storeId}, ${merchantId})`)
  expect([(await logInAs(app, account.email)).status, (await logInAs(app, email)).status]).toEqual([401, 200])
  app.clock.pass(31 * DAY_MS)
  await app.runSchedules()
  expect(await isInDatabase(app, account)).toBe(true)
})

test('the deletion of an account is a line of the log', async () => {
  const { storeId } = await signUpAs(app, anAddress())
  app.clock.pass(31 * DAY_MS)
  const { signal } = new AbortController()
  await closeUnconfirmed(app.db, { now: app.clock.now, verifiesAddresses: true }, signal)
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  await deleteClosedStore({ ...app.services, log }, storeId)
  const facts = lines.map((line) => JSON.parse(line))
  expect(facts).toMatchObject([{ event: 'store_deleted', storeId, who: 'system' }])
})

test('an account that is confirmed before its deletion stays', async () => {
  const account = await signUpAs(app, anAddress())
  app.clock.pass(29 * DAY_MS)
  expect((await call(app, null, 'POST /auth/forgot-password', { email: account.email })).status).toBe(200)
  const link = linkIn((await mailsTo(app, account.email)).at(-1))
  const reset = await call(app, null, 'POST /auth/reset-password', { link, password: account.password })
  expect(reset.status).toBe(200)
  app.clock.pass(2 * DAY_MS)
  await app.runSchedules()
  expect(await isInDatabase(app, account)).toBe(true)
})

test('while there is no mail nobody can confirm, so nothing is deleted, and there are thirty days afterwards', async () => {
  const account = await signUpAs(app, anAddress())
  app.mail.verifiesAddresses = false
  app.clock.pass(40 * DAY_MS)
  await app.runSchedules()
  app.mail.verifiesAddresses = true
  app.clock.pass(29 * DAY_MS)
  await app.runSchedules()
  expect(await isInDatabase(app, account)).toBe(true)
  app.clock.pass(2 * DAY_MS)
  await app.runSchedules()
  expect(await isInDatabase(app, account)).toBe(false)
})

test('a store that could not be deleted is deleted later', async () => {
  const account = await signUpAs(app, anAddress())
  const { removeShelf } = app.services.pictures
  Object.assign(app.services.pictures, {
    removeShelf: async () => ({ ok: false, problem: { code: 'pictures_unreachable' } }),
  })
  app.clock.pass(31 * DAY_MS)
  await app.runSchedules()
  Object.assign(app.services.pictures, { removeShelf })
  expect(await isInDatabase(app, account)).toBe(true)
  expect((await logInAs(app, account.email)).status).toBe(401)
  await app.runSchedules()
  expect(await isInDatabase(app, account)).toBe(false)
})
