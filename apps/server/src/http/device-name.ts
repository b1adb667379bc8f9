import Bowser from 'bowser'
import * as v from 'valibot'

const SYSTEMS = ['iphone', 'ipad', 'android_phone', 'android_tablet', 'windows', 'mac', 'linux', 'chromebook'] as const

export type System = (typeof SYSTEMS)[number]

export const deviceNameSchema = v.object({ system: v.nullable(v.picklist(SYSTEMS)), browser: v.nullable(v.string()) })

/** A device in the words of its user agent; null for what it does not say. */
export type DeviceName = v.InferOutput<typeof deviceNameSchema>

const MAX_USER_AGENT_LENGTH = 400
/** A program may call itself anything, and the name is mailed to merchants: it has neither links nor sentences. */
const BROWSER_NAME = /^[\w -]{1,40}$/

/** Reads a user agent. Safari on an iPad calls itself a Mac. */
export function deviceName(userAgent: string | null): DeviceName {
  if (userAgent === null || userAgent === '') return { system: null, browser: null }
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH))
  const name = browser.name ?? ''
  return { system: systemOf(os.name, platform), browser: BROWSER_NAME.test(name) ? name : null }
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
