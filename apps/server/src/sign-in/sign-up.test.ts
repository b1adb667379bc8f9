import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { sql } from '../db/drizzle.ts'
import { createSendMail } from '../mail/send-mail.ts'
import { useTestApp } from '../testing/test-app.ts'
import { call } from '../testing/test-store.ts'

const app = await useTestApp()

const MINUTE_MS = 60_000
const PASSWORD = 'candles and spruce'

let count = 0
const aNewcomer = (change: object = {}) => ({
  businessName: 'Nordlys',
  email: `new${count++}@shop.example`,
  password: PASSWORD,
  storeUrl: 'nordlys.example',
  timezone: 'Europe/Copenhagen',
  currency: 'DKK',
  ...change,
})

/** Each caller has an address of its own, so that the limit per address does not add up over the tests. */
const signUp = (newcomer: object, address = `10.0.0.${count++}`) =>
  call(app, { token: null, headers: { 'x-forwarded-for': address } }, 'POST /auth/signup', newcomer)

const logIn = (email: string, password: string) => call(app, null, 'POST /auth/login', { email, password })

async function signedUp() {
  const newcomer = aNewcomer()
  const { json } = await signUp(newcomer)
  return { ...newcomer, token: json.data.token as string }
}

const detailsOf = (token: string) => call(app, token, 'GET /onboarding/store/details')

async function resetLinkFor(email: string): Promise<string> {
  await call(app, null, 'POST /auth/forgot-password', { email })
  await app.runJobs()
  return /#(\S+)/.exec(app.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const reset = (link: string, password = 'another good one') =>
  call(app, null, 'POST /auth/reset-password', { link, password })

test('signing up opens a new store and logs in', async () => {
  const { token } = await signedUp()
  expect((await detailsOf(token)).json.data.store).toMatchObject({
    isNewStore: true,
    onboardingStep: 'store',
    storeUrl: 'https://nordlys.example',
  })
})

test('an e-mail address opens one store only', async () => {
  const { email } = await signedUp()
  const again = await signUp(aNewcomer({ email: ` ${email.toUpperCase()}` }))
  expect(again).toMatchObject({ status: 409, json: { problem: { code: 'email_taken' } } })
})

test.each([
  ['password', 'short1234', 'too_short'],
  ['password', 'Password1234', 'too_guessable'],
  ['password', 'Nordlys2024', 'too_guessable'],
  ['password', 'earshot earshot', 'too_guessable'],
  ['email', 'nobody', 'not_an_email'],
  ['storeUrl', 'javascript:alert(1)', 'not_a_web_address'],
  ['storeUrl', 'localhost', 'not_a_web_address'],
  ['timezone', 'Mars/Olympus', 'not_a_timezone'],
  ['businessName', '  ', 'empty'],
])('%s = %s is refused as %s', async (field, value, reason) => {
  const reply = await signUp(aNewcomer({ [field]: value }))
  expect(reply).toMatchObject({
    status: 400,
    json: { problem: { code: 'input_invalid', fields: [{ path: field, reason }] } },
  })
})

test('one address cannot open stores without end', async () => {
  const wrong = aNewcomer({ email: (await signedUp()).email })
  const replies = []
  for (let i = 0; i < 21; i++) replies.push((await signUp(wrong, '10.9.9.9')).status)
  expect(replies.at(0)).toBe(409)
  expect(replies.at(-1)).toBe(429)
}, 30_000)

test('a mailed link sets a new password, ends every session, and works once', async () => {
  const { email, token } = await signedUp()
  const link = await resetLinkFor(email)
  expect(app.mails.at(-1)?.to).toBe(email)
  expect((await reset(link)).status).toBe(200)
  expect((await detailsOf(token)).status).toBe(401)
  expect((await logIn(email, PASSWORD)).status).toBe(401)
  expect((await logIn(email, 'another good one')).status).toBe(200)
  expect(await reset(link)).toMatchObject({ status: 410, json: { problem: { code: 'reset_link_spent' } } })
})

test('a link is good for an hour', async () => {
  const { email } = await signedUp()
  const link = await resetLinkFor(email)
  const asked = app.clock.now
  app.clock.now = new Date(asked.getTime() + 60 * MINUTE_MS)
  const lastReply = await reset(link)
  app.clock.now = new Date(asked.getTime() + 59 * MINUTE_MS)
  const inTime = await reset(link)
  app.clock.now = asked
  expect([lastReply.status, inTime.status]).toEqual([410, 200])
})

test('nobody learns whether an address is known', async () => {
  const { email } = await signedUp()
  const before = app.mails.length
  const known = await call(app, null, 'POST /auth/forgot-password', { email })
  const unknown = await call(app, null, 'POST /auth/forgot-password', { email: 'nobody@shop.example' })
  // Neither request looks for the address, so that they take the same time.
  const { rows } = await app.db.execute(sql`
    SELECT kind, count(*)::integer AS jobs FROM jobs WHERE key IN (${email}, 'nobody@shop.example') GROUP BY kind`)
  expect(rows).toEqual([{ kind: 'find_reset_owner', jobs: 2 }])
  await app.runJobs()
  expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
  expect(app.mails.length).toBe(before + 1)
})

test('a login token is no reset link, and a reset link is no login token', async () => {
  const { email, token } = await signedUp()
  expect((await reset(token)).status).toBe(410)
  expect((await detailsOf(await resetLinkFor(email))).status).toBe(401)
})

test('mail goes out by SMTP', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.toArray().then((chunks) => {
        received.push(Buffer.concat(chunks).toString())
        done()
      }, done)
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as { port: number }
  const mail = createSendMail(
    { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Earshot <hello@earshot.example>', toLog: false },
    pino({ level: 'silent' }),
  )
  await mail.send({ to: 'shop@shop.example', subject: 'Grüße', text: 'A line\nand another', id: 'one' })
  mail.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: shop@shop.example')
  expect(received[0]).toContain('From: Earshot <hello@earshot.example>')
  expect(received[0]).toContain('Message-ID: <one@earshot>')
})

test('without SMTP an installation of one’s own says that mail is not set up', () => {
  const log = pino({ level: 'silent' })
  expect(createSendMail({ smtpUrl: null, from: '', toLog: false }, log).isSetUp).toBe(false)
  expect(createSendMail({ smtpUrl: null, from: '', toLog: true }, log).isSetUp).toBe(true)
})

test('without SMTP an installation on a laptop writes the link to its log', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  const mail = createSendMail({ smtpUrl: null, from: '', toLog: true }, log)
  await mail.send({
    to: 'shop@shop.example',
    subject: 'New password',
    text: 'https://earshot.example/reset-password#link',
    id: 'one',
  })
  expect(lines.join()).toContain('https://earshot.example/reset-password#link')
})

test('a token is renewed for seven more days of the same session', async () => {
  const { token } = await signedUp()
  const start = app.clock.now
  app.clock.now = new Date(start.getTime() + 5 * 24 * 60 * MINUTE_MS)
  const renewed = (await call(app, token, 'POST /auth/renew')).json.data.token
  app.clock.now = new Date(start.getTime() + 8 * 24 * 60 * MINUTE_MS)
  const statuses = [(await detailsOf(token)).status, (await detailsOf(renewed)).status]
  app.clock.now = start
  expect(statuses).toEqual([401, 200])
})

test('where the operator has closed sign-up nobody opens a store, and browsers can say so', async () => {
  const configuration = { ...app.services.configuration, allowsSignup: false }
  const request = createApp({ ...app.options, services: { ...app.services, configuration } })
  const closed = { ...app, request: (address: string, init?: RequestInit) => request(new Request(address, init)) }
  const newcomer = aNewcomer()
  const reply = await call(closed, null, 'POST /auth/signup', newcomer)
  expect(reply).toMatchObject({ status: 403, json: { problem: { code: 'signup_closed' } } })
  expect((await call(closed, null, 'GET /configuration')).json.data).toMatchObject({ allowsSignup: false })
  expect((await logIn(newcomer.email, PASSWORD)).status).toBe(401)
})
