import { Hono } from 'hono'
import type { MerchantEnv } from '../env.ts'
import { storeResponseCap } from '../gates/limits.ts'
import { readResults } from '../http/read-results.ts'
import { reply } from '../http/reply.ts'
import { query, route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { npsPeriodQuery, storeNps, storeNpsSchema } from './store-nps.ts'

export const npsRoutes = new Hono<MerchantEnv>().use(bearer).get(
  '/',
  route({
    summary:
      'The store’s Net Promoter Score over a period, of all its surveys; of verified orders only if the store counts only these',
    reply: storeNpsSchema,
    problems: ['store_not_found'],
  }),
  query(npsPeriodQuery),
  async (c) => {
    const { billing, storeId, now } = c.var
    const { from = null, to = null } = c.req.valid('query')
    const cap = await storeResponseCap(billing, storeId)
    const period = { from, to, cap }
    return reply(c, await readResults(c, (db) => storeNps(db, storeId, period, now())), 200)
  },
)
