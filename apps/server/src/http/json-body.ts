import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse } from './reply.ts'

/** Refuses a body over the limit, before it has been read whole. */
export const limitBody = (limitBytes: number): MiddlewareHandler =>
  bodyLimit({ maxSize: limitBytes, onError: (c) => refuse(c, { code: 'body_too_large', limitBytes }) })

/**
 * Lets only JSON through to the routes. Without this a body of another type would be read as `{}` and blamed on its
 * fields.
 */
export const onlyJson: MiddlewareHandler = async (c, next) => {
  const hasBody = c.req.method === 'POST' || c.req.method === 'PUT' || c.req.method === 'PATCH'
  const type = c.req.header('content-type')
  if (hasBody && type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
    return refuse(c, { code: 'body_not_json' })
  return next()
}
