import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { storeResponseCap } from '../gates/limits.ts'
import { clientAddress } from '../http/client-address.ts'
import { openFileReads } from '../http/read-results.ts'
import { refuse, reply, replyLarge } from '../http/reply.ts'
import { body, query, route } from '../http/route.ts'
import { erasedShopperSchema, eraseShopper, findShopper, foundShopperSchema } from '../privacy/shopper-operations.ts'
import { eraseShopperSchema, findShopperSchema } from '../privacy/shopper-query.schema.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { checkPassword } from '../sign-in/confirm-address.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { takeTicket, ticketParameter } from '../sign-in/tickets.ts'
import { closeStore } from './close-store.ts'
import { exportLines } from './data.ts'
import { maskingSchema, newMaskingSchema, setMasking } from './masking.ts'
import { retentionSchema, setRetention } from './retention.ts'
import {
  confirmedWithTwoStep,
  countPasswordTries,
  liveSessionOf,
  presentPasswordSchema,
  recordDone,
  replyToPassword,
} from './route-parts.ts'
import { newStoredFactsSchema, setStoredFacts, storedFactsSchema } from './stored-facts.ts'

/** The stored data: for how long, masking, the facts of pages, one shopper's, and the end of all of it. */
export const dataRoutes = new Hono<MerchantEnv>()
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
  .put(
    '/data/facts',
    route({
      summary:
        'Sets which facts of pages are stored with responses from now on. Facts that are not in the list never leave a page. Those of stored responses stay as they are. Without a choice all are stored.',
      reply: storedFactsSchema,
      problems: ['store_not_found'],
    }),
    body(newStoredFactsSchema),
    async (c) => {
      const { db, storeId } = c.var
      const parts = { db, recorder: await merchantRecorder(c) }
      return reply(c, await setStoredFacts(parts, storeId, c.req.valid('json').facts), 200)
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
          if (hasRows) await recordDone(c, { event: 'shopper_found', details: {} })
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
    body(v.object({ password: presentPasswordSchema })),
    countPasswordTries,
    async (c) => {
      const address = clientAddress(c, c.var.behindProxy)
      const checked = await checkPassword(c.var.db, liveSessionOf(c), c.req.valid('json').password, address)
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

/** Opened by a ticket, because a download carries no token. */
export const exportRoute = new Hono<Env>().get(
  '/data/export',
  route({
    summary: 'Everything as JSON Lines, by ticket',
    file: 'application/jsonl',
    problems: ['ticket_spent'],
    open: true,
  }),
  query(v.object({ ticket: ticketParameter })),
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
