import { ok, type Result, type SessionId } from '@earshot/survey'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { stream } from 'hono/streaming'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { storeResponseCap } from '../gates/limits.ts'
import { tooMany } from '../http/attempts.ts'
import { clientAddress } from '../http/client-address.ts'
import { openFileReads } from '../http/read-results.ts'
import { refuse, reply, replyLarge } from '../http/reply.ts'
import { body, form, path, query, route } from '../http/route.ts'
import { erasedShopperSchema, eraseShopper, findShopper, foundShopperSchema } from '../privacy/shopper-operations.ts'
import { eraseShopperSchema, findShopperSchema } from '../privacy/shopper-query.schema.ts'
import type { Problem } from '../problems.ts'
import { eventFilterSchema, eventListQuery, eventListSchema } from '../security-log/event-list.schema.ts'
import type { EventFacts } from '../security-log/events.ts'
import { listEvents } from '../security-log/list-events.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { bearer } from '../sign-in/bearer.ts'
import { checkPassword } from '../sign-in/confirm-address.ts'
import { sendConfirmationAgain } from '../sign-in/confirmations.ts'
import { emailSchema } from '../sign-in/email.schema.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { endOneSession, listSessions, sessionListSchema } from '../sign-in/list-sessions.ts'
import { newPasswordSchema } from '../sign-in/password-rules.ts'
import { sessionNetwork } from '../sign-in/session-device.ts'
import { type LiveSession, revokeSessions } from '../sign-in/sessions.ts'
import { takeTicket } from '../sign-in/tickets.ts'
import { requireConfirmation } from '../sign-in/two-step/confirmation.ts'
import { readStoreSecret, renewStoreSecret } from '../stores/store-secrets.ts'
import { changeEmail, changePassword } from './account.ts'
import { closeStore } from './close-store.ts'
import { exportLines } from './data.ts'
import { maskingSchema, newMaskingSchema, setMasking } from './masking.ts'
import { retentionSchema, setRetention } from './retention.ts'
import { securityLogCsv } from './security-log-csv.ts'
import { changeStore, storeSettingsSchema } from './store.ts'

const secretSchema = v.object({ secret: v.string(), oldOneUntil: v.nullable(v.string()) })

const password = v.pipe(v.string(), v.maxLength(1000))

/** Behind a stolen session nobody is to guess the password either: tries are counted as at the login. */
const countTries = createMiddleware<MerchantEnv>(async (c, next) => {
  const problem = await tooMany(c.var.attempts.password, c.var.merchantId)
  return problem ? refuse(c, problem) : next()
})

/** A merchant who knew the password starts again with all their tries. A wrong one is in the security log. */
async function replyToPassword(c: Context<MerchantEnv>, result: Result<object, Problem>) {
  if (result.ok) await c.var.attempts.password.delete(c.var.merchantId)
  else if (result.problem.code === 'wrong_password') await record(c, { event: 'confirmation_failed', details: {} })
  return reply(c, result, 200)
}

/** Two-step login is asked again for secrets and for the end of the store. */
const confirmedWithTwoStep = requireConfirmation('two_step')

function who({ var: { storeId, merchantId, sessionId } }: Context<MerchantEnv>): LiveSession {
  return { storeId, merchantId, sessionId }
}

/** Records what the merchant did with one statement, or with none. */
const record = async (c: Context<MerchantEnv>, facts: EventFacts): Promise<void> =>
  recordSecurityEvent(c.var.db, await merchantRecorder(c), { ...facts, storeId: c.var.storeId })

const guardedRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .put(
    '/account/email',
    route({
      summary:
        'Log in with another email address. Where mail is set up, a confirmed account does so once its owner has confirmed the new address by the mail to it.',
      reply: v.object({}),
      problems: ['wrong_password', 'email_taken', 'too_many_attempts'],
    }),
    form(v.object({ email: emailSchema, password })),
    countTries,
    async (c) => {
      const address = clientAddress(c, c.var.behindProxy)
      const changing = { ...c.var, ...(await merchantRecorder(c)) }
      return replyToPassword(c, await changeEmail(c.var.db, who(c), { ...c.req.valid('json'), address }, changing))
    },
  )
  .post(
    '/account/email/confirmation',
    route({
      summary: 'Mail the link that confirms the address once more; a minute after the last mail at the earliest',
      reply: v.object({}),
      problems: ['mail_not_set_up', 'too_many_attempts'],
    }),
    async (c) => {
      if (!c.var.mail.verifiesAddresses) return refuse(c, { code: 'mail_not_set_up' })
      const mailing = { ...c.var, ...(await merchantRecorder(c)) }
      return reply(c, await sendConfirmationAgain(c.var.db, who(c), mailing), 200)
    },
  )
  .put(
    '/account/password',
    route({
      summary: 'Another password; ends every other session',
      reply: v.object({}),
      problems: ['wrong_password', 'too_many_attempts'],
    }),
    form(v.object({ current: password, next: newPasswordSchema })),
    countTries,
    async (c) => {
      const address = clientAddress(c, c.var.behindProxy)
      const changing = { ...c.var, ...(await merchantRecorder(c)) }
      const changed = await changePassword(c.var.db, who(c), { ...c.req.valid('json'), address }, changing)
      if (changed.ok) c.var.sessions.evictAll()
      return replyToPassword(c, changed)
    },
  )
  .post(
    '/account/sign-out-everywhere',
    route({ summary: 'Ends every session, this one included', reply: v.object({}) }),
    async (c) => {
      await revokeSessions(c.var.db, who(c), null, c.var.now())
      await record(c, { event: 'logged_out_everywhere', details: {} })
      c.var.sessions.evictAll()
      return reply(c, ok({}), 200)
    },
  )
  .get(
    '/account/sessions',
    route({ summary: 'Where the merchant is logged in', reply: sessionListSchema }),
    async (c) => reply(c, ok(await listSessions(c.var.db, who(c), await sessionNetwork(c), c.var.now())), 200),
  )
  .delete(
    '/account/sessions/:sessionId',
    route({ summary: 'Log one device out', reply: v.object({}), problems: ['session_not_found'] }),
    path(v.object({ sessionId: v.pipe(v.string(), v.uuid()) })),
    async (c) => {
      const session = { who: who(c), sessionId: c.req.valid('param').sessionId as SessionId }
      return reply(c, await endOneSession(c.var.db, session, c.var.sessions, await merchantRecorder(c)), 200)
    },
  )
  .get(
    '/account/security-log',
    route({
      summary:
        'The events of the account, its secrets and its data in the last 90 days, newest first. Equal events of an hour can be one with a count.',
      reply: eventListSchema,
    }),
    query(eventListQuery),
    async (c) => {
      const { after, limit, ...filter } = c.req.valid('query')
      const wanted = { ...filter, storeId: c.var.storeId, now: c.var.now() }
      return reply(c, ok(await listEvents(c.var.db, wanted, { after, limit }, await sessionNetwork(c))), 200)
    },
  )
  .put(
    '/store',
    route({
      summary: 'Name, address, email and time zone of the store',
      reply: v.object({}),
      problems: ['store_not_found'],
    }),
    form(storeSettingsSchema),
    async (c) => reply(c, await changeStore(c.var.db, who(c), c.req.valid('json'), await merchantRecorder(c)), 200),
  )
  .get(
    '/store/secret',
    route({
      summary: 'The secret that the store signs with',
      reply: secretSchema,
      problems: ['store_not_found', 'confirmation_needed'],
    }),
    confirmedWithTwoStep,
    async (c) => {
      const secret = await readStoreSecret(c.var.db, c.var.storeId, c.var.now())
      if (secret.ok) await record(c, { event: 'secret_viewed', details: {} })
      c.var.secretsOfStores.evict(c.var.storeId)
      return reply(c, secret, 200)
    },
  )
  .post(
    '/store/secret',
    route({
      summary: 'Make a new secret; the one before is taken for another 24 hours',
      reply: secretSchema,
      problems: ['store_not_found', 'confirmation_needed'],
    }),
    confirmedWithTwoStep,
    async (c) => {
      const { storeId } = c.var
      const recorder = await merchantRecorder(c)
      const secret = await c.var.db.transaction(async (tx) => {
        const renewed = await renewStoreSecret(tx, storeId, recorder.now)
        const event = { storeId, event: 'secret_replaced', details: {} } as const
        if (renewed.ok) await recordSecurityEvent(tx, recorder, event)
        return renewed
      })
      c.var.secretsOfStores.evict(c.var.storeId)
      return reply(c, secret, 200)
    },
  )
  .put(
    '/data/retention',
    route({
      summary:
        'How many months responses and orders are kept; null: for as long as the store exists. Fewer months that would delete something are refused with retention_deletes_responses: how many responses (all of them: locked, test, spam, of deleted surveys) and orders are older (1,000,000 is that many or more), and before which moment (deletesBefore). To confirm, send the same again with responses, orders and deletesBefore in "confirmed", within 15 minutes. It is refused again, with present numbers, if more would be deleted than was confirmed. Everything older is deleted within the hour. No plan, and no change of plan, changes the months.',
      reply: v.object({}),
      problems: ['store_not_found', 'retention_deletes_responses'],
    }),
    body(retentionSchema),
    async (c) => {
      const { db, storeId } = c.var
      return reply(
        c,
        await setRetention({ db, recorder: await merchantRecorder(c) }, storeId, c.req.valid('json')),
        200,
      )
    },
  )
  .put(
    '/data/masking',
    route({
      summary:
        'Turns masking on or off. While it is on, email addresses and card numbers (13 to 19 digits that fit the Luhn check) in texts and in the text beside Other are replaced by [email removed] and [card number removed] before an answer is stored, whenever it was given. The original is lost. Answers that are stored already stay as they are.',
      reply: maskingSchema,
      problems: ['store_not_found'],
    }),
    body(newMaskingSchema),
    async (c) => {
      const { db, storeId } = c.var
      const parts = { db, recorder: await merchantRecorder(c) }
      return reply(c, await setMasking(parts, storeId, c.req.valid('json').isOn), 200)
    },
  )
  .post(
    '/data/shopper',
    route({
      summary:
        'Finds what is stored about one shopper, by an order, the store’s id of the customer, or an email address. The store names customers by customerId and customerEmail of a signed context or a reported order; an email address is also looked for in the words of answers. Orders with the same customer id or email address as one that is found come with it. Each row has its words in "shown", and all other columns in "record". Without "by", a value with @ is an email address, any other one an order, or else a customer. A page has at most 20 orders, or searches 20,000 responses: repeat with `next` as `after` until it is null, also if a page has no rows.',
      reply: foundShopperSchema,
      problems: ['store_not_found'],
    }),
    body(findShopperSchema),
    async (c) => {
      const { db, storeId, billing } = c.var
      const cap = await storeResponseCap(billing, storeId)
      return replyLarge(
        c,
        async () => {
          const found = await findShopper(db, storeId, c.req.valid('json'), cap)
          const hasRows = found.ok && found.value.tables.length > 0
          if (hasRows) await record(c, { event: 'shopper_found', details: {} })
          return found
        },
        200,
      )
    },
  )
  .post(
    '/data/shopper/erase',
    route({
      summary:
        'Erases what is stored about one shopper, a page with each request: repeat with `next` as `after` until it is null. Nothing brings it back, and answers and reports of an erased order are refused for 400 days (of the newest 100,000 orders).',
      reply: erasedShopperSchema,
      problems: ['store_not_found'],
    }),
    body(eraseShopperSchema),
    async (c) => {
      const { db, storeId } = c.var
      return reply(
        c,
        await eraseShopper({ db, recorder: await merchantRecorder(c) }, storeId, c.req.valid('json')),
        200,
      )
    },
  )
  .post(
    '/data/delete',
    route({
      summary: 'Delete the store and everything in it',
      reply: v.object({}),
      problems: [
        'wrong_password',
        'too_many_attempts',
        'billing_unreachable',
        'billing_refused',
        'pictures_unreachable',
        'store_not_found',
        'confirmation_needed',
      ],
    }),
    confirmedWithTwoStep,
    body(v.object({ password })),
    countTries,
    async (c) => {
      const address = clientAddress(c, c.var.behindProxy)
      const checked = await checkPassword(c.var.db, who(c), c.req.valid('json').password, address)
      if (!checked.ok) return replyToPassword(c, checked)
      const closed = await closeStore(c.var, c.var.storeId)
      if (closed.ok) {
        // Its security log is deleted with it, so this line is all that is left.
        c.var.log.info({ event: 'store_deleted', storeId: c.var.storeId, who: 'merchant' }, 'security event')
        c.var.sessions.evictAll()
      }
      return reply(c, closed, 200)
    },
  )

const ticketSchema = v.pipe(v.string(), v.maxLength(1000))

const exportRoute = new Hono<Env>().get(
  '/data/export',
  route({
    summary: 'Everything as JSON Lines, by ticket',
    file: 'application/jsonl',
    problems: ['ticket_spent'],
    open: true,
  }),
  query(v.object({ ticket: ticketSchema })),
  async (c) => {
    const { db, tokenKey, now } = c.var
    const storeId = await takeTicket(db, c.req.valid('query').ticket, 'export', { tokenKey, now: now() })
    if (!storeId.ok) return refuse(c, storeId.problem)
    const recorder = await merchantRecorder(c)
    await recordSecurityEvent(db, recorder, { storeId: storeId.value, event: 'everything_exported', details: {} })
    c.header('Content-Type', 'application/jsonl; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="earshot.jsonl"')
    return stream(c, async (out) => {
      for await (const line of exportLines(openFileReads(c), storeId.value)) {
        if (out.aborted) return
        await out.write(line)
      }
    })
  },
)

const securityLogRoute = new Hono<Env>().get(
  '/account/security-log.csv',
  route({
    summary: 'The security log as a file for spreadsheets, by ticket',
    file: 'text/csv',
    problems: ['ticket_spent'],
    open: true,
  }),
  query(v.object({ ...eventFilterSchema.entries, ticket: ticketSchema })),
  async (c) => {
    const { db, tokenKey, now } = c.var
    const { ticket, ...filter } = c.req.valid('query')
    const storeId = await takeTicket(db, ticket, 'security_log', { tokenKey, now: now() })
    if (!storeId.ok) return refuse(c, storeId.problem)
    const event = { storeId: storeId.value, event: 'security_log_exported', details: {} } as const
    const file = await securityLogCsv(db, { ...filter, storeId: storeId.value, now: now() })
    await recordSecurityEvent(db, await merchantRecorder(c), event)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="security-log.csv"')
    return c.body(file)
  },
)

// The ticket's routes first: the others ask for a token on every path.
export const settingsRoutes = new Hono<Env>()
  .route('/', exportRoute)
  .route('/', securityLogRoute)
  .route('/', guardedRoutes)
