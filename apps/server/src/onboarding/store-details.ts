import { err, type MerchantId, ok, PAGE_FACTS, type Result, type StoreId } from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import * as v from 'valibot'
import type { Billing } from '../billing/billing.ts'
import { trialEndOf } from '../billing/next-refresh.ts'
import { and, eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { merchants, stores } from '../db/schema.ts'
import type { SendMail } from '../mail/send-mail.ts'
import type { Problem } from '../problems.ts'
import { hasRedatingFailed } from '../responses/redate-responses.ts'
import { maskingSchema, presentMasking } from '../settings/masking.ts'
import { storedFacts } from '../settings/stored-facts.ts'
import { everySignIn, type Who } from '../sign-in/accounts.ts'
import { awaitedConfirmation } from '../sign-in/confirmations.ts'
import { hasResponses } from '../sign-in/unconfirmed-accounts.ts'

/** The facts about the store that the dashboard is logged in to (spec §3.1, ADR-0035). */
export const storeDetailsSchema = v.object({
  /** The merchant's login; the email of the business is another (ADR-0023). */
  userEmail: v.string(),
  /** Whether the login's address is confirmed; null where no mail is set up and each counts as confirmed (ADR-0079). */
  emailConfirmation: v.nullable(
    v.object({
      isConfirmed: v.boolean(),
      /** The address that awaits its confirmation. A confirmed account changes to it. */
      awaited: v.nullable(v.string()),
      /** When the last mail about it was requested; null: none was. */
      sentAt: v.nullable(v.string()),
      /** Until when an unconfirmed account has to be confirmed. */
      confirmBy: v.nullable(v.string()),
      /** Whether it is deleted after that; one with responses is not. */
      isDeletedAfter: v.boolean(),
    }),
  ),
  store: v.object({
    storeId: v.string(),
    storeUrl: v.string(),
    publicKey: v.string(),
    isNewStore: v.boolean(),
    /** Where onboarding continues after a reload. */
    onboardingStep: v.picklist(['store', 'goals', 'installation', 'done']),
    goals: v.array(v.string()),
    isOnboardingSkipped: v.boolean(),
    /** When a page of the store last asked for its surveys, to the minute; null: never. */
    seenAt: v.nullable(v.string()),
    /** Whether responses could not follow the store to its time zone. Saving the time zone tries again. */
    hasRedatingFailed: v.boolean(),
  }),
  merchantDetails: v.object({
    merchantId: v.string(),
    businessName: v.string(),
    businessEmail: v.string(),
    timezone: v.string(),
    settings: v.object({
      retentionMonths: v.nullable(v.number()),
      masking: maskingSchema,
      /** The facts of pages that are stored with responses. */
      facts: v.array(v.picklist(PAGE_FACTS)),
      /** The sites that may show survey pages of the store in a frame. */
      frameOrigins: v.array(v.string()),
      /** Whether results are of verified orders only, unless a query says otherwise. */
      isVerifiedOnly: v.boolean(),
    }),
    /** How they stand with the billing provider, and until when they try; null: nothing is known of it, or no trial. */
    status: v.nullable(v.picklist(['none', 'active', 'trialing', 'canceled', 'frozen'])),
    trialEndsAt: v.nullable(v.string()),
  }),
  metadata: v.object({
    country: v.nullable(v.string()),
    city: v.nullable(v.string()),
    /** By its name; null: none, or nothing is known of it. */
    plan: v.nullable(v.string()),
    currency: v.string(),
    installedAt: v.string(),
  }),
  /**
   * The token that the browser shows to the billing provider; null: nothing is sold, or the provider cannot be reached.
   */
  billing: v.object({ customerApiToken: v.nullable(v.string()) }),
})

export type StoreDetails = v.InferOutput<typeof storeDetailsSchema>

type Caller = {
  readonly db: Db
  readonly mail: SendMail
  readonly billing: Billing
  readonly storeId: StoreId
  readonly merchantId: MerchantId
}

/** Reads the store and the merchant who asks. A billing provider that is away keeps nobody out. */
export async function readStoreDetails({
  db,
  mail,
  billing,
  storeId,
  merchantId,
}: Caller): Promise<Result<StoreDetails, Problem>> {
  const signIn = everySignIn(db)
  const [row] = await db
    .select({
      userEmail: signIn.email,
      isConfirmed: signIn.isConfirmed,
      confirmBy: signIn.confirmBy,
      store: stores,
      merchant: merchants,
    })
    .from(stores)
    .innerJoin(merchants, and(eq(merchants.storeId, stores.storeId), eq(merchants.merchantId, merchantId)))
    .innerJoin(signIn, and(eq(signIn.storeId, stores.storeId), eq(signIn.merchantId, merchantId)))
    .where(eq(stores.storeId, storeId))
  if (!row) return err({ code: 'store_not_found' })
  const token = await billing.token(storeId)
  const hasFailed = await hasRedatingFailed(db, storeId)
  const who = { storeId, merchantId }
  return ok({
    emailConfirmation: mail.verifiesAddresses ? await readConfirmation(db, who, row) : null,
    ...present({ ...row, hasRedatingFailed: hasFailed }, await billing.lastCustomer(storeId)),
    billing: { customerApiToken: token.ok ? token.value : null },
  })
}

async function readConfirmation(
  db: Db,
  who: Who,
  { isConfirmed, confirmBy }: { readonly isConfirmed: boolean; readonly confirmBy: Date | null },
): Promise<StoreDetails['emailConfirmation']> {
  const awaited = await awaitedConfirmation(db, who)
  return {
    isConfirmed,
    awaited: awaited?.email ?? null,
    sentAt: awaited?.sentAt?.toISOString() ?? null,
    confirmBy: confirmBy?.toISOString() ?? null,
    isDeletedAfter: !isConfirmed && !(await hasResponses(db, who.storeId)),
  }
}

type Row = {
  readonly userEmail: string
  readonly store: typeof stores.$inferSelect
  readonly merchant: typeof merchants.$inferSelect
  readonly hasRedatingFailed: boolean
}

/** @param customer as the billing provider last told it; null: it has told nothing yet */
function present(
  { userEmail, store, merchant, hasRedatingFailed }: Row,
  customer: Customer | null,
): Omit<StoreDetails, 'billing' | 'emailConfirmation'> {
  const { isNew, timezone, country, city, currency, installedAt, seenAt, ...rest } = store
  const { merchantId, businessName, businessEmail } = merchant
  return {
    userEmail,
    store: {
      storeId: rest.storeId,
      storeUrl: rest.storeUrl,
      publicKey: rest.publicKey,
      isNewStore: isNew,
      onboardingStep: rest.onboardingStep,
      goals: rest.goals,
      isOnboardingSkipped: rest.isOnboardingSkipped,
      seenAt: seenAt?.toISOString() ?? null,
      hasRedatingFailed,
    },
    merchantDetails: {
      merchantId,
      businessName,
      businessEmail,
      timezone,
      settings: {
        retentionMonths: rest.retentionMonths,
        masking: presentMasking(store),
        facts: storedFacts(store),
        frameOrigins: rest.frameOrigins,
        isVerifiedOnly: rest.isVerifiedOnly,
      },
      status: customer?.billingStatus ?? null,
      trialEndsAt: customer && trialEndOf(customer),
    },
    metadata: {
      country,
      city,
      plan: customer?.subscription?.plan.name ?? null,
      currency,
      installedAt: installedAt.toISOString(),
    },
  }
}
