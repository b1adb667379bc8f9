import { Hono } from 'hono'
import { validator } from 'hono-openapi'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import { readBytes } from '../http/read-body.ts'
import { refuse, reply } from '../http/reply.ts'
import { route } from '../http/route.ts'

/** The provider's webhooks carry a customer with its plans; that comes to some ten thousand. */
const MAX_BODY_BYTES = 200_000

const headersSchema = v.object({
  'x-timestamp': v.pipe(v.string(), v.regex(/^\d{10}(\d{3})?$/)),
  'x-mantle-hmac-sha256': v.pipe(v.string(), v.regex(/^[\da-fA-F]{64}$/)),
})

/** The provider's webhooks. Nobody is logged in here; the signature identifies the sender. */
export const billingWebhookRoutes = new Hono<Env>().post(
  '/',
  route({
    summary:
      'Hear that something has changed at the billing provider. `X-Mantle-Hmac-SHA256` signs `X-Timestamp`, a dot and the body',
    reply: v.object({}),
    problems: ['webhook_not_genuine', 'not_found', 'body_too_large'],
    open: true,
    signedBody: v.object({
      webhookId: v.optional(v.string()),
      customer: v.optional(v.object({ platformId: v.string() })),
    }),
  }),
  validator('header', headersSchema, (result, c) =>
    result.success ? undefined : refuse(c, { code: 'webhook_not_genuine' }),
  ),
  async (c) => {
    const { 'x-timestamp': timestamp, 'x-mantle-hmac-sha256': signature } = c.req.valid('header')
    const body = await readBytes(c, MAX_BODY_BYTES)
    if (!body.ok) return refuse(c, body.problem)
    return reply(c, await c.var.billing.receiveWebhook({ timestamp, signature, body: body.value }), 200)
  },
)
