import { ok } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
import { route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'
import { logOut } from '../sign-in/sessions.ts'
import { readStoreDetails, storeDetailsSchema } from './store-details.ts'

export const storeRoutes = new Hono<MerchantEnv>()
  .use(bearer)
  .get(
    '/store/details',
    route({ summary: 'The store and its merchant', reply: storeDetailsSchema, problems: ['store_not_found'] }),
    async (c) => reply(c, await readStoreDetails(c.var.db, c.var.storeId, c.var.merchantId), 200),
  )
  .post('/logout', route({ summary: 'Log out: the token is revoked', reply: v.object({}) }), async (c) => {
    await logOut(c.var.db, c.var.storeId, c.var.sessionId, c.var.sessions, c.var.now())
    return reply(c, ok({}), 200)
  })
