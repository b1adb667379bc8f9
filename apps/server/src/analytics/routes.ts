import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { storeResponseCap } from '../gates/limits.ts'
import { readResults } from '../http/read-results.ts'
import { replyLarge } from '../http/reply.ts'
import { path, query, route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { surveyPath } from '../survey-path.ts'
import { surveyAnalytics, surveyAnalyticsSchema } from './survey-analytics.ts'

export const analyticsRoutes = new Hono<MerchantEnv>().use(bearer).get(
  '/:surveyId/analytics',
  route({
    summary:
      'The results of all responses of a survey. The default of the store (verified orders only) does not apply here. It applies to /results.',
    reply: surveyAnalyticsSchema,
    problems: ['survey_not_found'],
  }),
  path(surveyPath),
  // Filters are parameters of `/results`: ignored here, they would give other figures than their sender expects.
  query(v.strictObject({})),
  async (c) => {
    const { billing, storeId, now } = c.var
    const cap = await storeResponseCap(billing, storeId)
    const { surveyId } = c.req.valid('param')
    const wanted = { now: now(), cap }
    return replyLarge(c, () => readResults(c, (db) => surveyAnalytics(db, storeId, surveyId, wanted)), 200)
  },
)
