import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { networksOf } from './networks.ts'

/**
 * The network address of the caller.
 * @param behindProxy whether a proxy of ours is in front: then the last address it added is the caller's; the caller
 *   may have made up all before it
 */
export function clientAddress(c: Context, behindProxy: boolean): string {
  const forwarded = behindProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // Without a network this program itself asks.
  const ofConnection = c.env?.incoming ? getConnInfo(c).remote.address : undefined
  return forwarded || ofConnection || 'unknown'
}

/** The same; null where no network was between us and the caller, who is then this program itself. */
export function remoteAddress(c: Context, behindProxy: boolean): string | null {
  const isOurselves = !c.env?.incoming && !c.req.header('x-forwarded-for')
  return isOurselves ? null : clientAddress(c, behindProxy)
}

/**
 * The client address that the flood guard uses. If BEHIND_PROXY is missing in the configuration, every request comes
 * from the private address of the proxy, so the last address in X-Forwarded-For is used. A caller on a private network
 * can forge that header but gains nothing, because private addresses have no limit.
 */
export function floodGuardAddress(c: Context, behindProxy: boolean): string | null {
  const address = remoteAddress(c, behindProxy)
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return address !== null && forwarded && networksOf(address) === null ? forwarded : address
}
