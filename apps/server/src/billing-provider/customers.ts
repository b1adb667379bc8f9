import { freePlan } from '@earshot/plans'
import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { eq } from '../db/drizzle.ts'
import { sqlState } from '../db/failure-kind.ts'
import { providerCustomers } from '../db/schema.ts'
import { listUsageCredits } from './charges.ts'
import { tokenOf } from './links.ts'
import { type Customer, changeCustomer, customerIdOf, type LockedCustomer, queueWebhook } from './locked-customer.ts'
import { planSeedOf, plansFor, presentFeatures, presentPlan } from './plan-objects.ts'
import { presentSubscription } from './present-subscription.ts'
import type { Provider } from './provider.ts'
import type { ProviderRefusal } from './refusals.ts'
import { activeSubscription, endedSubscription, type Subscription } from './subscription-rows.ts'
import { presentUsage } from './usage.ts'
import { withCustomer } from './with-customer.ts'

export type CustomerIdentity = Partial<Pick<Customer, 'name' | 'email' | 'myshopifyDomain' | 'tags' | 'customFields'>> &
  Pick<Customer, 'platform'>

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Creates a customer, or updates a known one: fields that are left out stay, tags are replaced.
 * @returns the customer's token: the same as before, unless it is to be rotated
 */
export async function identify(
  provider: Provider,
  storeId: StoreId,
  identity: CustomerIdentity,
  rotates: boolean,
): Promise<Result<{ apiToken: string }, ProviderRefusal>> {
  const { db, now } = provider
  const blank = { tags: [], customFields: {}, tokenRotation: 0, trialIsUsed: false, lastNumber: 0, identifiedAt: now() }
  const isStore = await db
    .insert(providerCustomers)
    .values({ ...blank, ...identity, storeId })
    .onConflictDoNothing()
    .returning()
    .then(
      ([added]) => ({ isNew: added !== undefined }),
      (error: unknown) => {
        if (sqlState(error) === FOREIGN_KEY_VIOLATION) return null
        throw error
      },
    )
  if (!isStore) return err({ code: 'store_not_found' })
  const apiToken = await withCustomer(provider, storeId, async (locked) => {
    const { customFields, tokenRotation } = locked.customer
    await changeCustomer(locked, {
      ...identity,
      customFields: { ...customFields, ...identity.customFields },
      tokenRotation: tokenRotation + (rotates ? 1 : 0),
    })
    if (isStore.isNew) queueWebhook(locked, 'customers/first_identify')
    return tokenOf(provider, locked.customer)
  })
  return apiToken === null ? err({ code: 'store_not_found' }) : ok({ apiToken })
}

/** The customer without a lock: enough to compare a token with. */
export async function findCustomer({ db }: Provider, storeId: StoreId): Promise<Customer | null> {
  const [customer] = await db.select().from(providerCustomers).where(eq(providerCustomers.storeId, storeId))
  return customer ?? null
}

/** Everything the product's screens are drawn from. */
export async function presentCustomer(locked: LockedCustomer) {
  const { customer, storeId } = locked
  const active = await activeSubscription(locked)
  const shown = active ?? (await endedSubscription(locked))
  return {
    id: customerIdOf(storeId),
    test: true,
    ...withoutUnknown({ name: customer.name, myshopifyDomain: customer.myshopifyDomain }),
    platform: customer.platform,
    platformId: storeId,
    installedAt: customer.identifiedAt.toISOString(),
    ...withoutUnknown({
      trialStartsAt: customer.trialStartsAt?.toISOString(),
      trialExpiresAt: customer.trialExpiresAt?.toISOString(),
    }),
    plans: plansFor(customer).map((plan) => presentPlan(plan, customer)),
    // A customer without a plan has the features of Free (ADR-0027).
    features: presentFeatures(active ? planSeedOf(active.planId) : freePlan),
    usage: await presentUsage(locked),
    usageCredits: await listUsageCredits(locked),
    reviews: [],
    customFields: customer.customFields,
    billingStatus: billingStatus(active, shown),
    ...(shown && { subscription: presentSubscription(locked, shown) }),
    ...(customer.paymentMethod && { paymentMethod: presentPaymentMethod(customer.paymentMethod) }),
  }
}

function billingStatus(active: Subscription | null, last: Subscription | null) {
  if (!active) return last ? 'canceled' : 'none'
  if (active.frozenAt) return 'frozen'
  return active.periodNumber === 0 ? 'trialing' : 'active'
}

/** Test cards, told apart by their last four digits; neither ever expires within a test. */
export const TEST_CARDS = {
  pays: { brand: 'visa', last4: '4242' },
  fails_at_renewal: { brand: 'visa', last4: '0341' },
} as const

const presentPaymentMethod = (method: keyof typeof TEST_CARDS) => ({
  id: method,
  type: 'card',
  ...TEST_CARDS[method],
  expMonth: '12',
  expYear: '2099',
})

/** Leaves out what is not known: the contract has it optional, not null. */
const withoutUnknown = (facts: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))
