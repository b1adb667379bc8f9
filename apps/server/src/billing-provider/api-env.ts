import type { Result, StoreId } from '@earshot/survey'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { LockedCustomer } from './locked-customer.ts'
import type { Provider } from './provider.ts'
import { type ProviderRefusal, presentRefusal } from './refusals.ts'
import { withCustomer } from './with-customer.ts'

/** The context of the provider's handlers; the host server sets `log` and `requestId`. */
export type ProviderEnv = {
  Variables: {
    readonly log: Logger
    readonly requestId: string
    readonly provider: Provider
    /** Whether the API key was shown: then any customer may be named. */
    readonly isApp: boolean
    /** The customer of the call, if it names one. */
    readonly storeId: StoreId | null
    /** The JSON that was sent, sanitized; `{}` if there was none. */
    readonly body: unknown
  }
}

export type ProviderContext = Context<ProviderEnv>

/** Sends an outcome: the value as the root of the answer, or `{ error, details? }`. */
export function sendResult<T extends object | null>(c: ProviderContext, result: Result<T, ProviderRefusal>): Response {
  return result.ok ? c.json(result.value) : sendRefusal(c, result.problem)
}

export function sendRefusal(c: ProviderContext, refusal: ProviderRefusal): Response {
  return c.json(...presentRefusal(refusal))
}

/** Runs work for the customer of a call, and sends its result. */
export async function forCustomer<T extends object | null>(
  c: ProviderContext,
  work: (locked: LockedCustomer) => Promise<Result<T, ProviderRefusal>>,
): Promise<Response> {
  const { provider, storeId } = c.var
  if (!storeId)
    return sendRefusal(c, { code: 'customer_token_wrong', details: 'With the API key a customer must be named' })
  const result = await withCustomer(provider, storeId, work)
  return result ? sendResult(c, result) : sendRefusal(c, { code: 'not_found' })
}

/** The input, checked; or the refusal that names the first wrong field. */
export function parse<S extends v.GenericSchema>(schema: S, sent: unknown): Result<v.InferOutput<S>, ProviderRefusal> {
  const parsed = v.safeParse(schema, sent, { abortEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const [{ message, path = [] }] = parsed.issues
  const details = `${path.map(({ key }) => String(key)).join('.')} ${message}`.trim()
  return { ok: false, problem: { code: 'input_invalid', details } }
}
