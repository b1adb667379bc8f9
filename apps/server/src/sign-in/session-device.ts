import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { remoteAddress } from '../http/client-address.ts'
import { callerNetwork } from '../http/networks.ts'
import type { SessionDevice } from './sessions.ts'

const MAX_USER_AGENT_LENGTH = 400

/** A time zone of IANA, as browsers name it. */
export const timeZoneSchema = v.optional(v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w+/-]+$/)))

type Caller = Context<Env> | Context<MerchantEnv>

/** The device of a caller. @param timeZone as their browser names it */
export const callerDevice = async (c: Caller, timeZone: string | undefined): Promise<SessionDevice> => ({
  userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  network: await sessionNetwork(c),
  timeZone: timeZone ?? null,
})

/** The network of a caller, as sessions keep it. */
export const sessionNetwork = async (c: Caller): Promise<string> =>
  networkMark(remoteAddress(c, c.var.behindProxy) ?? 'unknown', await c.var.tokenKey.signing())

/** A keyed hash: sessions of the same network have the same one, and no address is stored. */
const networkMark = (address: string, key: string): string =>
  createHmac('sha256', key)
    .update(`network ${callerNetwork(address)}`)
    .digest('hex')
    .slice(0, 16)
