import { err, ok, type Result, type StoreId, sanitizeText } from '@earshot/survey'
import { type Customer, MantleClient } from '@heymantle/client'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Problem } from '../problems.ts'

/** The address of the billing provider, and the credentials for it. */
export type ProviderAddress = { readonly url: string; readonly appId: string; readonly apiKey: string }

export type StoreIdentity = { readonly storeId: StoreId; readonly name: string; readonly email: string }

type ProviderFacts = ProviderAddress & {
  readonly log: Logger
  /** How long a call may take. The client library waits as long as a socket does; nobody in front of a screen should. */
  readonly timeoutMs: number
  /**
   * Called when nothing came back at all: the provider itself is away. An answer that cannot be read may be about one
   * customer.
   */
  readonly onSilence: () => void
}

export type ProviderClient = ReturnType<typeof createProviderClient>

/** The small client of ADR-0030: every call to the provider goes through here, and no call throws. */
export function createProviderClient({ url, appId, apiKey, ...facts }: ProviderFacts) {
  const asked = asking(facts)
  const asApp = new MantleClient({ appId, apiKey, apiUrl: url })
  const asCustomer = (customerApiToken: string) => new MantleClient({ appId, customerApiToken, apiUrl: url })
  return {
    /** Makes the store known as a customer. @returns its token, the same each time */
    identify: ({ storeId, name, email }: StoreIdentity) =>
      asked(asApp.identify({ platform: 'web', platformId: storeId, name, email }), ({ apiToken }) => text(apiToken)),
    customer: (token: string) => asked(asCustomer(token).getCustomer(), asCustomerFacts),
    /**
     * @param returnUrl where the confirmation leads; left out where nothing will have to be confirmed
     * @returns the address where the plan is confirmed, or the next address if nothing is left to be confirmed
     */
    subscribe: (token: string, planId: string, returnUrl?: string) =>
      asked(
        asCustomer(token).subscribe({ planId, ...(returnUrl !== undefined && { returnUrl }) }),
        ({ confirmationUrl, id }) => text(id) && (confirmationUrl ? webAddress(confirmationUrl) : null),
      ),
    cancel: (token: string, cancelReason: string | undefined) =>
      asked(asCustomer(token).cancelSubscription(cancelReason === undefined ? undefined : { cancelReason }), ({ id }) =>
        text(id),
      ),
  }
}

class ProviderTimeoutError extends Error {}

/** Whether nothing came: no network is a TypeError of `fetch`, which says why. All else is about an answer. */
const isSilence = (error: unknown) =>
  error instanceof ProviderTimeoutError || (error instanceof TypeError && error.cause !== undefined)

/**
 * The result of a call. The library throws if there is no network or no JSON, and returns `error` for a refusal,
 * whatever the HTTP status. `read` takes the needed part of an answer, and throws if it is missing.
 */
const asking =
  ({ log, timeoutMs, onSilence }: Omit<ProviderFacts, keyof ProviderAddress>) =>
  async <Answer extends object, T>(
    call: Promise<Answer>,
    read: (answer: Exclude<Answer, { error: string }>) => T,
  ): Promise<Result<T, Problem>> => {
    try {
      const answer: unknown = await within(timeoutMs, call)
      if (typeof answer !== 'object' || answer === null) throw new Error('no object')
      // Its presence decides, not its value.
      if ('error' in answer) return err({ code: 'billing_refused', reason: String(answer.error).slice(0, 200) })
      return ok(read(answer as Exclude<Answer, { error: string }>))
    } catch (error) {
      if (isSilence(error)) onSilence()
      log.warn({ err: error }, 'the billing provider did not answer as agreed')
      return err({ code: 'billing_unreachable' })
    }
  }

function within<T>(ms: number, call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ProviderTimeoutError(`nothing after ${ms} ms`)), ms)
  return Promise.race([call, promise]).finally(() => clearTimeout(timer))
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error('a text is missing')
  return value
}

/** The merchant's browser is sent there, so that it must be a page and not a script. The contract types it as a URL. */
function webAddress(value: unknown): string {
  const address = text(String(value))
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) throw new Error('an address is none')
  return address
}

const name = v.pipe(v.string(), v.nonEmpty())
const planSchema = v.looseObject({ id: name, total: v.number() })

/** All that we decide by; less would make a Pro merchant look Free. */
const wholeCustomer = v.looseObject({
  id: name,
  billingStatus: name,
  features: v.record(v.string(), v.looseObject({ type: v.string(), value: v.unknown() })),
  plans: v.array(planSchema),
  subscription: v.nullish(v.looseObject({ active: v.boolean(), plan: planSchema })),
})

function asCustomerFacts(customer: Customer): Customer {
  if (!v.is(wholeCustomer, customer)) throw new Error('the customer is not whole')
  // PostgreSQL keeps neither NUL nor half a character.
  return JSON.parse(JSON.stringify(customer), (_, value) => (typeof value === 'string' ? sanitizeText(value) : value))
}
