import { createHash } from 'node:crypto'
import { DAY_MS, type MerchantId } from '@earshot/survey'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { v4 as newUuid } from 'uuid'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import { deviceName, deviceText } from '../http/device-name.ts'
import { notifierOf } from './account-notices.ts'
import type { Who } from './accounts.ts'
import type { SessionDevice } from './sessions.ts'
import { readNote, signNote } from './signed-note.ts'

const LIFE_MS = 180 * DAY_MS

type Caller = Context<Env> | Context<MerchantEnv>

const noteSchema = v.object({ account: v.string(), device: v.pipe(v.string(), v.uuid()), exp: v.number() })

/**
 * A device cookie says that somebody has logged in to an account on this device. It opens nothing: it only decides whose
 * attempts a wrong password counts against (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export async function rememberDevice(c: Caller, merchantId: MerchantId): Promise<void> {
  const { tokenKey, now, dashboardUrl } = c.var
  const account = markOf(merchantId)
  const expires = new Date(now().getTime() + LIFE_MS)
  setCookie(c, nameFor(account), await signNote('device', { account, device: newUuid() }, tokenKey, expires), {
    path: '/api/auth/login',
    maxAge: LIFE_MS / 1000,
    httpOnly: true,
    sameSite: 'Strict',
    secure: dashboardUrl.startsWith('https:'),
  })
}

/**
 * The device of a caller who has logged in to this account before; null if their cookie does not say so.
 * @param since cookies from before this moment do not count
 */
export async function knownDevice(
  c: Caller,
  { merchantId }: Pick<Who, 'merchantId'>,
  since: Date | null = null,
): Promise<string | null> {
  const { tokenKey, now } = c.var
  const account = markOf(merchantId)
  const cookie = getCookie(c, nameFor(account))
  if (cookie === undefined) return null
  const note = await readNote('device', noteSchema, cookie, { tokenKey, now: now() })
  if (note?.account !== account) return null
  const madeAt = note.exp * 1000 - LIFE_MS
  return since !== null && madeAt < since.getTime() ? null : note.device
}

/** A hash, so that the names of cookies show no id. */
const markOf = (merchantId: MerchantId): string => createHash('sha256').update(merchantId).digest('hex').slice(0, 32)

/** Several merchants may log in on one device. */
const nameFor = (account: string): string => `earshot_device_${account.slice(0, 16)}`

/** Remembers the device of a completed login, and mails the merchant if it is new to the account. */
export async function rememberLogIn(c: Caller, who: Who, device: SessionDevice): Promise<void> {
  if ((await knownDevice(c, who)) === null) {
    const notice = { about: 'new_device', device: deviceText(deviceName(device.userAgent)) } as const
    await notifierOf({ ...c.var, now: c.var.now() })(c.var.db, who, notice)
  }
  await rememberDevice(c, who.merchantId)
}
