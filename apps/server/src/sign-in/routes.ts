import { Hono } from 'hono'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import { reply } from '../http/reply.ts'
import { body, route } from '../http/route.ts'
import { logIn } from './sessions.ts'

const credentials = v.object({
  email: v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\0]*$/)),
  password: v.pipe(v.string(), v.maxLength(1000)),
})

export const signInRoutes = new Hono<Env>().post(
  '/login',
  route({
    summary: 'Log in',
    reply: v.object({ token: v.string() }),
    problems: ['wrong_email_or_password'],
    open: true,
  }),
  body(credentials),
  async (c) => reply(c, await logIn(c.var.db, c.req.valid('json'), c.var.tokenKey, c.var.now()), 200),
)
