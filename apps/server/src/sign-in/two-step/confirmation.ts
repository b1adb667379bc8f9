import { err, ok, type Result, type SessionId } from '@earshot/survey'
import { createMiddleware } from 'hono/factory'
import * as v from 'valibot'
import { and, eq } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { sessions, twoStepLogins } from '../../db/schema.ts'
import type { MerchantEnv } from '../../env.ts'
import { refuse } from '../../http/reply.ts'
import type { Problem } from '../../problems.ts'
import type { Who } from '../accounts.ts'
import { checkPassword } from '../confirm-address.ts'
import type { Confirmation } from './answer.schema.ts'
import {
  type Answering,
  type Challenge,
  type Challenging,
  challengeFactEntries,
  checkSecondStep,
  makeChallenge,
  readChallenge,
  spendChallenge,
} from './challenge.ts'
import { isTwoStepOn, readTwoStep } from './two-step-state.ts'

/** How long a login or a confirmation is good for what is asked again. */
const CONFIRMED_FOR_MS = 10 * 60 * 1000

type InSession = Who & { readonly sessionId: SessionId }

/** Whether every merchant is asked again, or only those with two-step login. */
type Asked = 'all' | 'two_step'

/** Whether the merchant has shown in this session, within 10 minutes, who they are. */
export async function isConfirmed(db: Db, session: InSession, asked: Asked, now: Date): Promise<boolean> {
  const { storeId, merchantId, sessionId } = session
  const [row] = await db
    .select({ confirmedAt: sessions.confirmedAt, turnedOnAt: twoStepLogins.turnedOnAt })
    .from(sessions)
    .leftJoin(twoStepLogins, and(eq(twoStepLogins.storeId, storeId), eq(twoStepLogins.merchantId, merchantId)))
    .where(and(eq(sessions.storeId, storeId), eq(sessions.sessionId, sessionId)))
  if (!row) return false
  if (asked === 'two_step' && row.turnedOnAt === null) return true
  return row.confirmedAt !== null && now.getTime() - row.confirmedAt.getTime() < CONFIRMED_FOR_MS
}

/** Lets only merchants through who have shown within 10 minutes who they are. Behind `bearer`. */
export const requireConfirmation = (asked: Asked) =>
  createMiddleware<MerchantEnv>(async (c, next) => {
    const { db, now } = c.var
    return (await isConfirmed(db, c.var, asked, now())) ? next() : refuse(c, { code: 'confirmation_needed' })
  })

const factsSchema = v.object({ ...challengeFactEntries, sessionId: v.string() })

/** Asks the merchant of a session to show who they are. */
export async function askConfirmation(site: Challenging, { sessionId, ...owner }: InSession): Promise<Challenge> {
  return makeChallenge(site, 'confirm', { owner, twoStep: await readTwoStep(site.db, owner) }, { sessionId })
}

/** Notes that the merchant has shown who they are, if the answer is right. */
export async function confirmSession(
  site: Answering,
  { storeId, merchantId, sessionId }: InSession,
  { challenge, answer }: { readonly challenge: string; readonly answer: Confirmation },
): Promise<Result<object, Problem>> {
  const { db, now } = site
  const owner = { storeId, merchantId }
  const facts = await readChallenge(site, 'confirm', factsSchema, challenge)
  if (facts?.sessionId !== sessionId) return err({ code: 'challenge_expired' })
  const checked = await checkConfirmation(site, owner, facts.challengeId, answer)
  if (!checked.ok) return checked
  const spent = await spendChallenge(site, owner, facts.challengeId)
  if (!spent.ok) return spent
  await db
    .update(sessions)
    .set({ confirmedAt: now })
    .where(and(eq(sessions.storeId, storeId), eq(sessions.sessionId, sessionId)))
  return ok({})
}

/** With two-step login only a second step counts, and without it only the password. */
async function checkConfirmation(
  site: Answering,
  owner: Who,
  challengeId: string,
  answer: Confirmation,
): Promise<Result<unknown, Problem>> {
  const { db, address } = site
  if (await isTwoStepOn(db, owner)) return checkSecondStep(site, owner, challengeId, answer)
  if (answer.method !== 'password') return err({ code: 'second_step_wrong' })
  return checkPassword(db, owner, answer.password, address)
}
