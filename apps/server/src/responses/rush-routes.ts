import { DAY_MS, ok, type StoreId } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { storeResponseCap } from '../gates/limits.ts'
import { count } from '../http/count.schema.ts'
import { readResults } from '../http/read-results.ts'
import { refuse, reply } from '../http/reply.ts'
import { body, path, query, route } from '../http/route.ts'
import type { Problem } from '../problems.ts'
import { bearer } from '../sign-in/bearer.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import { surveyPath } from '../survey-path.ts'
import {
  countedStepSchema,
  listedDecisionSchema,
  rushListQuery,
  rushPath,
  rushStepSchema,
  spanDeletionSchema,
  spanStepSchema,
  stepSchema,
  timeSpanQuery,
} from './rush.schema.ts'
import { clampSpan } from './rush-queries.ts'
import { arrivalsSchema, listRushes, rushListSchema, showArrivals } from './rushes.ts'
import { countSelected, decideOnListed, deleteSelected, setAsideAgain } from './selected-responses.ts'

const IN_STEPS = 'Up to 2,000 with each request: repeat it with `next` as `after` until that is null.'

const DECISION_MS = DAY_MS
/** Server processes can differ this much in their clocks. */
const CLOCK_SKEW_MS = 60_000

const CLEARED_AT_WRONG: Problem = {
  code: 'input_invalid',
  fields: [{ path: 'clearedAt', reason: 'must be of the last 24 hours' }],
}

/** A rush stays in the list for a week from `clearedAt` on, so a later moment would keep it there. */
const isOfThisDecision = (clearedAt: Date, now: Date) =>
  clearedAt.getTime() <= now.getTime() + CLOCK_SKEW_MS && clearedAt.getTime() >= now.getTime() - DECISION_MS

/** One step of the work on the responses of a rush. */
const orderOf = (
  storeId: StoreId,
  { surveyId, rushId }: v.InferOutput<typeof rushPath>,
  { asOf, after }: v.InferOutput<typeof rushStepSchema>,
) => ({ storeId, surveyId, chosen: { rushId, asOf }, after: after ?? null })

const rushRoutes = new Hono<MerchantEnv>()
  .get(
    '/:surveyId/rushes',
    route({
      summary: 'Responses of one network that were set aside together, newest first',
      reply: rushListSchema,
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    query(rushListQuery),
    async (c) => {
      const survey = { storeId: c.var.storeId, surveyId: c.req.valid('param').surveyId }
      const { limit } = c.req.valid('query')
      return reply(c, await readResults(c, (db) => listRushes(db, survey, limit, c.var.now())), 200)
    },
  )
  .post(
    '/:surveyId/rushes/:rushId/count',
    route({
      summary: `Count the responses of a rush as if none had been set aside. ${IN_STEPS}`,
      reply: stepSchema,
      problems: ['survey_not_found'],
    }),
    path(rushPath),
    body(rushStepSchema),
    async (c) => {
      const order = orderOf(c.var.storeId, c.req.valid('param'), c.req.valid('json'))
      return reply(c, await countSelected(c.var.db, order, c.var.now()), 200)
    },
  )
  .post(
    '/:surveyId/rushes/:rushId/set-aside',
    route({
      summary: `Set the responses of a rush aside again that count only because their merchant said so. ${IN_STEPS}`,
      reply: stepSchema,
      problems: ['survey_not_found'],
    }),
    path(rushPath),
    body(rushStepSchema),
    async (c) => {
      const order = orderOf(c.var.storeId, c.req.valid('param'), c.req.valid('json'))
      return reply(c, await setAsideAgain(c.var.db, order, null), 200)
    },
  )
  .post(
    '/:surveyId/rushes/:rushId/delete',
    route({
      summary: `Delete the responses of a rush that are set aside, for good. ${IN_STEPS}`,
      reply: stepSchema,
      problems: ['survey_not_found'],
    }),
    path(rushPath),
    body(rushStepSchema),
    async (c) => {
      const order = orderOf(c.var.storeId, c.req.valid('param'), c.req.valid('json'))
      return reply(c, await deleteSelected(c.var.db, order, 'set_aside', await merchantRecorder(c)), 200)
    },
  )

const timeSpanRoutes = new Hono<MerchantEnv>()
  .get(
    '/:surveyId/time-span',
    route({
      summary: 'How many responses came in a time span, and how many before and after it',
      reply: arrivalsSchema,
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    query(timeSpanQuery),
    async (c) => {
      const survey = { storeId: c.var.storeId, surveyId: c.req.valid('param').surveyId }
      return reply(c, await showArrivals(c.var, survey, c.req.valid('query'), c.var.now()), 200)
    },
  )
  .post(
    '/:surveyId/time-span/count',
    route({
      summary: `Count what was set aside in a time span. ${IN_STEPS} Hand \`clearedAt\` back as well.`,
      reply: countedStepSchema,
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    body(spanStepSchema),
    async (c) => {
      const now = c.var.now()
      const { from, to, after = null, clearedAt = now } = c.req.valid('json')
      if (!isOfThisDecision(clearedAt, now)) return refuse(c, CLEARED_AT_WRONG)
      const { surveyId } = c.req.valid('param')
      const order = { storeId: c.var.storeId, surveyId, chosen: clampSpan({ from, to }, now), after }
      const step = await countSelected(c.var.db, order, clearedAt)
      if (!step.ok) return refuse(c, step.problem)
      return reply(c, ok({ ...step.value, clearedAt: clearedAt.toISOString() }), 200)
    },
  )
  .post(
    '/:surveyId/time-span/set-aside',
    route({
      summary: `Set aside again what counts in a time span only because its merchant said so; with \`clearedAt\`, only by that decision. ${IN_STEPS}`,
      reply: stepSchema,
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    body(spanStepSchema),
    async (c) => {
      const { from, to, after = null, clearedAt = null } = c.req.valid('json')
      const { surveyId } = c.req.valid('param')
      const order = { storeId: c.var.storeId, surveyId, chosen: clampSpan({ from, to }, c.var.now()), after }
      return reply(c, await setAsideAgain(c.var.db, order, clearedAt), 200)
    },
  )
  .post(
    '/:surveyId/time-span/delete',
    route({
      summary: `Delete what was set aside in a time span, or all responses in it so far, for good. ${IN_STEPS}`,
      reply: stepSchema,
      problems: ['survey_not_found'],
    }),
    path(surveyPath),
    body(spanDeletionSchema),
    async (c) => {
      const { from, to, after = null, which } = c.req.valid('json')
      const { surveyId } = c.req.valid('param')
      const order = { storeId: c.var.storeId, surveyId, chosen: clampSpan({ from, to }, c.var.now()), after }
      return reply(c, await deleteSelected(c.var.db, order, which, await merchantRecorder(c)), 200)
    },
  )

const listedRoutes = new Hono<MerchantEnv>().post(
  '/:surveyId/responses/decisions',
  route({
    summary: 'Count, set aside or delete for good up to 100 responses. `set_aside` as for one response',
    reply: v.object({ changed: count }),
    problems: ['survey_not_found', 'response_not_set_aside'],
  }),
  path(surveyPath),
  body(listedDecisionSchema),
  async (c) => {
    const { billing, db, storeId, now } = c.var
    const { responseIds, decision } = c.req.valid('json')
    const listed = { storeId, surveyId: c.req.valid('param').surveyId, responseIds }
    const cap = await storeResponseCap(billing, storeId)
    const context = { cap, now: now(), recorder: await merchantRecorder(c) }
    return reply(c, await decideOnListed(db, listed, decision, context), 200)
  },
)

/** Applies a merchant's decision to many responses. */
export const selectedResponseRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .route('/', rushRoutes)
  .route('/', timeSpanRoutes)
  .route('/', listedRoutes)
