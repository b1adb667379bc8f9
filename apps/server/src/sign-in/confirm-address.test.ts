import { beforeEach, expect, test } from 'vitest'
import {
  aConfirmedAccount,
  addDraft,
  anAddress,
  confirm,
  emailConfirmationOf,
  eventsOf,
  linkIn,
  logInAs,
  mailsTo,
  OTHER_PASSWORD,
  PASSWORD,
  publish,
  saltsOf,
  signUpAs,
  storeOf,
} from '../testing/test-accounts.ts'
import { DASHBOARD, useTestApp } from '../testing/test-app.ts'
import { call } from '../testing/test-store.ts'
import { turnOnByApp } from '../testing/two-step.ts'

const app = await useTestApp()
beforeEach(() => {
  app.mail.verifiesAddresses = true
  app.mails.splice(0)
})

const DAY_MS = 24 * 60 * 60 * 1000

test('a sign-up with a known address succeeds, and each account logs in with its own password', async () => {
  const first = await aConfirmedAccount(app)
  const { email } = first
  const second = await signUpAs(app, email, OTHER_PASSWORD)
  const third = await signUpAs(app, email)
  expect(storeOf((await logInAs(app, email, OTHER_PASSWORD)).token)).toBe(second.storeId)
  // The confirmed account first, although the third one has the same password.
  expect(storeOf((await logInAs(app, email)).token)).toBe(first.storeId)
  expect(third.storeId).not.toBe(first.storeId)
  expect((await logInAs(app, email, 'wrong')).status).toBe(401)
  expect(await saltsOf(app, email)).toBe(1)
}, 30_000)

test('a form that is sent twice opens one account', async () => {
  const email = anAddress()
  const sameStore = { storeUrl: 'https://twice.example' }
  const signUpTwice = [signUpAs(app, email, PASSWORD, sameStore), signUpAs(app, email, PASSWORD, sameStore)] as const
  const [first, second] = await Promise.all(signUpTwice)
  expect(second.storeId).toBe(first.storeId)
  expect(await eventsOf(app, first)).toEqual(['account_opened', 'logged_in'])
  expect(await mailsTo(app, email)).toHaveLength(1)
  expect((await signUpAs(app, email, OTHER_PASSWORD, sameStore)).storeId).not.toBe(first.storeId)
  // A confirmed account is never the one: its password would be guessed here.
  const owner = await aConfirmedAccount(app)
  const { storeUrl } = (await call(app, owner.token, 'GET /onboarding/store/details')).json.data.store
  expect((await signUpAs(app, owner.email, PASSWORD, { storeUrl })).storeId).not.toBe(owner.storeId)
}, 30_000)

test('the same form again is no way around two-step login', async () => {
  const [email, storeUrl] = [anAddress(), 'https://two-steps.example']
  const account = await signUpAs(app, email, PASSWORD, { storeUrl })
  await turnOnByApp(app, account)
  expect((await signUpAs(app, email, PASSWORD, { storeUrl })).storeId).not.toBe(account.storeId)
})

test('the newest of the unconfirmed accounts with one password is logged in to', async () => {
  const email = anAddress()
  await signUpAs(app, email)
  app.clock.pass(1000)
  const newest = await signUpAs(app, email)
  expect(storeOf((await logInAs(app, email)).token)).toBe(newest.storeId)
})

test('sign-ups to one new address at the same moment share a salt', async () => {
  const email = anAddress()
  await Promise.all([signUpAs(app, email), signUpAs(app, email, OTHER_PASSWORD)])
  expect(await saltsOf(app, email)).toBe(1)
  expect((await logInAs(app, email, OTHER_PASSWORD)).status).toBe(200)
})

test('publishing needs a confirmed address, which a link and the password of its account give', async () => {
  const account = await signUpAs(app, anAddress())
  const surveyId = await addDraft(app, account)
  expect(await publish(app, account, surveyId)).toMatchObject({
    status: 403,
    json: { problem: { code: 'email_not_confirmed' } },
  })
  const [mail] = await mailsTo(app, account.email)
  expect(mail?.text).toContain(`${DASHBOARD}/confirm-email#`)
  expect(await emailConfirmationOf(app, account)).toEqual({
    isConfirmed: false,
    awaited: account.email,
    sentAt: app.clock.now.toISOString(),
    confirmBy: new Date(app.clock.now.getTime() + 30 * DAY_MS).toISOString(),
    isDeletedAfter: true,
  })
  expect((await confirm(app, linkIn(mail), 'wrong')).json.problem.code).toBe('wrong_password')
  expect((await publish(app, account, surveyId)).status).toBe(403)
  expect((await confirm(app, linkIn(mail))).json.data).toEqual({ email: account.email, isChange: false })
  expect((await publish(app, account, surveyId)).status).toBe(200)
  expect(await emailConfirmationOf(app, account)).toMatchObject({ isConfirmed: true, awaited: null, confirmBy: null })
  // The same link again does no harm.
  expect((await confirm(app, linkIn(mail))).status).toBe(200)
  expect((await confirm(app, linkIn(mail), 'wrong')).status).toBe(403)
  expect((await eventsOf(app, account)).filter((event) => event === 'login_failed')).toHaveLength(2)
}, 30_000)

test('a link is good for seven days, and nothing else is such a link', async () => {
  const account = await signUpAs(app, anAddress())
  const link = linkIn((await mailsTo(app, account.email))[0])
  const spent = { status: 410, json: { problem: { code: 'confirmation_spent' } } }
  for (const other of ['', 'a.b.c', account.token, `${link}x`]) expect(await confirm(app, other)).toMatchObject(spent)
  expect((await call(app, link, 'GET /onboarding/store/details')).status).toBe(401)
  const reset = await call(app, null, 'POST /auth/reset-password', { link, password: OTHER_PASSWORD })
  expect(reset.json.problem.code).toBe('reset_link_spent')
  app.clock.pass(7 * DAY_MS)
  expect(await confirm(app, link)).toMatchObject(spent)
})

test('guesses at the password behind a link are limited', async () => {
  const account = await signUpAs(app, anAddress())
  const link = linkIn((await mailsTo(app, account.email))[0])
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await confirm(app, link, 'wrong')).status)
  expect(statuses.slice(-2)).toEqual([403, 429])
}, 30_000)

test('the owner of an account reads that they have one, and no link gives their address to another', async () => {
  const owner = await aConfirmedAccount(app)
  const other = await signUpAs(app, owner.email, OTHER_PASSWORD)
  const [mail] = await mailsTo(app, owner.email)
  expect(mail?.subject).toBe('You already have an Earshot account')
  expect(mail?.text).toContain('which was opened on 2026-')
  expect(mail?.text).toContain(`${DASHBOARD}/login`)
  expect(mail?.text).toContain(`${DASHBOARD}/forgot-password`)
  expect(mail?.text).not.toContain('#')
  // The reply and the account look like any other.
  expect(await emailConfirmationOf(app, other)).toMatchObject({ isConfirmed: false, awaited: owner.email })
})

test('two accounts confirm one address at the same moment: one succeeds, and the other reads why not', async () => {
  const email = anAddress()
  const accounts = [await signUpAs(app, email), await signUpAs(app, email, OTHER_PASSWORD)]
  const links = (await mailsTo(app, email)).map(linkIn)
  expect(links).toHaveLength(2)
  const tries = links.flatMap((link) => accounts.map(({ password }) => confirm(app, link, password)))
  const replies = await Promise.all(tries)
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 409])
  expect(replies.find(({ status }) => status === 409)?.json.problem.code).toBe('email_taken')
  for (const account of accounts) expect((await logInAs(app, email, account.password)).status).toBe(200)
}, 30_000)

test('the link is sent again after a minute, five times an hour to one address from one network', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.100' }
  const account = await signUpAs(app, anAddress(), PASSWORD, { headers })
  const again = () => call(app, { token: account.token, headers }, 'POST /settings/account/email/confirmation')
  const first = linkIn((await mailsTo(app, account.email))[0])
  const refused = await again()
  expect(refused.json.problem).toEqual({ code: 'too_many_attempts', retryAfterSeconds: 60 })
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) {
    app.clock.pass(60_000)
    statuses.push((await again()).status)
    await mailsTo(app, account.email)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  // A newer mail does not make the one before worthless.
  expect((await confirm(app, first)).status).toBe(200)
  app.clock.pass(60_000)
  expect((await again()).status).toBe(200)
  expect(await mailsTo(app, account.email)).toEqual([])
})

test('one network cannot use up the mails of another, and all together cannot flood an address', async () => {
  const email = anAddress()
  const signUpFrom = async (network: number, times: number) => {
    const headers = { 'x-forwarded-for': `198.51.100.${network}` }
    for (let i = 0; i < times; i++) await signUpAs(app, email, PASSWORD, { headers })
    return (await mailsTo(app, email)).length
  }
  expect(await signUpFrom(101, 7)).toBe(5)
  expect(await signUpFrom(102, 1)).toBe(1)
  let mails = 6
  for (let network = 103; network < 107; network++) mails += await signUpFrom(network, 5)
  expect(mails).toBe(20)
}, 60_000)

test('without mail each address counts as confirmed, and a known one is refused', async () => {
  const unconfirmed = await signUpAs(app, anAddress())
  const surveyId = await addDraft(app, unconfirmed)
  app.mail.verifiesAddresses = false
  const account = await signUpAs(app, anAddress())
  for (const { email } of [account, unconfirmed]) {
    await expect(signUpAs(app, email)).rejects.toThrow('email_taken')
  }
  expect(await emailConfirmationOf(app, account)).toBeNull()
  expect((await publish(app, unconfirmed, surveyId)).status).toBe(200)
  const again = await call(app, account.token, 'POST /settings/account/email/confirmation')
  expect(again.json.problem.code).toBe('mail_not_set_up')
  expect(await mailsTo(app, account.email)).toEqual([])
  // Mail is set up later: accounts from before are confirmed.
  app.mail.verifiesAddresses = true
  expect(await emailConfirmationOf(app, account)).toMatchObject({ isConfirmed: true })
  expect((await publish(app, account, await addDraft(app, account))).status).toBe(200)
}, 30_000)

test('a login to one account of an address gives no attempts back at the others', async () => {
  const email = anAddress()
  await signUpAs(app, email)
  await signUpAs(app, email, OTHER_PASSWORD)
  const from = { 'x-forwarded-for': '198.51.100.78' }
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    statuses.push((await logInAs(app, email, i === 8 ? OTHER_PASSWORD : 'wrong', from)).status)
  }
  statuses.push((await logInAs(app, email, PASSWORD, from)).status)
  expect(statuses.slice(-3)).toEqual([200, 401, 429])
}, 30_000)

test('a merchant causes twenty mails a day, whatever addresses they name', async () => {
  const account = await signUpAs(app, anAddress())
  let sent = (await mailsTo(app, account.email)).length
  for (let i = 0; i < 22; i++) {
    const change = { email: anAddress(), password: PASSWORD }
    expect((await call(app, account.token, 'PUT /settings/account/email', change)).status).toBe(200)
    // The next change replaces the link, so that its mail would no longer be sent.
    sent += (await mailsTo(app, change.email)).length
  }
  expect(sent).toBe(20)
}, 60_000)

test('a device that knows an unconfirmed account has no attempts of its own at the confirmed one', async () => {
  const owner = await aConfirmedAccount(app)
  const guesser = await signUpAs(app, owner.email, OTHER_PASSWORD)
  const from = { 'x-forwarded-for': '198.51.100.77' }
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const headers = i < 10 ? from : { ...from, cookie: guesser.device }
    statuses.push((await logInAs(app, owner.email, 'wrong', headers)).status)
  }
  expect(statuses.slice(-2)).toEqual([401, 429])
  expect((await logInAs(app, owner.email, PASSWORD, { ...from, cookie: owner.device })).status).toBe(200)
}, 30_000)
