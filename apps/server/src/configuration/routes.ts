import { ok } from '@earshot/survey'
import { Hono } from 'hono'
import type { Env } from '../env.ts'
import { reply } from '../http/reply.ts'
import { route } from '../http/route.ts'
import { configurationSchema } from './configuration.ts'

export const configurationRoutes = new Hono<Env>().get(
  '/',
  route({ summary: 'What this installation offers', reply: configurationSchema, open: true }),
  (c) => reply(c, ok(c.var.configuration), 200),
)
