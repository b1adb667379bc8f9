import { ok } from '@earshot/survey'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { reply } from '../http/reply.ts'
import { route } from '../http/route.ts'
import { bearer } from '../sign-in/bearer.ts'

/** On how many of the recent page views the store told what filters ask about (decisions D9). */
const toldSchema = v.object({
  days: v.number(),
  views: v.number(),
  /** By type of filter; what was never told is left out. */
  told: v.record(v.string(), v.number()),
})

export const audienceRoutes = new Hono<MerchantEnv>().use(bearer).get(
  '/told',
  route({ summary: 'On how many page views the store told what audiences ask about', reply: toldSchema }),
  // Nothing is counted yet.
  (c) => reply(c, ok({ days: 7, views: 0, told: {} }), 200),
)
