import { createHash } from 'node:crypto'
import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { and, eq } from '../../db/drizzle.ts'
import { merchants, stores } from '../../db/schema.ts'
import type { Problem } from '../../problems.ts'
import type { Who } from '../accounts.ts'
import type { TokenFacts } from '../token.ts'
import type { SecondStepAnswer } from './answer.schema.ts'
import {
  type Challenge,
  type Challenging,
  challengeFactEntries,
  checkSecondStep,
  makeChallenge,
  readChallenge,
  spendChallenge,
} from './challenge.ts'
import { isTwoStepOn, readTwoStep } from './two-step-state.ts'

const factsSchema = v.object({ ...challengeFactEntries, password: v.string() })

type LogInFacts = v.InferOutput<typeof factsSchema>

/**
 * Asks a merchant whose password was right for the second step.
 * @returns null if two-step login is off
 */
export async function askSecondStep(
  site: Challenging,
  { storeId, merchantId, passwordHash }: Who & { readonly passwordHash: string },
): Promise<Challenge | null> {
  const owner = { storeId, merchantId }
  const twoStep = await readTwoStep(site.db, owner)
  if (!twoStep.isOn) return null
  return makeChallenge(site, 'second_step', { owner, twoStep }, { password: markOf(passwordHash) })
}

/** A challenge ends with the password that it was given for. */
const markOf = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('hex').slice(0, 16)

/** The merchant who answers a challenge; null if it has run out or is not ours. */
export const readLogInChallenge = (site: Challenging, note: string): Promise<LogInFacts | null> =>
  readChallenge(site, 'second_step', factsSchema, note)

/** The merchant of a challenge, which we signed. */
export const merchantOf = ({ storeId, merchantId }: LogInFacts): Who => ({
  storeId: storeId as StoreId,
  merchantId: merchantId as MerchantId,
})

type MerchantFacts = Omit<TokenFacts, 'sessionId'>

/** Checks the second step of a login. @returns the merchant whose session can be opened */
export async function answerLogInChallenge(
  site: Challenging & { readonly address: string },
  facts: LogInFacts,
  answer: SecondStepAnswer,
): Promise<Result<MerchantFacts, Problem>> {
  const owner = merchantOf(facts)
  const merchant = await findMerchant(site, owner)
  const isOutdated = merchant === null || markOf(merchant.passwordHash) !== facts.password
  if (isOutdated || !(await isTwoStepOn(site.db, owner))) return err({ code: 'challenge_expired' })
  const checked = await checkSecondStep(site, owner, facts.challengeId, answer)
  if (!checked.ok) return checked
  const spent = await spendChallenge(site, owner, facts.challengeId)
  if (!spent.ok) return spent
  const { passwordHash: _, ...merchantFacts } = merchant
  return ok(merchantFacts)
}

async function findMerchant(
  { db }: Challenging,
  { storeId, merchantId }: Who,
): Promise<(MerchantFacts & { passwordHash: string }) | null> {
  const [row] = await db
    .select({
      storeId: merchants.storeId,
      merchantId: merchants.merchantId,
      passwordHash: merchants.passwordHash,
      storeUrl: stores.storeUrl,
      isNewStore: stores.isNew,
    })
    .from(merchants)
    .innerJoin(stores, eq(stores.storeId, merchants.storeId))
    .where(and(eq(merchants.storeId, storeId), eq(merchants.merchantId, merchantId)))
  return row ?? null
}
