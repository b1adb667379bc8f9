import { ok, type SessionId } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { clientAddress } from '../http/client-address.ts'
import { refuse, reply } from '../http/reply.ts'
import { form, path, query, route } from '../http/route.ts'
import { eventFilterSchema, eventListQuery, eventListSchema } from '../security-log/event-list.schema.ts'
import { listEvents } from '../security-log/list-events.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { sendConfirmationAgain } from '../sign-in/confirmations.ts'
import { emailSchema } from '../sign-in/email.schema.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { endOneSession, listSessions, sessionListSchema } from '../sign-in/list-sessions.ts'
import { newPasswordSchema } from '../sign-in/password-rules.ts'
import { sessionNetwork } from '../sign-in/session-device.ts'
import { revokeSessions } from '../sign-in/sessions.ts'
import { takeTicket, ticketParameter } from '../sign-in/tickets.ts'
import { changeEmail, changePassword } from './account.ts'
import { countPasswordTries, liveSessionOf, presentPasswordSchema, recordDone, replyToPassword } from './route-parts.ts'
import { securityLogCsv } from './security-log-csv.ts'

/** The login of a merchant, where they are logged in, and the security log. */
export const accountRoutes = new Hono<MerchantEnv>()
  .put(
    '/account/email',
    route({
      summary:
        'Log in with another email address. Where mail is set up, a confirmed account does so once its owner has confirmed the new address by the mail to it.',
      reply: v.object({}),
      problems: ['wrong_password', 'email_taken', 'too_many_attempts'],
    }),
    form(v.object({ email: emailSchema, password: presentPasswordSchema })),
    countPasswordTries,
    async (c) => {
      const address = clientAddress(c, c.var.behindProxy)
      const changing = { ...c.var, ...(await merchantRecorder(c)) }
      return replyToPassword(
        c,
        await changeEmail(c.var.db, liveSessionOf(c), { ...c.req.valid('json'), address }, changing),
      )
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
      return reply(c, await sendConfirmationAgain(c.var.db, liveSessionOf(c), mailing), 200)
    },
  )
  .put(
    '/account/password',
    route({
      summary: 'Another password; ends every other session',
      reply: v.object({}),
      problems: ['wrong_password', 'too_many_attempts'],
    }),
    form(v.object({ current: presentPasswordSchema, next: newPasswordSchema })),
    countPasswordTries,
    async (c) => {
      const address = clientAddress(c, c.var.behindProxy)
      const changing = { ...c.var, ...(await merchantRecorder(c)) }
      const changed = await changePassword(c.var.db, liveSessionOf(c), { ...c.req.valid('json'), address }, changing)
      if (changed.ok) c.var.sessions.evictAll()
      return replyToPassword(c, changed)
    },
  )
  .post(
    '/account/sign-out-everywhere',
    route({ summary: 'Ends every session, this one included', reply: v.object({}) }),
    async (c) => {
      await revokeSessions(c.var.db, liveSessionOf(c), null, c.var.now())
      await recordDone(c, { event: 'logged_out_everywhere', details: {} })
      c.var.sessions.evictAll()
      return reply(c, ok({}), 200)
    },
  )
  .get(
    '/account/sessions',
    route({ summary: 'Where the merchant is logged in', reply: sessionListSchema }),
    async (c) =>
      reply(c, ok(await listSessions(c.var.db, liveSessionOf(c), await sessionNetwork(c), c.var.now())), 200),
  )
  .delete(
    '/account/sessions/:sessionId',
    route({ summary: 'Log one device out', reply: v.object({}), problems: ['session_not_found'] }),
    path(v.object({ sessionId: v.pipe(v.string(), v.uuid()) })),
    async (c) => {
      const session = { who: liveSessionOf(c), sessionId: c.req.valid('param').sessionId as SessionId }
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

/** Opened by a ticket, because a download carries no token. */
export const securityLogRoute = new Hono<Env>().get(
  '/account/security-log.csv',
  route({
    summary: 'The security log as a file for spreadsheets, by ticket',
    file: 'text/csv',
    problems: ['ticket_spent'],
    open: true,
  }),
  query(v.object({ ...eventFilterSchema.entries, ticket: ticketParameter })),
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
