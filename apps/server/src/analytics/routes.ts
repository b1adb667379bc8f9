import { Hono } from 'hono'
import type { MerchantEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
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
    async (c) =>
      reply(c, await surveyAnalytics(c.var.db, c.var.storeId, c.req.valid('param').surveyId, c.var.now()), 200),
  )
