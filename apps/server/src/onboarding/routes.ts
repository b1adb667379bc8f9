import { ok } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { refuse, reply } from '../http/reply.ts'
import { body, form, route } from '../http/route.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { bearer } from '../sign-in/bearer.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { endSession, renewToken } from '../sign-in/sessions.ts'
import { storeFieldsSchema } from '../stores/store-fields.schema.ts'
import { chooseGoals, describeStore, finishOnboarding, goalsSchema } from './onboarding.ts'
import { readStoreDetails, storeDetailsSchema } from './store-details.ts'

export const onboardingRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/store/details',
    route({ summary: 'The store and its merchant', reply: storeDetailsSchema, problems: ['store_not_found'] }),
    async (c) => reply(c, await readStoreDetails(c.var), 200),
  )
  .put(
    '/store',
    route({ summary: 'First step: the store', reply: v.object({}), problems: ['store_not_found'] }),
    form(storeFieldsSchema),
    async (c) => reply(c, await describeStore(c.var, c.req.valid('json'), await merchantRecorder(c)), 200),
  )
  .put(
    '/goals',
    route({ summary: 'Second step: what to learn', reply: v.object({}), problems: ['store_not_found'] }),
    body(goalsSchema),
    async (c) => reply(c, await chooseGoals(c.var.db, c.var.storeId, c.req.valid('json').goals), 200),
  )
  .post(
    '/finish',
    route({
      summary: 'The end: a fresh token that says the store is no longer new',
      reply: v.object({ token: v.string() }),
      problems: ['store_not_found', 'onboarding_not_finished'],
    }),
    body(v.object({ skipped: v.boolean() })),
    async (c) => {
      const finished = await finishOnboarding(c.var.db, c.var.storeId, c.req.valid('json').skipped)
      if (!finished.ok) return refuse(c, finished.problem)
      return reply(c, await renewToken(c.var.db, c.var, c.var.tokenKey, c.var.now()), 200)
    },
  )
  .post('/logout', route({ summary: 'Log out: the token is revoked', reply: v.object({}) }), async (c) => {
    const { db, storeId, sessions, now } = c.var
    await endSession(db, c.var, sessions, now())
    await recordSecurityEvent(db, await merchantRecorder(c), { storeId, event: 'logged_out', details: {} })
    return reply(c, ok({}), 200)
  })
