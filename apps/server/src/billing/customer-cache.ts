import { type FeatureMap, featureKeys } from '@earshot/plans'
import { err, isDeepEqual, ok, type Result, type StoreId } from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { recordSecurityEvent } from '../security-log/record.ts'
import { type CustomerCopy, dropCopy, dropDueCopies, readCopy, saveCopy } from './billing-customers.ts'
import { featuresOfPlan, isFreePlan } from './customer-plan.ts'
import { isLost, noteMissingPlan } from './lost-plan.ts'
import { isWithin, type Outage } from './outage.ts'
import type { ProviderClient } from './provider-client.ts'
import type { TokenCalls } from './token-calls.ts'

/** A customer as the provider tells it, or as it last did. */
export type KnownCustomer = {
  readonly customer: Customer
  /**
   * False: the provider cannot be reached, or is in the middle of a change, and this is what it said before (ADR-0022).
   */
  readonly isReached: boolean
}

/** Called in the transaction that stores a plan with other features; see `createBilling`. */
export type OnPlanChange = (tx: Db, storeId: StoreId, features: FeatureMap) => Promise<void>

type Facts = {
  readonly db: Db
  readonly now: () => Date
  readonly log: Logger
  readonly onChange: OnPlanChange
  readonly client: ProviderClient
  readonly calls: TokenCalls
  readonly outage: Outage
}

export type CustomerCache = ReturnType<typeof createCustomerCache>

/** The name is the provider's own text. */
const MAX_PLAN_NAME_LENGTH = 100

/** A customer is read from the provider at most once in this time. */
const FRESH_MS = 60_000

/** The customers as the provider last described them. */
export function createCustomerCache(facts: Facts) {
  const { db, now, log, outage } = facts
  const reading = new Map<StoreId, Promise<Result<KnownCustomer, Problem>>>()

  /** Concurrent readers of one store share one call to the provider. */
  function customer(storeId: StoreId): Promise<Result<KnownCustomer, Problem>> {
    const inFlight = reading.get(storeId)
    if (inFlight) return inFlight
    const request = read(facts, storeId).finally(() => {
      if (reading.get(storeId) === request) reading.delete(storeId)
    })
    reading.set(storeId, request)
    return request
  }

  return {
    customer,
    /** As the provider last described it, without a call to it; null if it never has. */
    async lastCustomer(storeId: StoreId): Promise<Customer | null> {
      return (await readCopy(db, storeId))?.customer ?? null
    },
    async invalidate(storeId: StoreId): Promise<void> {
      outage.end()
      await dropCopy(db, storeId, now())
      // A read that is under way may have begun before the change.
      reading.delete(storeId)
    },
    /**
     * Reads the customers whose period, trial or plan has ended, and those that nobody has read since a change.
     * @param signal ends it after the customer under way; the others are due again when their lease has ended
     */
    async refreshDue(signal?: AbortSignal): Promise<void> {
      for (const storeId of await dropDueCopies(db, now())) {
        if (signal?.aborted) return
        reading.delete(storeId)
        // One failure does not stop the others. The customer is due again when its lease has ended.
        await customer(storeId).catch((error: unknown) =>
          log.error({ err: error, storeId }, 'a customer of the billing provider could not be looked at'),
        )
      }
    },
  }
}

async function read(facts: Facts, storeId: StoreId): Promise<Result<KnownCustomer, Problem>> {
  const copy = await readCopy(facts.db, storeId)
  const askedAt = facts.now()
  // A copy that was read before an end that has passed since is outdated.
  const isOver = copy?.lookAt && copy.lookAt <= askedAt
  if (copy?.customer && isWithin(FRESH_MS, copy.readAt, askedAt) && !isOver) {
    return ok({ customer: copy.customer, isReached: true })
  }
  const found: Result<Customer, Problem> = facts.outage.isRecent()
    ? err({ code: 'billing_unreachable' })
    : await fetchCustomer(facts, storeId, copy, askedAt)
  if (found.ok) {
    await storeCustomer(facts, { storeId, customer: found.value, askedAt, copy })
    return ok({ customer: found.value, isReached: true })
  }
  return copy?.customer ? ok({ customer: copy.customer, isReached: false }) : found
}

/**
 * Reads the customer from the provider. A canceled customer is moved to the free plan automatically. If a plan change
 * may be in progress, the result is `billing_unreachable`.
 */
async function fetchCustomer(
  { db, log, client, calls }: Facts,
  storeId: StoreId,
  copy: CustomerCopy | null,
  askedAt: Date,
): Promise<Result<Customer, Problem>> {
  const found = await calls.withToken(storeId, copy, client.customer)
  if (!found.ok || !isLost(found.value)) return found
  if (await noteMissingPlan(db, storeId, copy?.customer ?? null, askedAt)) {
    log.warn({ storeId }, 'a plan is missing at the billing provider, and will be looked for once more')
    return err({ code: 'billing_unreachable' })
  }
  const free = found.value.plans.find(isFreePlan)
  if (!free) return found
  // The result is ignored: another server may have done the same at this moment. Only the customer afterwards counts.
  await calls.withToken(storeId, copy, (token) => client.subscribe(token, free.id))
  return calls.withToken(storeId, copy, client.customer)
}

type Read = {
  readonly storeId: StoreId
  readonly customer: Customer
  readonly askedAt: Date
  /** The copy before; null for none. */
  readonly copy: CustomerCopy | null
}

/** Stores a customer in one transaction with everything that follows from its plan. */
async function storeCustomer(
  { db, log, now, onChange }: Facts,
  { storeId, customer, askedAt, copy }: Read,
): Promise<void> {
  const before = copy?.customer ? featuresOfPlan(copy.customer) : null
  const after = featuresOfPlan(customer)
  const isOther = after !== null && !isDeepEqual(before, after)
  await db.transaction(async (tx) => {
    const isSaved = await saveCopy(tx, storeId, { customer, readAt: askedAt, changes: copy?.changes ?? 0 })
    if (isSaved && isOther) await onChange(tx, storeId, after)
    const plan = customer.subscription?.plan.name.slice(0, MAX_PLAN_NAME_LENGTH)
    const recorder = { who: 'system', device: null, log, now: now() } as const
    const event = { storeId, event: 'plan_changed', details: { plan: plan ?? null } } as const
    if (isSaved && isOther && before !== null) await recordSecurityEvent(tx, recorder, event)
  })
  const unknown = isOther ? featureKeys.filter((key) => !Object.hasOwn(after, key)) : []
  if (unknown.length > 0) log.error({ storeId, unknown }, 'the billing provider’s catalogue lacks features')
}
