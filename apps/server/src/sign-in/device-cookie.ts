import { createHash } from 'node:crypto'
import { DAY_MS, type MerchantId } from '@earshot/survey'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { v4 as newUuid } from 'uuid'
import * as v from 'valibot'
import type { Env, MerchantEnv } from '../env.ts'
import type { Who } from './accounts.ts'
import { readNote, signNote } from './signed-note.ts'

const LIFE_DAYS = 180

type Caller = Context<Env> | Context<MerchantEnv>

const noteSchema = v.object({ account: v.string(), device: v.pipe(v.string(), v.uuid()) })

/**
 * A device cookie says that somebody has logged in to an account on this device. It opens nothing: it only decides whose
 * attempts a wrong password counts against (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export async function rememberDevice(c: Caller, merchantId: MerchantId): Promise<void> {
  const { tokenKey, now, dashboardUrl } = c.var
  const account = markOf(merchantId)
  const expires = new Date(now().getTime() + LIFE_DAYS * DAY_MS)
  setCookie(c, nameFor(account), await signNote('device', { account, device: newUuid() }, tokenKey, expires), {
    path: '/api/auth/login',
    maxAge: (LIFE_DAYS * DAY_MS) / 1000,
    httpOnly: true,
    sameSite: 'Strict',
    secure: dashboardUrl.startsWith('https:'),
  })
}

/** The device of a caller who has logged in to this account before; null if their cookie does not say so. */
export async function knownDevice(c: Caller, { merchantId }: Who): Promise<string | null> {
  const { tokenKey, now } = c.var
  const account = markOf(merchantId)
  const cookie = getCookie(c, nameFor(account))
  if (cookie === undefined) return null
  const note = await readNote('device', noteSchema, cookie, { tokenKey, now: now() })
  return note?.account === account ? note.device : null
}

/** A hash, so that the names of cookies show no id. */
const markOf = (merchantId: MerchantId): string => createHash('sha256').update(merchantId).digest('hex').slice(0, 32)

/** Several merchants may log in on one device. */
const nameFor = (account: string): string => `earshot_device_${account.slice(0, 16)}`
