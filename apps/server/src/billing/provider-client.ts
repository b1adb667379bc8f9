import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { type Customer, MantleClient } from '@heymantle/client'
import type { Logger } from 'pino'
import type { Problem } from '../problems.ts'

/** Where the billing provider is reached, and as whom. */
export type ProviderAddress = { readonly url: string; readonly appId: string; readonly apiKey: string }

export type Identity = { readonly storeId: StoreId; readonly name: string; readonly email: string }

export type ProviderClient = ReturnType<typeof createProviderClient>

/** The client library waits as long as a socket does; nobody in front of a screen should. */
const PATIENCE_MS = 5_000

/** The small client of decisions D8: every call to the provider goes through here, and no call throws. */
export function createProviderClient({ url, appId, apiKey }: ProviderAddress, log: Logger) {
  const asked = asking(log)
  const asApp = new MantleClient({ appId, apiKey, apiUrl: url })
  const asCustomer = (customerApiToken: string) => new MantleClient({ appId, customerApiToken, apiUrl: url })
  return {
    /** Makes the store known as a customer. @returns its token, the same each time */
    identify: ({ storeId, name, email }: Identity) =>
      asked(asApp.identify({ platform: 'web', platformId: storeId, name, email }), ({ apiToken }) => text(apiToken)),
    customer: (token: string) => asked(asCustomer(token).getCustomer(), asCustomerFacts),
    /**
     * @param returnUrl where the confirmation leads; left out where nothing will have to be confirmed
     * @returns the address where the plan is confirmed, or where to go on if nothing is left to be confirmed
     */
    subscribe: (token: string, planId: string, returnUrl?: string) =>
      asked(
        asCustomer(token).subscribe({ planId, ...(returnUrl !== undefined && { returnUrl }) }),
        ({ confirmationUrl, id }) => text(id) && (confirmationUrl === undefined ? null : text(String(confirmationUrl))),
      ),
    cancel: (token: string, cancelReason: string | undefined) =>
      asked(asCustomer(token).cancelSubscription(cancelReason === undefined ? undefined : { cancelReason }), ({ id }) =>
        text(id),
      ),
  }
}

/** What came is JSON, and still not what the contract promises. */
class UnreadableError extends Error {}

/**
 * What a call brought. The library throws where there is no network or no JSON, and gives back `error` for a refusal,
 * whatever the HTTP status (contract §2.2). `read` takes what is needed
 * from an answer, and throws where it is missing.
 */
const asking =
  (log: Logger) =>
  async <Answer extends object, T>(
    call: Promise<Answer>,
    read: (answer: Exclude<Answer, { error: string }>) => T,
  ): Promise<Result<T, Problem>> => {
    try {
      const answer: unknown = await within(PATIENCE_MS, call)
      if (typeof answer !== 'object' || answer === null) throw new UnreadableError('no object')
      // Its presence decides, not its value.
      if ('error' in answer) return err({ code: 'billing_refused', reason: String(answer.error).slice(0, 200) })
      return ok(read(answer as Exclude<Answer, { error: string }>))
    } catch (error) {
      log.warn({ err: error }, 'the billing provider did not answer as agreed')
      return err({ code: 'billing_unreachable' })
    }
  }

function within<T>(ms: number, call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const impatience = setTimeout(() => reject(new UnreadableError(`nothing after ${ms} ms`)), ms)
  return Promise.race([call, promise]).finally(() => clearTimeout(impatience))
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new UnreadableError('a text is missing')
  return value
}

/** A customer with all that we decide by; less would make a Pro merchant look Free. */
function asCustomerFacts(customer: Customer): Customer {
  const { id, features, plans, billingStatus } = customer
  const isWhole = typeof features === 'object' && features !== null && Array.isArray(plans)
  if (!isWhole || !text(id) || !text(billingStatus)) throw new UnreadableError('the customer is not whole')
  return customer
}
