import { ok, type StoreId } from '@earshot/survey'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { GATE_PROBLEMS } from '../gates/pass-gate.ts'
import { tooMany } from '../http/attempts.ts'
import { clientAddress } from '../http/client-address.ts'
import type { JsonBounds } from '../http/json-bounds.ts'
import { callerNetwork } from '../http/networks.ts'
import { refuse, reply } from '../http/reply.ts'
import { body, form, route } from '../http/route.ts'
import { notifierOf } from './account-notices.ts'
import { accountsOf, soleOwner } from './accounts.ts'
import { bearer } from './bearer.ts'
import { confirmAddress } from './confirm-address.ts'
import { readConfirmationLink } from './confirmations.ts'
import { countLogIn } from './count-log-in.ts'
import { knownDevice, rememberDevice, rememberLogIn } from './device-cookie.ts'
import { emailSchema } from './email.schema.ts'
import { merchantRecorder, sourceOf } from './event-recorder.ts'
import { canHash } from './password.ts'
import { newPasswordSchema } from './password-rules.ts'
import { resetPassword, sendResetLink } from './reset-password.ts'
import { callerDevice, timeZoneSchema } from './session-device.ts'
import { logIn, openSession, renewToken } from './sessions.ts'
import { signUp, signUpSchema } from './sign-up.ts'
import { isDownloadAllowed, makeTicket, TICKET_KINDS } from './tickets.ts'
import { challengeSchema } from './two-step/challenge.ts'
import { isConfirmed } from './two-step/confirmation.ts'
import { secondStepRoutes } from './two-step/log-in-routes.ts'
import { twoStepRoutes } from './two-step/routes.ts'

const credentials = v.object({
  email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.regex(/^[^\0]*$/)),
  password: v.pipe(v.string(), v.maxLength(1000)),
  timeZone: timeZoneSchema,
})

/** Enough for the longest email address, password and link that these routes accept. */
const BOUNDS: JsonBounds = { maxBytes: 4_000, maxValues: 50, maxDepth: 2 }

const tokenSchema = v.object({ token: v.string() })

/** Notes a login that did not succeed. It is written later, so that no reply takes longer for an address that is known. */
async function noteFailure(
  c: Context<Env>,
  store: StoreId | { readonly email: string },
  event: 'login_failed' | 'login_slowed',
): Promise<void> {
  const source = await sourceOf(c, 'network')
  c.var.gatheredEvents.note({ event, details: {}, store, source, at: c.var.now(), count: 1 })
}

/** The routes that a merchant may call before they are logged in. */
const publicRoutes = new Hono<Env>()
  .use(async (c, next) => {
    const hasRoom = canHash(clientAddress(c, c.var.behindProxy))
    return hasRoom ? next() : refuse(c, { code: 'too_busy', retryAfterSeconds: 30 })
  })
  .post(
    '/login',
    route({
      summary: 'Log in. With two-step login it answers with a challenge, for POST /auth/login/second',
      reply: v.union([tokenSchema, challengeSchema]),
      problems: ['wrong_email_or_password', 'too_many_attempts', 'too_busy'],
      open: true,
    }),
    body(credentials, BOUNDS),
    async (c) => {
      const { db, tokenKey, behindProxy, dashboardUrl } = c.var
      const given = c.req.valid('json')
      const address = clientAddress(c, behindProxy)
      const accounts = await accountsOf(db, given.email)
      // Everybody can open an account with this address: its devices and successes give no attempts at the others.
      const owner = soleOwner(accounts)
      const known = owner && (await knownDevice(c, owner))
      const counted = await countLogIn(c.var.attempts, { ...given, address, device: known })
      if (counted.problem) {
        await noteFailure(c, { email: given.email }, 'login_slowed')
        return refuse(c, counted.problem)
      }
      const device = await callerDevice(c, given.timeZone)
      const logging = { accounts, password: given.password, address, device, dashboardUrl }
      const result = await logIn(db, logging, tokenKey, await merchantRecorder(c))
      if (!result.ok) {
        await noteFailure(c, { email: given.email }, 'login_failed')
        return refuse(c, result.problem)
      }
      const { account, answer } = result.value
      if (account === owner) await counted.forgive()
      if ('token' in answer) await rememberLogIn(c, account, device)
      return reply(c, ok(answer), 200)
    },
  )
  .post(
    '/signup',
    route({
      summary:
        'Open a store. Where mail is set up, several accounts may have an address until one of them confirms it. Without mail a known address is refused with email_taken.',
      reply: tokenSchema,
      status: 201,
      problems: ['signup_closed', 'email_taken', 'too_many_attempts', 'too_busy'],
      open: true,
    }),
    form(signUpSchema, BOUNDS),
    async (c) => {
      const { db, attempts, tokenKey, now, behindProxy, configuration } = c.var
      if (!configuration.allowsSignup) return refuse(c, { code: 'signup_closed' })
      const address = clientAddress(c, behindProxy)
      const problem = await tooMany(attempts.signUp, callerNetwork(address))
      if (problem) return refuse(c, problem)
      const wanted = c.req.valid('json')
      const opened = await signUp(db, { ...wanted, address }, c.var, await merchantRecorder(c))
      if (!opened.ok) return refuse(c, opened.problem)
      const device = await callerDevice(c, wanted.timezone)
      const session = { ...opened.value, storeUrl: wanted.storeUrl, isNewStore: true, device }
      const token = await openSession(db, session, tokenKey, now())
      await rememberDevice(c, opened.value.merchantId)
      return reply(c, ok({ token }), 201)
    },
  )
  .post(
    '/forgot-password',
    route({
      summary: 'Mail a link to a new password, if the address belongs to anyone',
      reply: v.object({}),
      problems: ['mail_not_set_up', 'too_many_attempts', 'too_busy'],
      open: true,
    }),
    body(v.object({ email: emailSchema }), BOUNDS),
    async (c) => {
      const { db, attempts, mail, behindProxy } = c.var
      const { email } = c.req.valid('json')
      const network = callerNetwork(clientAddress(c, behindProxy))
      const problem =
        (await tooMany(attempts.resetLinkFrom, network)) ?? (await tooMany(attempts.resetLinkTo, `${network} ${email}`))
      if (problem) return refuse(c, problem)
      // Others may have asked for 20 links within the hour. They are in the inbox, and work until one of them is used.
      if (mail.isSetUp && (await tooMany(attempts.resetLink, email))) return reply(c, ok({}), 200)
      return reply(c, await sendResetLink(db, email, mail.isSetUp), 200)
    },
  )
  .post(
    '/reset-password',
    route({
      summary: 'Set a new password by a mailed link',
      reply: v.object({}),
      problems: ['reset_link_spent', 'too_busy'],
      open: true,
    }),
    body(v.object({ link: v.pipe(v.string(), v.maxLength(2000)), password: newPasswordSchema }), BOUNDS),
    async (c) => {
      const address = clientAddress(c, c.var.behindProxy)
      const { db, tokenKey } = c.var
      const given = { ...c.req.valid('json'), address }
      const parts = { tokenKey, notify: notifierOf({ ...c.var, now: c.var.now() }) }
      const reset = await resetPassword(db, given, parts, await merchantRecorder(c))
      if (!reset.ok) return refuse(c, reset.problem)
      c.var.sessions.evictAll()
      // The other links in the inbox no longer work.
      if (reset.value.email !== undefined) await c.var.attempts.resetLink.delete(reset.value.email)
      // With two-step login a device is known once it has passed the second step.
      if (!reset.value.isTwoStepOn) await rememberDevice(c, reset.value.merchantId)
      return reply(c, ok({}), 200)
    },
  )
  .post(
    '/confirm-email',
    route({
      summary: 'Confirm an address by a mailed link and the password of its account',
      reply: v.object({
        email: v.string(),
        /** Whether the account had another confirmed address before. */
        isChange: v.boolean(),
      }),
      problems: ['confirmation_spent', 'wrong_password', 'email_taken', 'too_many_attempts', 'too_busy'],
      open: true,
    }),
    body(
      v.object({ link: v.pipe(v.string(), v.maxLength(2000)), password: v.pipe(v.string(), v.maxLength(1000)) }),
      BOUNDS,
    ),
    async (c) => {
      const { db, attempts, tokenKey, now } = c.var
      const { link, password } = c.req.valid('json')
      const confirmation = await readConfirmationLink(link, tokenKey, now())
      if (!confirmation) return refuse(c, { code: 'confirmation_spent' })
      const problem = await tooMany(attempts.confirmation, confirmation.merchantId)
      if (problem) return refuse(c, problem)
      const address = clientAddress(c, c.var.behindProxy)
      const given = { ...confirmation, password, address }
      const confirmed = await confirmAddress(db, given, notifierOf({ ...c.var, now: now() }), await merchantRecorder(c))
      if (confirmed.ok) await attempts.confirmation.delete(confirmation.merchantId)
      else if (confirmed.problem.code === 'wrong_password') await noteFailure(c, confirmation.storeId, 'login_failed')
      return reply(c, confirmed, 200)
    },
  )
  .route('/', secondStepRoutes)

const merchantRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .post(
    '/renew',
    route({ summary: 'Seven more days for this session', reply: tokenSchema, problems: ['store_not_found'] }),
    async (c) => reply(c, await renewToken(c.var.db, c.var, c.var.tokenKey, c.var.now()), 200),
  )
  .post(
    '/tickets',
    route({
      summary: 'A ticket for what cannot carry a header: good once, for sixty seconds',
      reply: v.object({ ticket: v.string() }),
      status: 201,
      problems: ['confirmation_needed', ...GATE_PROBLEMS],
    }),
    body(v.object({ what: v.picklist(TICKET_KINDS) }), BOUNDS),
    async (c) => {
      const { what } = c.req.valid('json')
      const isAsked = what === 'export' && !(await isConfirmed(c.var.db, c.var, 'two_step', c.var.now()))
      if (isAsked) return refuse(c, { code: 'confirmation_needed' })
      const allowed = await isDownloadAllowed(c.var.billing, c.var.storeId, what)
      if (!allowed.ok) return refuse(c, allowed.problem)
      const ticket = await makeTicket(c.var.storeId, what, c.var.tokenKey, c.var.now())
      return reply(c, ok({ ticket }), 201)
    },
  )
  .route('/', twoStepRoutes)

export const signInRoutes = new Hono<Env>().route('/', publicRoutes).route('/', merchantRoutes)
