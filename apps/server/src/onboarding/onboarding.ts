import { err, type MerchantId, ok, type Result, type StoreId } from '@earshot/survey'
import * as v from 'valibot'
import { and, eq, type PgUpdateSetSource, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, stores } from '../db/schema.ts'
import type { Problem } from '../problems.ts'
import { enqueueRedating, followTimezone, inTimezone } from '../responses/redate-responses.ts'
import type { EventRecorder } from '../security-log/record.ts'
import { lockSettings, recordChangedSettings } from '../settings/store.ts'
import type { storeFieldsSchema } from '../stores/store-fields.schema.ts'

/** The goals that a merchant can choose; `templates/fitting-first.ts` decides which templates come first for each. */
const GOALS = ['attribution', 'satisfaction', 'loyalty', 'returns', 'product', 'pricing'] as const

export type Goal = (typeof GOALS)[number]

export const goalsSchema = v.object({ goals: v.pipe(v.array(v.picklist(GOALS)), v.maxLength(GOALS.length)) })

export type StoreFields = v.InferOutput<typeof storeFieldsSchema>

type Caller = { readonly db: Db; readonly storeId: StoreId; readonly merchantId: MerchantId }

/** The first step: the store's name and region. It can be repeated later, so changes are in the security log. */
export async function describeStore(
  { db, storeId, merchantId }: Caller,
  fields: StoreFields,
  recorder: EventRecorder,
): Promise<Result<object, Problem>> {
  const described = await db.transaction(async (tx): Promise<Result<object, Problem>> => {
    const before = await lockSettings(tx, { storeId, merchantId })
    if (!before) return err({ code: 'store_not_found' })
    const { businessName, timezone, ...store } = fields
    await tx
      .update(merchants)
      .set({ businessName })
      .where(and(eq(merchants.storeId, storeId), eq(merchants.merchantId, merchantId)))
    const moved = await moveOn(tx, storeId, { ...store, ...inTimezone(timezone), onboardingStep: goTo('goals') })
    if (!moved.ok) return moved
    await enqueueRedating(tx, storeId)
    await recordChangedSettings(tx, { storeId, before, wanted: fields }, recorder)
    return moved
  })
  if (described.ok) await followTimezone(db, storeId)
  return described
}

/** The second step: the merchant's goals. */
export async function chooseGoals(
  db: Db,
  storeId: StoreId,
  goals: readonly string[],
): Promise<Result<object, Problem>> {
  return moveOn(db, storeId, { goals: [...goals], onboardingStep: goTo('installation') })
}

/** The end: the store is no longer new. @param skipped the snippet was left for later */
export async function finishOnboarding(db: Db, storeId: StoreId, skipped: boolean): Promise<Result<object, Problem>> {
  return db.transaction(async (tx) => {
    const [store] = await tx.select().from(stores).where(eq(stores.storeId, storeId)).for('update')
    if (!store) return err({ code: 'store_not_found' })
    if (store.onboardingStep === 'done') return ok({})
    if (store.onboardingStep !== 'installation') return err({ code: 'onboarding_not_finished' })
    return moveOn(tx, storeId, { onboardingStep: 'done', isNew: false, isOnboardingSkipped: skipped })
  })
}

/** A finished onboarding stays finished, even if an old tab still shows a step. */
const goTo = (step: 'goals' | 'installation') =>
  sql`CASE WHEN ${stores.onboardingStep} = 'done' THEN 'done' ELSE ${step} END`

type StoreChange = PgUpdateSetSource<typeof stores>

async function moveOn(db: Db, storeId: StoreId, change: StoreChange): Promise<Result<object, Problem>> {
  const [store] = await db.update(stores).set(change).where(eq(stores.storeId, storeId)).returning()
  return store ? ok({}) : err({ code: 'store_not_found' })
}
