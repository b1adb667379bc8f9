import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/drizzle.ts'
import { findAccount, removeSecondFactor, verifyUser } from '../operator/users.ts'
import {
  aConfirmedAccount,
  anAddress,
  confirm,
  emailConfirmationOf,
  eventsOf,
  linkIn,
  logInAs,
  mailsTo,
  OTHER_PASSWORD,
  PASSWORD,
  saltsOf,
  signUpAs,
  type TestAccount,
} from '../testing/test-accounts.ts'
import { useTestApp } from '../testing/test-app.ts'
import { call } from '../testing/test-store.ts'
import { setUpApp, turnOnByApp } from '../testing/two-step.ts'
import { notifierOf } from './account-notices.ts'

const app = await useTestApp()
beforeEach(() => {
  app.mail.verifiesAddresses = true
  app.mails.splice(0)
})

const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

const changeEmail = ({ token, password }: TestAccount, email: string) =>
  call(app, token, 'PUT /settings/account/email', { email, password })
async function removeByOperator({ email, storeId }: TestAccount): Promise<void> {
  const found = await findAccount(app.db, email, storeId)
  if (!found.ok) throw new Error('The account was not found')
  const notify = notifierOf({ ...app.services, now: app.clock.now })
  await removeSecondFactor(app.db, { account: found.value, endSessions: false }, { notify, now: app.clock.now })
}

const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

test('a login on a new device is mailed, with the device; one on a known device is not', async () => {
  const { email, device } = await aConfirmedAccount(app)
  await logInAs(app, email, PASSWORD, { cookie: device, 'user-agent': CHROME })
  expect(await mailsTo(app, email)).toEqual([])
  await logInAs(app, email, PASSWORD, { 'user-agent': CHROME })
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('New login to Earshot')
  expect(mail?.text).toContain('Chrome on a Mac, 2026-11-21 at 09:00 UTC')
  await logInAs(app, email, 'wrong', { 'user-agent': CHROME })
  expect(await mailsTo(app, email)).toEqual([])
  await logInAs(app, email)
  const [unknown] = await mailsTo(app, email)
  expect(unknown?.text).toContain(
    'on a new device on 2026-11-21 at 09:00 UTC. It didn’t say what kind of device it is.',
  )
  expect(unknown?.text).toContain('the account that was opened on 2026-11-21 at 09:00 UTC')
}, 30_000)

test('two-step login that is turned off is mailed, also by its last method and by the operator', async () => {
  const account = await aConfirmedAccount(app)
  const subject = 'Two-step login to Earshot was turned off'
  await turnOnByApp(app, account)
  await call(app, account.token, 'POST /auth/two-step/turn-off')
  const [mail] = await mailsTo(app, account.email)
  expect([mail?.subject, mail?.text]).toEqual([subject, expect.stringContaining('was turned off on 2026-11-21')])
  await turnOnByApp(app, account)
  await call(app, account.token, 'DELETE /auth/two-step/app')
  expect(await subjectsTo(account.email)).toEqual([subject])
  await turnOnByApp(app, account)
  await removeByOperator(account)
  const [byOperator] = await mailsTo(app, account.email)
  expect(byOperator?.text).toContain('The person who runs this Earshot turned off two-step login')
}, 30_000)

test('two-step login that was not on is not mailed, and an unverified address gets no such mail', async () => {
  const account = await aConfirmedAccount(app)
  await call(app, account.token, 'POST /auth/two-step/turn-off')
  await removeByOperator(account)
  await setUpApp(app, account)
  await removeByOperator(account)
  expect(await mailsTo(app, account.email)).toEqual([])
  const unverified = await signUpAs(app, anAddress())
  await mailsTo(app, unverified.email)
  await turnOnByApp(app, unverified)
  await removeByOperator(unverified)
  expect(await mailsTo(app, unverified.email)).toEqual([])
}, 30_000)

test('a merchant gets ten such mails a day', async () => {
  const { email } = await aConfirmedAccount(app)
  for (let i = 0; i < 12; i++) await logInAs(app, email)
  expect(await mailsTo(app, email)).toHaveLength(10)
}, 30_000)

test('an address that nobody has confirmed gets no mail about changes', async () => {
  const account = await signUpAs(app, anAddress())
  await mailsTo(app, account.email)
  await logInAs(app, account.email)
  const change = { current: PASSWORD, next: OTHER_PASSWORD }
  expect((await call(app, account.token, 'PUT /settings/account/password', change)).status).toBe(200)
  expect(await mailsTo(app, account.email)).toEqual([])
})

test('a changed password is mailed, and so is one that was set by a link', async () => {
  const account = await aConfirmedAccount(app)
  const change = { current: PASSWORD, next: OTHER_PASSWORD }
  expect((await call(app, account.token, 'PUT /settings/account/password', change)).status).toBe(200)
  expect(await subjectsTo(account.email)).toEqual(['Your Earshot password was changed'])
  await call(app, null, 'POST /auth/forgot-password', { email: account.email })
  const link = linkIn((await mailsTo(app, account.email))[0])
  await call(app, null, 'POST /auth/reset-password', { link, password: PASSWORD })
  expect(await subjectsTo(account.email)).toEqual(['Your Earshot password was changed'])
}, 30_000)

test('a confirmed address is replaced once the new one is confirmed, and the old one reads of it', async () => {
  const account = await aConfirmedAccount(app)
  const email = anAddress()
  expect((await changeEmail(account, email)).status).toBe(200)
  expect(await emailConfirmationOf(app, account)).toMatchObject({ isConfirmed: true, awaited: email })
  expect([(await logInAs(app, account.email)).status, (await logInAs(app, email)).status]).toEqual([200, 401])
  const sent = await mailsTo(app, email)
  expect(sent[0]?.text).toContain('wants to log in with this address to the Earshot account that was opened on 2026-')
  expect((await confirm(app, linkIn(sent[0]))).json.data).toEqual({ email, isChange: true })
  expect((await confirm(app, linkIn(sent[0]))).json.data).toEqual({ email, isChange: false })
  expect([(await logInAs(app, account.email)).status, (await logInAs(app, email)).status]).toEqual([401, 200])
  const [notice] = (await mailsTo(app, account.email)).filter(({ subject }) => subject.includes('email was changed'))
  expect(notice?.text).toContain(email)
  expect(await eventsOf(app, account)).toEqual(expect.arrayContaining(['email_confirmed', 'email_changed']))
}, 30_000)

test('nobody learns from a change whether another account has the address, which it does not take', async () => {
  const [owner, account] = [await aConfirmedAccount(app), await aConfirmedAccount(app)]
  expect((await changeEmail(account, owner.email)).status).toBe(200)
  expect(await subjectsTo(owner.email)).toEqual(['You already have an Earshot account'])
  expect(await emailConfirmationOf(app, account)).toMatchObject({ awaited: owner.email })
  // Back to the own address: nothing is awaited any more.
  await changeEmail(account, account.email)
  expect(await emailConfirmationOf(app, account)).toMatchObject({ awaited: null })
}, 30_000)

test('an unconfirmed account has its new address at once, under the salt of that address', async () => {
  const [account, other] = [await signUpAs(app, anAddress()), await aConfirmedAccount(app)]
  const old = linkIn((await mailsTo(app, account.email))[0])
  expect((await changeEmail(account, other.email)).status).toBe(200)
  expect(await saltsOf(app, other.email)).toBe(1)
  expect((await logInAs(app, account.email)).status).toBe(401)
  expect((await confirm(app, old)).json.problem.code).toBe('confirmation_spent')
  const email = anAddress()
  expect((await changeEmail(account, email)).status).toBe(200)
  expect((await confirm(app, linkIn((await mailsTo(app, email))[0]))).status).toBe(200)
  expect((await logInAs(app, email)).status).toBe(200)
}, 30_000)

test('a confirmed address whose other accounts have another salt gets theirs', async () => {
  const account = await aConfirmedAccount(app)
  const email = anAddress()
  await signUpAs(app, email, OTHER_PASSWORD)
  await mailsTo(app, email)
  await changeEmail(account, email)
  expect((await confirm(app, linkIn((await mailsTo(app, email))[0]))).status).toBe(200)
  expect(await saltsOf(app, email)).toBe(1)
  for (const password of [PASSWORD, OTHER_PASSWORD]) expect((await logInAs(app, email, password)).status).toBe(200)
}, 30_000)

test('a new password keeps the salt of the address', async () => {
  const account = await aConfirmedAccount(app)
  await signUpAs(app, account.email, OTHER_PASSWORD)
  const change = { current: PASSWORD, next: 'another good one' }
  expect((await call(app, account.token, 'PUT /settings/account/password', change)).status).toBe(200)
  expect(await saltsOf(app, account.email)).toBe(1)
  expect((await logInAs(app, account.email, 'another good one')).status).toBe(200)
}, 30_000)

test('a forgotten password: a link for the confirmed account only, or one for each of the others', async () => {
  const owner = await aConfirmedAccount(app)
  await signUpAs(app, owner.email)
  await mailsTo(app, owner.email)
  const mailsOfReset = async (email: string) => {
    await call(app, null, 'POST /auth/forgot-password', { email })
    return mailsTo(app, email)
  }
  expect(await mailsOfReset(owner.email)).toHaveLength(1)
  const email = anAddress()
  const accounts = [await signUpAs(app, email), await signUpAs(app, email)]
  await mailsTo(app, email)
  const sent = await mailsOfReset(email)
  expect(sent).toHaveLength(2)
  expect(sent[0]?.text).toContain('It is for the account that was opened on 2026-11-21 at 09:00 UTC.')
  // The link proves the address, so the account is confirmed and its other sessions end.
  const link = linkIn(sent[0])
  expect((await call(app, null, 'POST /auth/reset-password', { link, password: OTHER_PASSWORD })).status).toBe(200)
  const { token } = await logInAs(app, email, OTHER_PASSWORD)
  expect(await emailConfirmationOf(app, { token: token ?? '' })).toMatchObject({ isConfirmed: true, awaited: null })
  const events = ['account_opened', 'email_confirmed', 'logged_in', 'password_reset', 'reset_link_asked']
  expect(await eventsOf(app, { token: token ?? '' })).toEqual(events)
  expect(await Promise.all(accounts.map((account) => emailConfirmationOf(app, account)))).toContain(undefined)
  expect(await saltsOf(app, email)).toBe(1)
}, 30_000)

test('a link to a new password confirms only the address that it was mailed to', async () => {
  const account = await signUpAs(app, anAddress())
  await mailsTo(app, account.email)
  await call(app, null, 'POST /auth/forgot-password', { email: account.email })
  const link = linkIn((await mailsTo(app, account.email))[0])
  // As if the address was changed at the moment of the mail, when there was no link to spend yet.
  const another = anAddress()
  await app.db.execute(sql`UPDATE unconfirmed_sign_ins SET email = ${another} WHERE store_id = ${account.storeId}`)
  expect((await call(app, null, 'POST /auth/reset-password', { link, password: OTHER_PASSWORD })).status).toBe(200)
  const { token } = await logInAs(app, another, OTHER_PASSWORD)
  expect(await emailConfirmationOf(app, { token: token ?? '' })).toMatchObject({ isConfirmed: false })
}, 30_000)

test('a link to a new password confirms no account whose two-step login somebody else may have set up', async () => {
  const account = await signUpAs(app, anAddress())
  const confirmation = linkIn((await mailsTo(app, account.email))[0])
  const { recoveryCodes } = await turnOnByApp(app, account)
  await call(app, null, 'POST /auth/forgot-password', { email: account.email })
  const link = linkIn((await mailsTo(app, account.email))[0])
  expect((await call(app, null, 'POST /auth/reset-password', { link, password: OTHER_PASSWORD })).status).toBe(200)
  const login = { email: account.email, password: OTHER_PASSWORD }
  const { challenge } = (await call(app, null, 'POST /auth/login', login)).json.data
  const answer = { method: 'recovery_code', code: recoveryCodes[0] }
  const { json } = await call(app, null, 'POST /auth/login/second', { challenge, answer })
  expect(await emailConfirmationOf(app, json.data)).toMatchObject({ isConfirmed: false })
  // The owner of the address opens an account of their own, or confirms this one.
  expect((await signUpAs(app, account.email)).storeId).not.toBe(account.storeId)
  expect((await confirm(app, confirmation, OTHER_PASSWORD)).status).toBe(200)
}, 30_000)

test('an operator verifies an address, and names the store where several accounts have it', async () => {
  const email = anAddress()
  const [account, other] = [await signUpAs(app, email), await signUpAs(app, email)]
  const several = await findAccount(app.db, email, null)
  expect(several.ok ? [] : several.problem.stores).toHaveLength(2)
  const found = await findAccount(app.db, email, account.storeId)
  if (!found.ok) throw new Error('The account was not found')
  expect(await verifyUser(app.db, found.value)).toBe('verified')
  expect(await verifyUser(app.db, found.value)).toBe('unchanged')
  expect(await emailConfirmationOf(app, account)).toMatchObject({ isConfirmed: true })
  expect(await findAccount(app.db, email, null)).toMatchObject({ value: { storeId: account.storeId } })
  const second = await findAccount(app.db, email, other.storeId)
  expect(second.ok && (await verifyUser(app.db, second.value))).toBe('refused')
}, 30_000)
