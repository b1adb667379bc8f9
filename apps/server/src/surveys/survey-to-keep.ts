import type { Result, StoreId, SurveyId } from '@earshot/survey'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { readSurvey } from './operations.ts'

/**
 * Asks the billing provider for a change with the survey that stays live if it is a downgrade (ADR-0029). The choice is
 * saved before: a change that is immediate is applied at once. A change that fails leaves the earlier choice, as does
 * one that is yet to be confirmed; a finished one clears it.
 * @param chosen one of this store; null: the one with the newest response
 * @param ask resolves to where the change is to be confirmed; null: it is done
 */
export async function changePlanAndSurvey(
  db: Db,
  storeId: StoreId,
  chosen: SurveyId | null,
  ask: () => Promise<Result<string | null, Problem>>,
): Promise<Result<string | null, Problem>> {
  const before = await readSurveyToKeep(db, storeId)
  if (chosen !== null) {
    const survey = await readSurvey(db, storeId, chosen)
    if (!survey.ok) return survey
    await saveSurveyToKeep(db, storeId, chosen)
  }
  const asked = await ask()
  if (asked.ok && asked.value === null && chosen === null) await saveSurveyToKeep(db, storeId, null)
  if (!asked.ok && chosen !== null) await saveSurveyToKeep(db, storeId, before)
  return asked
}

/** The survey that was chosen to stay live; it may be gone by now. */
export async function readSurveyToKeep(db: Db, storeId: StoreId): Promise<SurveyId | null> {
  const [store] = await db.select({ surveyId: stores.keptSurveyId }).from(stores).where(eq(stores.storeId, storeId))
  return store?.surveyId ?? null
}

export async function saveSurveyToKeep(db: Db, storeId: StoreId, chosen: SurveyId | null): Promise<void> {
  await db.update(stores).set({ keptSurveyId: chosen }).where(eq(stores.storeId, storeId))
}
