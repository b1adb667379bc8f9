import { type FeatureKey, type Gate, gate } from '@earshot/plans'
import { type Customer, MantleClient, type Plan } from '@heymantle/client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, value } from '../../lib/api.ts'
import { configurationQuery } from '../../lib/configuration.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { BillingError, isOutOfReach } from '../../lib/failure.ts'
import { shouldRetry } from '../../lib/query-client.ts'
import { storeDetailsQuery } from '../store/store-details.ts'

/** The known facts about the merchant as a customer. */
export type Known = {
  /** The provider's own words; null: nothing is sold here, and every feature is there. */
  readonly customer: Customer | null
  /**
   * False: the provider cannot be reached, or is in the middle of a change, and this is what it said before (ADR-0022).
   */
  readonly isReached: boolean
  /** Not even we could be reached: this device remembers it. */
  readonly isFromDevice?: true
}

const FRESH_MS = 60_000
const TIMEOUT_MS = 30_000

/** The customer, from the billing provider itself; while that is away, the last known one from our server. */
export const customerQuery = queryOptions({
  queryKey: ['billing', 'customer'],
  queryFn: ({ client }): Promise<Known> => readCustomer(client),
  retry: shouldRetry,
  staleTime: FRESH_MS,
  // Every gate needs it: it stays as long as the page does.
  gcTime: Number.POSITIVE_INFINITY,
  // The plan may have been changed in another tab.
  refetchOnWindowFocus: 'always',
})

async function readCustomer(queries: QueryClient): Promise<Known> {
  const provider = await providerClient(queries)
  if (provider === 'nothing is sold') return { customer: null, isReached: true }
  try {
    if (provider === null) throw new BillingError('The provider could not be reached at the login')
    const customer = await billed(provider.getCustomer())
    return customer.billingStatus === 'canceled' ? await afterTheEnd() : { customer, isReached: true }
  } catch (failure) {
    const known = await knownToServer().catch((failure: unknown) => {
      // If we are out of reach too, billing is not the cause.
      if (isOutOfReach(failure)) throw failure
      return null
    })
    // Our server gets through, and has a refused token replaced as it does: the next calls from here carry the new one.
    if (known?.isReached) void queries.refetchQueries(storeDetailsQuery)
    if (known?.customer) return known
    throw failure
  }
}

/**
 * Our server finds out whether a plan has ended or is only being changed; it moves customers who stopped paying to Free
 * (ADR-0029).
 */
async function afterTheEnd(): Promise<Known> {
  await value(api.billing.refresh.$post())
  return knownToServer()
}

/** Our server's copy is the provider's own object, passed on as it came. */
async function knownToServer(): Promise<Known> {
  const { customer, isReached } = await value(api.billing.customer.$get())
  return { customer: customer as Customer | null, isReached }
}

/** The provider, as this merchant's browser speaks to it (spec §7); null: it could not be reached at the login. */
export async function providerClient(queries: QueryClient): Promise<MantleClient | 'nothing is sold' | null> {
  const { billing } = await queries.ensureQueryData(configurationQuery)
  if (billing === null) return 'nothing is sold'
  const known = (await queries.ensureQueryData(storeDetailsQuery)).billing
  // If it was away when the page was loaded, the provider may be back by now: the server is asked for the token again.
  const { customerApiToken } =
    known.customerApiToken === null
      ? (await queries.fetchQuery({ ...storeDetailsQuery, staleTime: 0, retry: false })).billing
      : known
  if (customerApiToken === null) return null
  return new MantleClient({ appId: billing.appId, apiUrl: billing.url, customerApiToken })
}

/**
 * The result of a call to the provider. The library returns `error` for a refusal, whatever the HTTP status, throws if
 * the answer is no JSON, and waits for ever; all are thrown as BillingError.
 */
export async function billed<T extends object>(call: Promise<T>): Promise<Exclude<T, { error: string }>> {
  const answer: unknown = await inTime(call).catch((cause: unknown) => {
    throw new BillingError('The provider did not answer as agreed', cause)
  })
  if (typeof answer !== 'object' || answer === null) throw new BillingError('The provider answered something else')
  if ('error' in answer) throw new BillingError(String(answer.error))
  return answer as Exclude<T, { error: string }>
}

/** As our own server is waited for (spec §7). */
function inTime<T>(call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`timeout of ${TIMEOUT_MS}ms exceeded`)), TIMEOUT_MS)
  return Promise.race([call, promise]).finally(() => clearTimeout(timer))
}

/** A customer who pays nothing is on a free plan; everyone else on Pro (spec §4.5). */
export const isFree = ({ amount }: Pick<Plan, 'amount'>): boolean => amount === 0

/** Whether a customer is on a plan; one whose payment has failed still is (spec §2.2). */
export const isSubscribed = ({ customer }: Known): boolean =>
  customer === null || ['active', 'trialing', 'frozen'].includes(customer.billingStatus)

export type BillingStatus = {
  /** The provider's word; null as long as nothing is known, and where nothing is sold. */
  readonly status: Customer['billingStatus'] | null
  /** A plan that costs nothing is Free, every other is Pro (spec §4.5). */
  readonly isPro: boolean
  readonly inTrial: boolean
  /** Whole days, begun ones included; null outside a trial. */
  readonly trialDaysLeft: number | null
  /** A payment has failed: nothing is taken away yet, and responses are still collected. */
  readonly isFrozen: boolean
  readonly loading: boolean
  /** The part that cannot be reached: the values are the provider's last ones, if any (ADR-0022). */
  readonly outOfReach: OutOfReach
}

/** Billing alone, or all of us: then it is the network, as far as a browser can tell. */
type OutOfReach = 'billing' | 'earshot' | null

/** @param failure why no newer word came; null: it was not asked for, or came */
export function outOfReach(known: Known | undefined, failure: unknown): OutOfReach {
  if (known?.isFromDevice || isOutOfReach(failure)) return 'earshot'
  return failure !== null || known?.isReached === false ? 'billing' : null
}

/** How the merchant stands with the billing provider. */
export function useBillingStatus(): BillingStatus {
  const { data, error, isPending } = useQuery(customerQuery)
  return { ...statusOf(data, Date.now()), loading: isPending, outOfReach: outOfReach(data, data ? null : error) }
}

/** When a customer's trial ends, or ended; a trial of the plan comes before one of their own. */
const trialEndOf = ({ subscription, trialExpiresAt }: Customer): string | undefined =>
  subscription?.trialExpiresAt ?? trialExpiresAt

/** The status in a customer's record. @param now in milliseconds */
export function statusOf(known: Known | undefined, now: number): Omit<BillingStatus, 'loading' | 'outOfReach'> {
  if (known?.customer === null) {
    return { status: null, isPro: true, inTrial: false, trialDaysLeft: null, isFrozen: false }
  }
  const { billingStatus: status = null, subscription } = known?.customer ?? {}
  const inTrial = status === 'trialing'
  const ends = known?.customer && trialEndOf(known.customer)
  return {
    status,
    isPro: subscription?.active === true && !isFree(subscription.plan),
    inTrial,
    trialDaysLeft: inTrial && ends ? Math.max(0, Math.ceil((Date.parse(ends) - now) / DAY_MS)) : null,
    isFrozen: status === 'frozen',
  }
}

/**
 * Whether the merchant may have one more of a feature: by the same function as the server, on the same data.
 * @returns null as long as nothing is known: then nothing is refused here, and the server has the last word
 */
export function useGate(): (featureKey: FeatureKey, used?: number) => Gate | null {
  const { data } = useQuery(customerQuery)
  // The same function until the customer changes: long lists render again only then.
  return useCallback(
    (featureKey, used) => {
      if (!data) return null
      return data.customer === null ? { allowed: true, limit: null } : gate(data.customer.features, featureKey, used)
    },
    [data],
  )
}
