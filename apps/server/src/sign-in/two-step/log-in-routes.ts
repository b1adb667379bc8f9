import { ok } from '@earshot/survey'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Env } from '../../env.ts'
import { clientAddress } from '../../http/client-address.ts'
import { refuse, reply } from '../../http/reply.ts'
import { body, route } from '../../http/route.ts'
import { recordSecurityEvent } from '../../security-log/record.ts'
import type { Who } from '../accounts.ts'
import { knownDevice, rememberLogIn } from '../device-cookie.ts'
import { merchantRecorder, sourceOf } from '../event-recorder.ts'
import { callerDevice, timeZoneSchema } from '../session-device.ts'
import { openRecordedSession } from '../sessions.ts'
import { noteSchema, secondStepSchema, TWO_STEP_BOUNDS } from './answer.schema.ts'
import { countSecondStep } from './count-second-step.ts'
import { answerLogInChallenge, merchantOf, readLogInChallenge } from './log-in-challenge.ts'
import { twoStepSince } from './two-step-state.ts'

async function noteRefusal(
  c: Context<Env>,
  { storeId }: Who,
  event: 'second_step_failed' | 'login_slowed',
): Promise<void> {
  const source = await sourceOf(c, 'network')
  c.var.gatheredEvents.note({ event, details: {}, store: storeId, source, at: c.var.now(), count: 1 })
}

/** The second step of a login: open to everyone who has a challenge. */
export const secondStepRoutes = new Hono<Env>().post(
  '/login/second',
  route({
    summary:
      'Complete a login with two-step login. POST /auth/login answers with a challenge instead of a token then, and with the methods that the merchant has. A code is accepted once. A wrong answer leaves the challenge as it is.',
    reply: v.object({ token: v.string() }),
    problems: ['second_step_wrong', 'code_used', 'challenge_expired', 'too_many_attempts', 'too_busy'],
    open: true,
  }),
  body(v.object({ challenge: noteSchema, answer: secondStepSchema, timeZone: timeZoneSchema }), TWO_STEP_BOUNDS),
  async (c) => {
    const { db, tokenKey, now, dashboardUrl, behindProxy } = c.var
    const { challenge, answer, timeZone } = c.req.valid('json')
    const address = clientAddress(c, behindProxy)
    const site = { db, tokenKey, now: now(), dashboardUrl, address }
    const facts = await readLogInChallenge(site, challenge)
    if (facts === null) return refuse(c, { code: 'challenge_expired' })
    const who = merchantOf(facts)
    // A device that logged in by the password alone is not known here: else each of them would give ten guesses more.
    const since = await twoStepSince(db, who)
    const attempt = { merchantId: who.merchantId, address, device: await knownDevice(c, who, since) }
    const counted = await countSecondStep(c.var.attempts, attempt)
    if (counted.problem) {
      await noteRefusal(c, who, 'login_slowed')
      return refuse(c, counted.problem)
    }
    const merchant = await answerLogInChallenge(site, facts, answer)
    if (!merchant.ok) {
      if (merchant.problem.code === 'second_step_wrong') await noteRefusal(c, who, 'second_step_failed')
      return refuse(c, merchant.problem)
    }
    await counted.forgive()
    const recorder = await merchantRecorder(c)
    if (answer.method === 'recovery_code') {
      await recordSecurityEvent(db, recorder, { storeId: who.storeId, event: 'recovery_code_used', details: {} })
    }
    const device = await callerDevice(c, timeZone)
    const token = await openRecordedSession(db, { ...merchant.value, device }, tokenKey, recorder)
    await rememberLogIn(c, who, device)
    return reply(c, ok({ token }), 200)
  },
)
