import type { ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono'
import { routePath } from 'hono/route'
import { v7 as newUuid } from 'uuid'
import { failureKind } from '../db/failure-kind.ts'
import { limitOutageLines } from '../db/outage-lines.ts'
import type { Env, Services } from '../env.ts'
import { CallerGoneError } from '../large-work.ts'
import type { WriterName } from '../metrics.ts'
import { isInterrupted } from './read-body.ts'
import { refuse } from './reply.ts'

/** Gives each request its services and an id. When it is done, writes one line about it and counts it. */
export function everyRequest(services: Services): MiddlewareHandler<Env> {
  return async (c, next) => {
    const requestId = newUuid()
    const log = services.log.child({ requestId })
    for (const [name, service] of Object.entries(services)) c.set(name as keyof Services, service as never)
    c.set('log', log)
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    if (!services.behindProxy && c.req.header('x-forwarded-for') !== undefined) services.proxyWatch.note()
    const start = performance.now()
    await next()
    // Never the query string: the hand-over of spec §4.4 carries a token in it.
    const milliseconds = performance.now() - start
    const { status } = c.res
    // A flood of interrupted uploads would fill the log.
    const level = isInterrupted(c) ? 'debug' : 'info'
    log[level]({ method: c.req.method, path: c.req.path, status, milliseconds: Math.round(milliseconds) }, 'request')
    // The pattern, because paths have ids of stores and surveys in them.
    const route = `${methodOf(c.req.method)} ${routePath(c)}`
    services.metrics.request(route, status, milliseconds / 1000)
    const writer = status >= 400 ? WRITERS[route] : undefined
    if (writer) services.metrics.messages(writer, 'refused', 1)
  }
}

/** The routes that pages send messages to. */
const WRITERS: Readonly<Record<string, WriterName>> = {
  'POST /storefront/v1/responses': 'responses',
  'POST /storefront/v1/shown': 'shown',
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Node accepts dozens of methods that no route has. */
const methodOf = (method: string) => (METHODS.has(method) ? method : 'OTHER')

/** A merchant's data is theirs: no cache between us keeps it, and none shows yesterday's numbers. */
export const notForCaches: MiddlewareHandler<Env> = async (c, next) => {
  c.header('Cache-Control', 'no-store')
  await next()
}

/** The Retry-After of these refusals. The database may be back within two seconds. */
export const RETRY_AFTER_SECONDS = 5

/** The part of a request's context that the log of its failure needs. */
type Failed = {
  readonly var: Pick<Env['Variables'], 'log'>
  readonly req: { readonly method: string; readonly path: string }
}

/**
 * Logs every unexpected error, but an unavailable database at most every 10 seconds.
 * @returns whether the database was unavailable, so that the caller is asked to retry
 */
export function createFailureLog(): (error: unknown, failed: Failed) => boolean {
  const logOutage = limitOutageLines()
  return (error, { var: { log }, req: { method, path } }) => {
    if (failureKind(error) !== 'database') {
      log.error({ err: error, method, path }, 'unexpected')
      return false
    }
    logOutage((unlogged) => log.error({ err: error, path, unlogged }, 'the database could not answer a request'))
    return true
  }
}

/**
 * Handles all unexpected errors: the cause is logged, and the caller gets an id to quote to support. An unavailable
 * database is not a bug, so the caller is asked to retry.
 */
export function createErrorHandler(): ErrorHandler<Env> {
  const isDatabaseAway = createFailureLog()
  return (error, c) => {
    // Nobody reads this reply. It is logged as a request, like an interrupted upload.
    if (error instanceof CallerGoneError) return refuse(c, { code: 'request_malformed' })
    return isDatabaseAway(error, c)
      ? refuse(c, { code: 'too_busy', retryAfterSeconds: RETRY_AFTER_SECONDS })
      : refuse(c, { code: 'unexpected', requestId: c.var.requestId })
  }
}

export const notFound: NotFoundHandler<Env> = (c) => refuse(c, { code: 'not_found' })
