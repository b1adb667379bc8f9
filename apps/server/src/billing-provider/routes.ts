import { usageMetrics } from '@earshot/plans'
import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { v4 as randomUuid } from 'uuid'
import type * as v from 'valibot'
import { createFailureLog, RETRY_AFTER_SECONDS } from '../http/every-request.ts'
import { forCustomer, type ProviderContext, type ProviderEnv, parse, sendRefusal, sendResult } from './api-env.ts'
import { authorize, onlyApp, readBody, storeOfCustomer, UUID } from './authorize.ts'
import { addCharge, addUsageCredit } from './charges.ts'
import { identify, presentCustomer } from './customers.ts'
import { emptyRoutes } from './empty-routes.ts'
import {
  cancelSchema,
  capSchema,
  chargeSchema,
  hostedSessionSchema,
  identitySchema,
  invoicesSchema,
  paymentMethodSchema,
  reportSchema,
  subscribeSchema,
  usageCreditSchema,
  usageEventsSchema,
} from './input.schema.ts'
import { findInvoice, invoiceUrl, listInvoices } from './invoices.ts'
import { allowedReturn, linkTo } from './links.ts'
import type { LockedCustomer } from './locked-customer.ts'
import { pageRoutes } from './pages/page-routes.ts'
import type { Provider } from './provider.ts'
import type { ProviderRefusal } from './refusals.ts'
import { cancel, capUsage, subscribe } from './subscriptions.ts'
import { insertEvents, usageReport } from './usage.ts'
import { withCustomer } from './with-customer.ts'

/** Every endpoint of the contract, and the pages it leads to. */
export function billingProviderRoutes(provider: Provider): Hono<ProviderEnv> {
  const isDatabaseAway = createFailureLog()
  return (
    new Hono<ProviderEnv>()
      .onError((error, c) => {
        if (!isDatabaseAway(error, c)) return sendRefusal(c, { code: 'unexpected', details: c.var.requestId })
        c.header('Retry-After', String(RETRY_AFTER_SECONDS))
        return sendRefusal(c, { code: 'database_away' })
      })
      .route('/pages', pageRoutes(provider))
      // A customer comes with every plan and its features: several times what a first packet holds.
      .use(compress(), openToBrowsers, forNobodyElse, readBody, authorize(provider))
      .route('/', customerRoutes)
      .route('/', subscriptionRoutes)
      .route('/', invoiceRoutes)
      .route('/', usageRoutes)
      .route('/', hostedRoutes)
      .route('/', emptyRoutes)
      .all('*', (c) => sendRefusal(c, { code: 'not_found' }))
  )
}

/** From any page, without cookies; not with the API key, which no browser may hold. */
const openToBrowsers = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  allowHeaders: ['content-type', 'accept', 'x-mantle-app-id', 'x-mantle-customer-api-token'],
  maxAge: 600,
})

/** A customer's billing is theirs: no cache keeps it, and no browser takes it for something else. */
const forNobodyElse: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'no-store')
  c.header('X-Content-Type-Options', 'nosniff')
  await next()
}

const customerRoutes = new Hono<ProviderEnv>()
  .post('/identify', onlyApp, async (c) => {
    const sent = parse(identitySchema, c.var.body)
    if (!sent.ok) return sendResult(c, sent)
    const { platformId, rotateApiToken, operators: _, features: __, merge: ___, ...identity } = sent.value
    return sendResult(c, await identify(c.var.provider, platformId as StoreId, given(identity), rotateApiToken))
  })
  .get('/customer', (c) => forCustomer(c, async (locked) => ok({ customer: await presentCustomer(locked) })))

const subscriptionRoutes = new Hono<ProviderEnv>()
  .post('/subscriptions', (c) =>
    withInput(c, subscribeSchema, c.var.body, async (locked, { planId, ...sent }) => {
      const returnUrl = returnUrlOf(locked.provider, sent.returnUrl)
      return returnUrl.ok ? subscribe(locked, planId, returnUrl.value) : returnUrl
    }),
  )
  .put('/subscriptions', (c) =>
    withInput(c, capSchema, c.var.body, (locked, { id, cappedAmount }) => capUsage(locked, id, cappedAmount)),
  )
  .delete('/subscriptions', (c) =>
    withInput(c, cancelSchema, c.var.body, (locked, { cancelReason }) => cancel(locked, cancelReason)),
  )

const invoiceRoutes = new Hono<ProviderEnv>()
  .get('/invoices', (c) =>
    withInput(c, invoicesSchema, c.req.query(), async (locked, query) => ok(await listInvoices(locked, query))),
  )
  .get('/invoices/:id/url', (c) =>
    forCustomer(c, async (locked) => {
      const id = c.req.param('id')
      const invoice = UUID.test(id) ? await findInvoice(locked, id) : null
      return invoice ? ok({ url: invoiceUrl(locked.provider, invoice) }) : err({ code: 'invoice_not_found' })
    }),
  )

const report = (c: ProviderContext) =>
  withInput(c, reportSchema, c.req.query(), async (locked, { period }) => {
    const metric = usageMetrics.find(({ id }) => id === c.req.param('id'))
    if (!metric) return err({ code: 'metric_not_found' })
    const found = await usageReport(locked, metric.eventName, period)
    // The client reads one, the documentation names the other.
    return ok({ report: found, usageReport: found })
  })

const usageRoutes = new Hono<ProviderEnv>()
  .post('/usage_events', async (c) => {
    const sent = parse(usageEventsSchema, c.var.body)
    return sendResult(c, sent.ok ? await insertEventsByCustomer(c, sent.value) : sent)
  })
  .get('/usage_events/:id/report', report)
  .get('/usage_metrics/:id/report', report)
  .post('/usage_credits', onlyApp, (c) =>
    withInput(c, usageCreditSchema, c.var.body, async (locked, { amount, ...credit }) =>
      ok({ usageCredit: await addUsageCredit(locked, { ...credit, amountCents: amount }) }),
    ),
  )

const hostedRoutes = new Hono<ProviderEnv>()
  .post('/one_time_charges', (c) =>
    withInput(c, chargeSchema, c.var.body, async (locked, { name, amount, ...sent }) => {
      const returnUrl = returnUrlOf(locked.provider, sent.returnUrl)
      if (!returnUrl.ok) return returnUrl
      const chargeId = await addCharge(locked, name, amount)
      const { provider, storeId } = locked
      return ok({ confirmationUrl: linkTo(provider, 'charge', { storeId, id: chargeId, returnUrl: returnUrl.value }) })
    }),
  )
  .post('/payment_methods', (c) =>
    withInput(c, paymentMethodSchema, c.var.body, async (locked, sent) => {
      if (!sent.returnUrl) return err({ code: 'return_url_required' })
      const page = accountPage(locked, sent.returnUrl)
      // With the real provider the secret is confirmed by a script of its card processor; here there is none, so the
      // page where a test payment method is chosen stands beside it.
      return page.ok ? ok({ id: page.value.id, clientSecret: randomUuid(), url: page.value.url }) : page
    }),
  )
  .post('/hosted_sessions', (c) =>
    withInput(c, hostedSessionSchema, c.var.body, async (locked, { type, config }) => {
      if (!type) return err({ code: 'type_required' })
      const page = accountPage(locked, config.returnUrl)
      return page.ok ? ok({ session: page.value }) : page
    }),
  )

function accountPage({ provider, storeId }: LockedCustomer, wanted: string | undefined) {
  const returnUrl = returnUrlOf(provider, wanted)
  if (!returnUrl.ok) return returnUrl
  const id = randomUuid()
  return ok({ id, url: linkTo(provider, 'account', { storeId, id, returnUrl: returnUrl.value }) })
}

function returnUrlOf(provider: Provider, wanted: string = provider.returnOrigins[0]): Result<string, ProviderRefusal> {
  const checked = allowedReturn(provider, wanted)
  return checked === null ? err({ code: 'return_url_not_allowed' }) : ok(checked)
}

async function withInput<S extends v.GenericSchema, T extends object>(
  c: ProviderContext,
  schema: S,
  sent: unknown,
  work: (locked: LockedCustomer, input: v.InferOutput<S>) => Promise<Result<T, ProviderRefusal>>,
): Promise<Response> {
  const parsed = parse(schema, sent)
  return parsed.ok ? forCustomer(c, (locked) => work(locked, parsed.value)) : sendResult(c, parsed)
}

type SentEvent = v.InferOutput<typeof usageEventsSchema>[number]

/** With the API key each event may name its customer; with a token they are all that customer's. */
async function insertEventsByCustomer(
  c: ProviderContext,
  events: SentEvent[],
): Promise<Result<{ success: true }, ProviderRefusal>> {
  const { provider, isApp, storeId } = c.var
  const byStore = new Map<StoreId, SentEvent[]>()
  for (const event of events) {
    const named = isApp && event.customerId !== undefined ? await storeOfCustomer(provider, event.customerId) : storeId
    if (!named) return err({ code: 'not_found', details: 'An event names no customer' })
    byStore.set(named, [...(byStore.get(named) ?? []), event])
  }
  for (const [customerStoreId, customerEvents] of byStore) {
    const stored = await withCustomer(provider, customerStoreId, async (locked) => {
      const timed = customerEvents.map(({ eventId = randomUuid(), eventName, properties, timestamp = locked.now }) => ({
        eventId,
        eventName,
        properties,
        occurredAt: timestamp,
      }))
      await insertEvents(locked, timed)
      return true
    })
    if (!stored) return err({ code: 'not_found', details: 'An event names a customer nobody knows' })
  }
  return ok({ success: true })
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without what was not said, so that it stays as it was. */
function given<T extends { platform: string }>(facts: T): Given<T> & Pick<T, 'platform'> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Given<T> &
    Pick<T, 'platform'>
}
