import { createHmac } from 'node:crypto'
import Bowser from 'bowser'
import type { Context } from 'hono'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { remoteAddress } from '../http/client-address.ts'
import { callerNetwork } from '../http/networks.ts'
import type { SessionDevice } from './sessions.ts'

const MAX_USER_AGENT_LENGTH = 400

const SYSTEMS = ['iphone', 'ipad', 'android_phone', 'android_tablet', 'windows', 'mac', 'linux', 'chromebook'] as const

export type System = (typeof SYSTEMS)[number]

export const deviceNameSchema = v.object({ system: v.nullable(v.picklist(SYSTEMS)), browser: v.nullable(v.string()) })

/** A device in the words of its user agent; null for what it does not say. */
export type DeviceName = v.InferOutput<typeof deviceNameSchema>

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

/** Reads a user agent. Safari on an iPad calls itself a Mac. */
export function deviceName(userAgent: string | null): DeviceName {
  if (userAgent === null || userAgent === '') return { system: null, browser: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { system: systemOf(os.name, platform), browser: browser.name || null }
}

const SYSTEM_NAMES: { readonly [S in System]: string } = {
  iphone: 'an iPhone',
  ipad: 'an iPad',
  android_phone: 'an Android phone',
  android_tablet: 'an Android tablet',
  windows: 'Windows',
  mac: 'a Mac',
  linux: 'Linux',
  chromebook: 'a Chromebook',
}

/** A device as a mail names it, such as `Chrome on a Mac`; null if nothing is known. */
export function deviceText({ system, browser }: DeviceName): string | null {
  const [on, by] = [system && SYSTEM_NAMES[system], browser]
  return on && by ? `${by} on ${on}` : (by ?? on)
}

function systemOf(os: string | undefined, { type, model }: { type?: string; model?: string }): System | null {
  switch (os) {
    case 'iOS':
      return model === 'iPad' ? 'ipad' : 'iphone'
    case 'Android':
      return type === 'tablet' ? 'android_tablet' : 'android_phone'
    case 'Windows':
      return 'windows'
    case 'macOS':
      return 'mac'
    case 'Linux':
      return 'linux'
    case 'Chrome OS':
      return 'chromebook'
    default:
      return null
  }
}
