import { ok } from '@earshot/survey'
import { Hono } from 'hono'
import type { MerchantEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
import { route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { readReportedShares, reportedSharesSchema } from './reported-fields.ts'

export const audienceRoutes = new Hono<MerchantEnv>().use(bearer).get(
  '/told',
  route({
    summary:
      'On how many of the recent visits the store told what audiences go by; days are of UTC, and the last ten seconds may be missing',
    reply: reportedSharesSchema,
  }),
  async (c) => reply(c, ok(await readReportedShares(c.var.db, c.var.storeId, c.var.now())), 200),
)
