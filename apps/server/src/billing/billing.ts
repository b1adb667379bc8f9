import { type FeatureMap, featureKeys, features } from '@earshot/plans'
import { err, ok, type Result, type StoreId } from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import type { PlanFeatures } from '../gates/plan-features.ts'
import type { Problem } from '../problems.ts'
import { readCopy, readFeatures } from './billing-customers.ts'
import { createCustomerCache, type KnownCustomer, type OnPlanChange } from './customer-cache.ts'
import { isFreePlan } from './customer-plan.ts'
import { createOutage } from './outage.ts'
import { createProviderClient, type ProviderAddress } from './provider-client.ts'
import { createSubscriptionCommands } from './subscription-commands.ts'
import { createTokenCalls } from './token-calls.ts'
import { acceptWebhook, type ReceivedWebhook } from './webhooks.ts'

/** The product's knowledge of plans and payments. The provider is authoritative; nothing is decided here. */
export type Billing = PlanFeatures & {
  /** The token that the merchant's browser shows to the provider; null if nothing is sold. */
  token(storeId: StoreId): Promise<Result<string | null, Problem>>
  /** The customer, at most a minute old, or the last known one; null where nothing is sold. */
  customer(storeId: StoreId): Promise<Result<KnownCustomer | null, Problem>>
  /**
   * The plan's features as the provider last told them, for shoppers' pages: they neither wait for it nor bring it a crowd. Empty as
   * long as it has told nothing: publishing asks it, so that is rare.
   */
  lastFeatures(storeId: StoreId): Promise<FeatureMap>
  /** The same of several stores. The result has no entry for a store that the provider has not described yet. */
  lastFeaturesOf(storeIds: readonly StoreId[]): Promise<ReadonlyMap<StoreId, FeatureMap>>
  /** The customer as the provider last told it, without waiting for it; null as long as it has told nothing. */
  lastCustomer(storeId: StoreId): Promise<Customer | null>
  /**
   * The same in a transaction that holds the store: a downgrade may have been reached while it was waited for.
   * @param asked the recent result of `features`, for when nothing was saved
   */
  featuresIn(tx: Db, storeId: StoreId, asked: FeatureMap): Promise<FeatureMap>
  /** The features of the store after it stops paying, in the provider's words. */
  freeFeatures(storeId: StoreId): Promise<Result<FeatureMap, Problem>>
  /** Something has changed over there: the next look is a new one. */
  invalidate(storeId: StoreId): Promise<void>
  /** The provider says that something has changed over there: it is believed as far as that, and asked what. */
  receiveWebhook(webhook: ReceivedWebhook): Promise<Result<object, Problem>>
  /**
   * Reads the customers whose period, trial or plan has ended, or whose change nobody has read yet.
   * @param signal ends it after the customer under way; the others are due again when their lease has ended
   */
  refreshDue(signal?: AbortSignal): Promise<void>
  /**
   * Asks for a plan. Free, while something is paid for, is a cancellation: it comes at the end of what was paid.
   * @param returnUrl an address of our own
   * @returns where the merchant confirms it; null: it is done
   */
  subscribe(storeId: StoreId, planId: string, returnUrl: string): Promise<Result<string | null, Problem>>
  /** Ends the plan with what was paid for; taken back by asking for the same plan again. */
  cancel(storeId: StoreId, reason: string | undefined): Promise<Result<object, Problem>>
  /** Ends whatever is paid for, before the store is deleted: nobody could end it afterwards. */
  leave(storeId: StoreId): Promise<Result<object, Problem>>
}

const TIMEOUT_MS = 5_000

type BillingOptions = {
  readonly db: Db
  readonly now: () => Date
  readonly log: Logger
  /**
   * The features of a store's plan have changed. Called before anybody decides by them, in the transaction that saves
   * them: repeatedly until it commits. Not called for a store without a plan.
   */
  readonly onChange: OnPlanChange
  /** Null: nothing is sold. */
  readonly provider: ProviderAddress | null
  /** How long the provider may take for a call. */
  readonly timeoutMs?: number
}

export function createBilling({ provider, ...facts }: BillingOptions): Billing {
  return provider === null ? freeBilling : createProviderBilling(provider, facts)
}

/** Everything that is on offer, without a limit: for those who run this for themselves. */
export const allFeatures: FeatureMap = Object.fromEntries(
  featureKeys.map((key) => [key, { type: features[key].type, value: features[key].type === 'limit' ? -1 : true }]),
)

const freeBilling: Billing = {
  token: async () => ok(null),
  customer: async () => ok(null),
  features: async () => ok(allFeatures),
  featuresToAdd: async () => ok(allFeatures),
  lastFeatures: async () => allFeatures,
  lastFeaturesOf: async (storeIds) => new Map(storeIds.map((storeId) => [storeId, allFeatures])),
  lastCustomer: async () => null,
  featuresIn: async () => allFeatures,
  freeFeatures: async () => ok(allFeatures),
  invalidate: async () => {},
  receiveWebhook: async () => err({ code: 'not_found' }),
  refreshDue: async () => {},
  subscribe: async () => err({ code: 'billing_refused', reason: 'Nothing is sold here' }),
  cancel: async () => err({ code: 'billing_refused', reason: 'Nothing is sold here' }),
  leave: async () => ok({}),
}

function createProviderBilling(
  provider: ProviderAddress,
  { db, now, log, onChange, timeoutMs = TIMEOUT_MS }: Omit<BillingOptions, 'provider'>,
): Billing {
  const outage = createOutage(now)
  const client = createProviderClient({ ...provider, log, timeoutMs, onSilence: outage.begin })
  const calls = createTokenCalls(db, client)
  const customers = createCustomerCache({ db, now, log, onChange, client, calls, outage })
  const { customer, lastCustomer, invalidate } = customers
  return {
    async token(storeId) {
      const copy = await readCopy(db, storeId)
      return copy ? ok(copy.apiToken) : calls.identify(storeId)
    },
    customer,
    lastCustomer,
    invalidate,
    refreshDue: customers.refreshDue,
    async features(storeId) {
      const known = await customer(storeId)
      return known.ok ? ok(known.value.customer.features) : known
    },
    async featuresToAdd(storeId) {
      const known = await customer(storeId)
      if (!known.ok) return known
      const { billingStatus, features } = known.value.customer
      return billingStatus === 'frozen' ? err({ code: 'payment_open' }) : ok(features)
    },
    async lastFeatures(storeId) {
      return (await lastCustomer(storeId))?.features ?? {}
    },
    lastFeaturesOf: (storeIds) => readFeatures(db, storeIds),
    async featuresIn(tx, storeId, asked) {
      return (await readCopy(tx, storeId))?.customer?.features ?? asked
    },
    async freeFeatures(storeId) {
      const known = await customer(storeId)
      return known.ok ? ok(known.value.customer.plans.find(isFreePlan)?.features ?? {}) : known
    },
    async receiveWebhook(webhook) {
      const about = await acceptWebhook(db, provider.apiKey, webhook, now())
      if (!about.ok) return about
      if (about.value !== null) {
        await invalidate(about.value)
        // Read at once, because nobody may have the dashboard open. If it fails, `refreshDue` tries again.
        await customer(about.value)
      }
      return ok({})
    },
    ...createSubscriptionCommands({ db, now, client, calls, customers }),
  }
}
