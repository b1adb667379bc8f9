import type { Result } from '@earshot/survey'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import type { MerchantEnv } from '../env.ts'
import { tooMany } from '../http/attempts.ts'
import { refuse, reply } from '../http/reply.ts'
import type { Problem } from '../problems.ts'
import type { EventFacts } from '../security-log/events.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { merchantRecorder } from '../sign-in/event-recorder.ts'
import type { LiveSession } from '../sign-in/sessions.ts'
import { requireConfirmation } from '../sign-in/two-step/confirmation.ts'

// The parts that several routes of the settings need.

export const presentPasswordSchema = v.pipe(v.string(), v.maxLength(1000))

/** Behind a stolen session nobody is to guess the password either: tries are counted as at the login. */
export const countPasswordTries = createMiddleware<MerchantEnv>(async (c, next) => {
  const problem = await tooMany(c.var.attempts.password, c.var.merchantId)
  return problem ? refuse(c, problem) : next()
})

/** A merchant who knew the password starts again with all their tries. A wrong one is in the security log. */
export async function replyToPassword(c: Context<MerchantEnv>, result: Result<object, Problem>) {
  if (result.ok) await c.var.attempts.password.delete(c.var.merchantId)
  else if (result.problem.code === 'wrong_password') await recordDone(c, { event: 'confirmation_failed', details: {} })
  return reply(c, result, 200)
}

/** Two-step login is asked again for secrets and for the end of the store. */
export const confirmedWithTwoStep = requireConfirmation('two_step')

export function liveSessionOf({ var: { storeId, merchantId, sessionId } }: Context<MerchantEnv>): LiveSession {
  return { storeId, merchantId, sessionId }
}

/** Records what the merchant did with one statement, or with none. */
export const recordDone = async (c: Context<MerchantEnv>, facts: EventFacts): Promise<void> =>
  recordSecurityEvent(c.var.db, await merchantRecorder(c), { ...facts, storeId: c.var.storeId })
