import { ok } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { refuse, reply, replyLarge } from '../http/reply.ts'
import { body, route } from '../http/route.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { bearer } from '../sign-in/bearer.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { surveyIdParam } from '../survey-path.ts'
import { downgradeSchema, previewDowngrade } from '../surveys/apply-plan.ts'
import { changePlanAndSurvey } from '../surveys/survey-to-keep.ts'
import { readUsage, usageSchema } from './usage.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** The provider's own object: passed on as it came, so that no field of it is known in two places. */
const customerSchema = v.nullable(v.looseObject({ id: v.string() }))

/** The survey that stays live after a downgrade; absent: the one with the newest response (ADR-0029). */
const surveyToKeepSchema = v.optional(surveyIdParam)

export const billingRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/customer',
    route({
      summary: 'The customer as the billing provider last told it, for when a browser cannot reach the provider',
      reply: v.object({ customer: customerSchema, isReached: v.boolean() }),
      problems: ['billing_unreachable', 'billing_refused', 'store_not_found'],
    }),
    async (c) => {
      const known = await c.var.billing.customer(c.var.storeId)
      return reply(c, known.ok ? ok(known.value ?? { customer: null, isReached: true }) : known, 200)
    },
  )
  .get(
    '/usage',
    route({
      summary: 'What is used of the plan: this month, and survey by survey',
      reply: usageSchema,
      problems: ['billing_unreachable', 'billing_refused', 'store_not_found'],
    }),
    async (c) => reply(c, await readUsage(c.var.db, c.var.billing, c.var.storeId, c.var.now()), 200),
  )
  .post(
    '/refresh',
    route({ summary: 'Read the customer anew: something was changed at the provider', reply: v.object({}) }),
    async (c) => {
      await c.var.billing.invalidate(c.var.storeId)
      return reply(c, ok({}), 200)
    },
  )
  .get(
    '/downgrade',
    route({
      summary: 'The published surveys, which of them the Free plan can run, and which one would go on',
      reply: downgradeSchema,
      problems: ['billing_unreachable', 'billing_refused', 'store_not_found'],
    }),
    async (c) => {
      const free = await c.var.billing.freeFeatures(c.var.storeId)
      const foresee = async () => (free.ok ? ok(await previewDowngrade(c.var.db, c.var.storeId, free.value)) : free)
      return replyLarge(c, foresee, 200)
    },
  )
  .post(
    '/subscription',
    route({
      summary: 'Subscribe or change the plan; `confirmationUrl` is where it is confirmed, absent when it is done',
      reply: v.object({ confirmationUrl: v.optional(v.string()) }),
      problems: ['billing_unreachable', 'billing_refused', 'store_not_found', 'survey_not_found'],
    }),
    body(v.object({ planId: text(200), returnUrl: text(2_000), keepSurveyId: surveyToKeepSchema })),
    async (c) => {
      const { planId, returnUrl, keepSurveyId = null } = c.req.valid('json')
      // As it will be read, and from its first letter: an origin alone is also that of a blob, and of a page behind a
      // name and password.
      const home = URL.parse(returnUrl)?.href ?? ''
      if (!home.startsWith(`${c.var.dashboardUrl}/`)) {
        const field = { path: 'returnUrl', reason: 'must be an address of the dashboard' }
        return refuse(c, { code: 'input_invalid', fields: [field] })
      }
      const { db, storeId, billing } = c.var
      const asked = await changePlanAndSurvey(db, storeId, keepSurveyId, () => billing.subscribe(storeId, planId, home))
      const event = { storeId, event: 'plan_asked', details: {} } as const
      if (asked.ok) await recordSecurityEvent(db, await merchantRecorder(c), event)
      return reply(c, asked.ok ? ok(asked.value === null ? {} : { confirmationUrl: asked.value }) : asked, 200)
    },
  )
  .post(
    '/cancel',
    route({
      summary: 'End the plan with what was paid for; the same plan again takes it back',
      reply: v.object({}),
      problems: ['billing_unreachable', 'billing_refused', 'store_not_found', 'survey_not_found'],
    }),
    body(v.object({ reason: v.optional(text(2_000)), keepSurveyId: surveyToKeepSchema })),
    async (c) => {
      const { reason, keepSurveyId = null } = c.req.valid('json')
      const { db, storeId, billing } = c.var
      const asked = await changePlanAndSurvey(db, storeId, keepSurveyId, async () => {
        const canceled = await billing.cancel(storeId, reason)
        return canceled.ok ? ok(null) : canceled
      })
      const event = { storeId, event: 'plan_canceled', details: {} } as const
      if (asked.ok) await recordSecurityEvent(db, await merchantRecorder(c), event)
      return reply(c, asked.ok ? ok({}) : asked, 200)
    },
  )
