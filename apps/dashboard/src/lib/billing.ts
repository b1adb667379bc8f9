import { type FeatureKey, type Gate, gate } from '@earshot/plans'
import type { Customer, MantleClient } from '@heymantle/client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api, value } from './api.ts'
import { configurationQuery } from './configuration.ts'
import { BillingError } from './failure.ts'
import { shouldRetry } from './query-client.ts'
import { storeDetailsQuery } from './store-details.ts'

/** What is known of the merchant as a customer. */
export type Known = {
  /** The provider's own words; null: nothing is sold here, and every feature is there. */
  readonly customer: Customer | null
  /** False: the provider cannot be reached, and this is what it said before (decisions D2). */
  readonly isReached: boolean
}

const FRESH_MS = 60_000
const PATIENCE_MS = 30_000

/** The customer, from the billing provider itself; while that is away, the last known one from our server. */
export const customerQuery = queryOptions({
  queryKey: ['billing', 'customer'],
  queryFn: ({ client }): Promise<Known> => readCustomer(client),
  retry: shouldRetry,
  staleTime: FRESH_MS,
  // Every gate needs it: it stays as long as the page does.
  gcTime: Number.POSITIVE_INFINITY,
})

async function readCustomer(queries: QueryClient): Promise<Known> {
  const provider = await providerClient(queries)
  if (provider === 'nothing is sold') return { customer: null, isReached: true }
  try {
    if (provider === null) throw new BillingError('The provider could not be reached at the login')
    return { customer: await withFree(provider), isReached: true }
  } catch (failure) {
    const known = await value(api.billing.customer.$get()).catch(() => null)
    // What was kept is the provider's own object, passed on as it came.
    if (known?.customer) return { customer: known.customer as unknown as Customer, isReached: known.isReached }
    throw failure
  }
}

/** Whoever has stopped paying goes on with Free: our server sees to that as soon as it looks (decisions D7). */
async function withFree(provider: MantleClient): Promise<Customer> {
  const customer = await billed(provider.getCustomer())
  if (customer.billingStatus !== 'canceled') return customer
  await value(api.billing.refresh.$post())
  await value(api.billing.customer.$get())
  return billed(provider.getCustomer())
}

/** The provider, as this merchant's browser speaks to it (spec §7); null: it could not be reached at the login. */
export async function providerClient(queries: QueryClient): Promise<MantleClient | 'nothing is sold' | null> {
  const { billing } = await queries.ensureQueryData(configurationQuery)
  if (billing === null) return 'nothing is sold'
  const { customerApiToken } = (await queries.ensureQueryData(storeDetailsQuery)).billing
  if (customerApiToken === null) return null
  // The login needs none of it.
  const library = await import('@heymantle/client')
  return new library.MantleClient({ appId: billing.appId, apiUrl: billing.url, customerApiToken })
}

/**
 * What a call to the provider brought. The library gives back `error` for a refusal, whatever the HTTP status, throws
 * what is no JSON, and waits for ever; all are thrown as BillingError (contract §2.2).
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
  const patience = setTimeout(() => reject(new Error(`timeout of ${PATIENCE_MS}ms exceeded`)), PATIENCE_MS)
  return Promise.race([call, promise]).finally(() => clearTimeout(patience))
}

/** Whether a customer is on a plan; one whose payment has failed still is (spec §2.2, contract §2.5). */
export const isSubscribed = ({ customer }: Known): boolean =>
  customer === null || ['active', 'trialing', 'frozen'].includes(customer.billingStatus)

/**
 * Whether the merchant may have one more of a feature: by the same function as the server, on the same data.
 * @returns null as long as nothing is known: then nothing is refused here, and the server has the last word
 */
export function useGate(): (featureKey: FeatureKey, used?: number) => Gate | null {
  const { data } = useQuery(customerQuery)
  return (featureKey, used) => {
    if (!data) return null
    return data.customer === null ? { allowed: true, limit: null } : gate(data.customer.features, featureKey, used)
  }
}
