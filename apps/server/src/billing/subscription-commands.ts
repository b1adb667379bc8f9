import { err, ok, type Result, type StoreId } from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { readCopy } from './billing-customers.ts'
import type { CustomerCache, KnownCustomer } from './customer-cache.ts'
import { isFreePlan, isPaying } from './customer-plan.ts'
import { expectLoss } from './lost-plan.ts'
import type { ProviderClient } from './provider-client.ts'
import type { TokenCalls } from './token-calls.ts'

type Facts = {
  readonly db: Db
  readonly now: () => Date
  readonly client: ProviderClient
  readonly calls: TokenCalls
  readonly customers: CustomerCache
}

/** Changes of a plan, as `Billing` describes them. The cached customer is dropped with each. */
export function createSubscriptionCommands({ db, now, client, calls, customers }: Facts) {
  async function subscribe(
    storeId: StoreId,
    planId: string,
    returnUrl: string,
  ): Promise<Result<string | null, Problem>> {
    const known = await customerOffered(customers, storeId, planId)
    if (!known.ok) return known
    const isForFree = known.value.plans.some((plan) => plan.id === planId && isFreePlan(plan))
    const asked =
      isForFree && isPaying(known.value)
        ? await end(storeId, undefined)
        : await calls.withToken(storeId, await readCopy(db, storeId), (token) =>
            client.subscribe(token, planId, returnUrl),
          )
    await customers.invalidate(storeId)
    if (!asked.ok) return asked
    return ok(asked.value === returnUrl || isForFree ? null : asked.value)
  }

  async function end(storeId: StoreId, reason: string | undefined): Promise<Result<null, Problem>> {
    const asked = await calls.withToken(storeId, await readCopy(db, storeId), (token) => client.cancel(token, reason))
    if (!asked.ok) return asked
    await expectLoss(db, storeId, now())
    return ok(null)
  }

  async function cancel(storeId: StoreId, reason: string | undefined): Promise<Result<object, Problem>> {
    const asked = await end(storeId, reason)
    await customers.invalidate(storeId)
    return asked.ok ? ok({}) : asked
  }

  async function leave(storeId: StoreId): Promise<Result<object, Problem>> {
    await customers.invalidate(storeId)
    const known = await customers.customer(storeId)
    if (!known.ok) return known
    if (!known.value.isReached) return err({ code: 'billing_unreachable' })
    const isEnding = Boolean(known.value.customer.subscription?.cancelOn)
    return isPaying(known.value.customer) && !isEnding ? cancel(storeId, 'store deleted') : ok({})
  }

  return { subscribe, cancel, leave }
}

/** Only a plan that is offered is subscribed to. The customer is read again if its copy does not offer the plan. */
async function customerOffered(
  customers: CustomerCache,
  storeId: StoreId,
  planId: string,
): Promise<Result<Customer, Problem>> {
  const isOffered = ({ customer }: KnownCustomer) => customer.plans.some(({ id }) => id === planId)
  let known = await customers.customer(storeId)
  if (known.ok && !isOffered(known.value)) {
    await customers.invalidate(storeId)
    known = await customers.customer(storeId)
  }
  if (!known.ok) return known
  if (isOffered(known.value)) return ok(known.value.customer)
  return known.value.isReached
    ? err({ code: 'billing_refused', reason: 'No such plan is offered' })
    : err({ code: 'billing_unreachable' })
}
