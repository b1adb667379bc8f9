import { ok, type StoreId, type SurveyId } from '@earshot/survey'
import { v7 as newUuid } from 'uuid'
import { allFeatures } from '../billing/billing.ts'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { responses, signIns, stores } from '../db/schema.ts'
import { hashPassword } from '../sign-in/password.ts'
import { openStore } from '../stores/open-store.ts'
import { createSurvey } from '../surveys/operations.ts'
import { publishSurvey } from '../surveys/publish.ts'
import { demoSurvey } from './demo-survey.ts'

export const DEMO_EMAIL = 'demo@earshot.example'
export const DEMO_PASSWORD = 'demo-password'

type DemoMerchant = { readonly storeId: StoreId; readonly publicKey: string; readonly isAnswered: boolean }

async function findDemoStore(db: Db) {
  const [signIn] = await db.select({ storeId: signIns.storeId }).from(signIns).where(eq(signIns.email, DEMO_EMAIL))
  if (!signIn) return undefined
  const [store] = await db
    .select({ storeId: stores.storeId, publicKey: stores.publicKey })
    .from(stores)
    .where(eq(stores.storeId, signIn.storeId))
  return store
}

/**
 * Makes the demo merchant with one published survey, both or neither, unless they exist (ADR-0036).
 * @returns `isAnswered`: shoppers have answered it already
 */
export async function ensureDemoMerchant(db: Db, now: Date): Promise<DemoMerchant> {
  const known = await findDemoStore(db)
  if (known) return { ...known, isAnswered: await isAnswered(db, known.storeId) }
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const made = await db.transaction(async (tx) => {
    const opened = await openStore(tx, { ...DEMO_STORE, passwordHash }, now)
    if (!opened.ok) return null
    await publishDemoSurvey(tx, opened.value.storeId, now)
    return opened.value
  })
  // Another server that started at the same moment has made them.
  return made === null ? ensureDemoMerchant(db, now) : { ...made, isAnswered: false }
}

const DEMO_STORE = {
  businessName: 'Nordlys Candles',
  email: DEMO_EMAIL,
  storeUrl: 'https://nordlys.example',
  timezone: 'Europe/Copenhagen',
  currency: 'EUR',
  isNew: false,
}

async function isAnswered(db: Db, storeId: StoreId): Promise<boolean> {
  const [one] = await db.select({ day: responses.day }).from(responses).where(eq(responses.storeId, storeId)).limit(1)
  return one !== undefined
}

async function publishDemoSurvey(db: Db, storeId: StoreId, now: Date): Promise<void> {
  const survey = demoSurvey(newUuid() as SurveyId, newUuid)
  // It is on its plan a moment later.
  const made = await createSurvey(db, storeId, survey, { features: ok(allFeatures), now })
  const published = made.ok
    ? await publishSurvey(db, storeId, survey.surveyId, {
        version: made.value.version,
        featuresIn: async () => allFeatures,
        now,
      })
    : made
  if (!published.ok) throw new Error(`The demo survey could not be published: ${JSON.stringify(published.problem)}`)
}
