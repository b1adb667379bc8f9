import { Hono } from 'hono'
import { responseCap } from '../billing/limits.ts'
import type { MerchantEnv } from '../env.ts'
import { replyLarge } from '../http/reply.ts'
import { path, route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { surveyPath } from '../surveys/survey-path.ts'
import { surveyAnalytics, surveyAnalyticsSchema } from './survey-analytics.ts'

export const analyticsRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/:surveyId/analytics',
    route({ summary: 'The results of a survey', reply: surveyAnalyticsSchema, problems: ['survey_not_found'] }),
    path(surveyPath),
    async (c) => {
      const { db, billing, storeId, now } = c.var
      const cap = await responseCap(billing, storeId)
      return replyLarge(c, () => surveyAnalytics(db, storeId, c.req.valid('param').surveyId, now(), cap), 200)
    },
  )
