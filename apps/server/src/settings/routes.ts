import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { GATE_PROBLEMS } from '../gates/pass-gate.ts'
import { reply } from '../http/reply.ts'
import { body, form, route } from '../http/route.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { bearer } from '../sign-in/bearer.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { frameOriginsSchema, newFrameOriginsSchema } from '../stores/frame-origin.ts'
import { readStoreSecret, renewStoreSecret } from '../stores/store-secrets.ts'
import { accountRoutes, securityLogRoute } from './account-routes.ts'
import { dataRoutes, exportRoute } from './data-routes.ts'
import { setFrameOrigins } from './frame-origins.ts'
import { confirmedWithTwoStep, liveSessionOf, recordDone } from './route-parts.ts'
import { changeStore, storeSettingsSchema } from './store.ts'
import { setVerifiedOnly, verifiedOnlySchema } from './verified-only.ts'

const secretSchema = v.object({ secret: v.string(), oldOneUntil: v.nullable(v.string()) })

const guardedRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .route('/', accountRoutes)
  .put(
    '/store',
    route({
      summary: 'Name, address, email and time zone of the store',
      reply: v.object({}),
      problems: ['store_not_found'],
    }),
    form(storeSettingsSchema),
    async (c) =>
      reply(c, await changeStore(c.var.db, liveSessionOf(c), c.req.valid('json'), await merchantRecorder(c)), 200),
  )
  .put(
    '/store/frame-origins',
    route({
      summary:
        'Sets the sites that may show the survey pages /s/{surveyId} of the store in a frame, at most 10; an empty list allows none. A site is https://shop.com, perhaps with a port, or https://*.shop.com for all its subdomains (not for shop.com). http is only for localhost and 127.0.0.1. A path is refused.',
      reply: frameOriginsSchema,
      problems: ['store_not_found'],
    }),
    body(newFrameOriginsSchema),
    async (c) => {
      const { db, storeId } = c.var
      const parts = { db, recorder: await merchantRecorder(c) }
      return reply(c, await setFrameOrigins(parts, storeId, c.req.valid('json').origins), 200)
    },
  )
  .put(
    '/store/verified-only',
    route({
      summary:
        'Sets whether results count verified orders only. A verified order is one that the store has signed. A filter by signed_order replaces this default. The filter signed_order:yes,no counts all responses. A plan needs advanced_analytics to turn it on. Every plan can turn it off.',
      reply: verifiedOnlySchema,
      problems: GATE_PROBLEMS,
    }),
    body(verifiedOnlySchema),
    async (c) => {
      const { db, billing, storeId } = c.var
      const parts = { db, billing, recorder: await merchantRecorder(c) }
      return reply(c, await setVerifiedOnly(parts, storeId, c.req.valid('json').isOn), 200)
    },
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
      if (secret.ok) await recordDone(c, { event: 'secret_viewed', details: {} })
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
  .route('/', dataRoutes)

// The ticket's routes first: the others ask for a token on every path.
export const settingsRoutes = new Hono<Env>()
  .route('/', exportRoute)
  .route('/', securityLogRoute)
  .route('/', guardedRoutes)
