import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The network address of the caller.
 * @param behindProxy whether a proxy of ours stands in front: then the last address it added is the caller's; what
 *   stands before it, the caller may have made up
 */
export function clientAddress(c: Context, behindProxy: boolean): string {
  const forwarded = behindProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || getConnInfo(c).remote.address || 'unknown'
}

/** The same; null where no network was between us and the caller, who is then this program itself. */
export function remoteAddress(c: Context, behindProxy: boolean): string | null {
  const isOurselves = !c.env?.incoming && !c.req.header('x-forwarded-for')
  return isOurselves ? null : clientAddress(c, behindProxy)
}
