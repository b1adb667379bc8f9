import { type StoreId, sanitizeText } from '@earshot/survey'
import type { MiddlewareHandler } from 'hono'
import type { JsonBounds } from '../http/json-bounds.ts'
import { readJsonText } from '../http/read-body.ts'
import { type ProviderEnv, sendRefusal } from './api-env.ts'
import { findCustomer } from './customers.ts'
import { same, tokenOf } from './links.ts'
import { customerIdOf } from './locked-customer.ts'
import type { Provider } from './provider.ts'
import { APP_ID } from './provider.ts'
import type { ProviderRefusal } from './refusals.ts'

/** Enough for 1,000 usage events with their properties, the maximum of one call. */
const BOUNDS: JsonBounds = { maxBytes: 400_000, maxValues: 12_000, maxDepth: 16 }

/** Reads the body once: the client says JSON on every call, and sends none with most. */
export const readBody: MiddlewareHandler<ProviderEnv> = async (c, next) => {
  const text = await readJsonText(c, BOUNDS)
  if (!text.ok) return sendRefusal(c, refusalOf(text.problem))
  try {
    c.set('body', text.value === '' ? {} : sanitizeJson(JSON.parse(text.value)))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return sendRefusal(c, { code: 'input_invalid', details: 'The body must be JSON' })
  }
  return next()
}

type UnreadBody = Extract<Awaited<ReturnType<typeof readJsonText>>, { ok: false }>['problem']

/** The provider's refusal of a body that was not read. */
function refusalOf(problem: UnreadBody): ProviderRefusal {
  if (problem.code === 'body_too_large') return { code: 'body_too_large' }
  const details = problem.code === 'input_invalid' ? problem.fields[0]?.reason : undefined
  return { code: 'input_invalid', details: `The body ${details ?? 'must be complete'}` }
}

/**
 * Lets in who may: the app by its id, and a customer's token or the app's key. A key or token that is
 * sent must be right, also where the other would do.
 */
export function authorize(provider: Provider): MiddlewareHandler<ProviderEnv> {
  return async (c, next) => {
    const { 'x-mantle-app-id': appId, 'x-mantle-app-api-key': apiKey } = c.req.header()
    const token = c.req.header('x-mantle-customer-api-token')
    if (appId !== APP_ID) return sendRefusal(c, { code: 'app_unknown' })
    if (apiKey !== undefined && !same(apiKey, provider.apiKey)) return sendRefusal(c, { code: 'api_key_wrong' })
    const ownStoreId = token === undefined ? null : await storeOfToken(provider, token)
    const isNobody = apiKey === undefined && token === undefined
    if (isNobody || (token !== undefined && !ownStoreId)) return sendRefusal(c, { code: 'customer_token_wrong' })
    c.set('provider', provider)
    c.set('isApp', apiKey !== undefined)
    c.set('storeId', ownStoreId ?? (await storeOfCustomer(provider, namedCustomer(c.req.query(), c.var.body))))
    return next()
  }
}

/** Lets in only the app itself. */
export const onlyApp: MiddlewareHandler<ProviderEnv> = async (c, next) =>
  c.var.isApp ? next() : sendRefusal(c, { code: 'api_key_wrong' })

/** `id` in a query is a customer's; in a body it is the subscription's. */
function namedCustomer(query: Readonly<Record<string, string>>, body: unknown): unknown {
  const inBody = typeof body === 'object' && body !== null && 'customerId' in body ? body.customerId : undefined
  return query.customerId ?? query.id ?? inBody
}

/** A customer may be named by our id, by the platform's, or by the token. */
export async function storeOfCustomer(provider: Provider, named: unknown): Promise<StoreId | null> {
  if (typeof named !== 'string') return null
  const bare = named.startsWith(customerIdOf('' as StoreId)) ? named.slice(customerIdOf('' as StoreId).length) : named
  return UUID.test(bare) ? (bare as StoreId) : storeOfToken(provider, named)
}

async function storeOfToken(provider: Provider, token: string): Promise<StoreId | null> {
  const [storeId = ''] = token.split('.')
  const customer = UUID.test(storeId) ? await findCustomer(provider, storeId as StoreId) : null
  return customer && same(token, tokenOf(provider, customer)) ? customer.storeId : null
}

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * PostgreSQL cannot store NUL or lone surrogates in texts or object keys. `BOUNDS` limits the depth of this recursion.
 */
function sanitizeJson(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value)
  if (Array.isArray(value)) return value.map(sanitizeJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [sanitizeText(key), sanitizeJson(one)]))
}
