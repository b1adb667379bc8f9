import { usageMetrics } from '@earshot/plans'
import { err, ok, type Result, type StoreId } from '@earshot/survey'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import { v4 as randomUuid } from 'uuid'
import type * as v from 'valibot'
import { createFailureLog, RETRY_AFTER_SECONDS } from '../http/every-request.ts'
import { answer, forCustomer, type ProviderContext, type ProviderEnv, parse, refuse } from './api-env.ts'
import { authorise, onlyApp, readBody, storeOfCustomer, UUID } from './authorise.ts'
import { addCharge, addUsageCredit } from './charges.ts'
import { identify, presentCustomer } from './customers.ts'
import { emptyRoutes } from './empty-routes.ts'
import type { Held } from './held-customer.ts'
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
import { pageRoutes } from './pages/page-routes.ts'
import type { Provider } from './provider-facts.ts'
import type { Refusal } from './refusals.ts'
import { cancel, capUsage, subscribe } from './subscriptions.ts'
import { keepEvents, usageReport } from './usage.ts'
import { withCustomer } from './with-customer.ts'

/** Every endpoint of the contract, and the pages it leads to. */
export function billingProviderRoutes(provider: Provider): Hono<ProviderEnv> {
  const isDatabaseAway = createFailureLog()
  return (
    new Hono<ProviderEnv>()
      .onError((error, c) => {
        if (!isDatabaseAway(error, c)) return refuse(c, { code: 'unexpected', details: c.var.requestId })
        c.header('Retry-After', String(RETRY_AFTER_SECONDS))
        return refuse(c, { code: 'database_away' })
      })
      .route('/pages', pageRoutes(provider))
      // A customer comes with every plan and its features: several times what a first packet holds.
      .use(compress(), openToBrowsers, forNobodyElse, readBody, authorise(provider))
      .route('/', customerRoutes)
      .route('/', subscriptionRoutes)
      .route('/', invoiceRoutes)
      .route('/', usageRoutes)
      .route('/', hostedRoutes)
      .route('/', emptyRoutes)
      .all('*', (c) => refuse(c, { code: 'not_found' }))
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
    if (!sent.ok) return answer(c, sent)
    const { platformId, rotateApiToken, operators: _, features: __, merge: ___, ...identity } = sent.value
    return answer(c, await identify(c.var.provider, platformId as StoreId, given(identity), rotateApiToken))
  })
  .get('/customer', (c) => forCustomer(c, async (held) => ok({ customer: await presentCustomer(held) })))

const subscriptionRoutes = new Hono<ProviderEnv>()
  .post('/subscriptions', (c) =>
    withInput(c, subscribeSchema, c.var.body, async (held, { planId, ...sent }) => {
      const returnUrl = returnUrlOf(held.provider, sent.returnUrl)
      return returnUrl.ok ? subscribe(held, planId, returnUrl.value) : returnUrl
    }),
  )
  .put('/subscriptions', (c) =>
    withInput(c, capSchema, c.var.body, (held, { id, cappedAmount }) => capUsage(held, id, cappedAmount)),
  )
  .delete('/subscriptions', (c) =>
    withInput(c, cancelSchema, c.var.body, (held, { cancelReason }) => cancel(held, cancelReason)),
  )

const invoiceRoutes = new Hono<ProviderEnv>()
  .get('/invoices', (c) =>
    withInput(c, invoicesSchema, c.req.query(), async (held, query) => ok(await listInvoices(held, query))),
  )
  .get('/invoices/:id/url', (c) =>
    forCustomer(c, async (held) => {
      const id = c.req.param('id')
      const invoice = UUID.test(id) ? await findInvoice(held, id) : null
      return invoice ? ok({ url: invoiceUrl(held.provider, invoice) }) : err({ code: 'invoice_not_found' })
    }),
  )

const report = (c: ProviderContext) =>
  withInput(c, reportSchema, c.req.query(), async (held, { period }) => {
    const metric = usageMetrics.find(({ id }) => id === c.req.param('id'))
    if (!metric) return err({ code: 'metric_not_found' })
    const found = await usageReport(held, metric.eventName, period)
    // The client reads one, the documentation names the other.
    return ok({ report: found, usageReport: found })
  })

const usageRoutes = new Hono<ProviderEnv>()
  .post('/usage_events', async (c) => {
    const sent = parse(usageEventsSchema, c.var.body)
    return answer(c, sent.ok ? await keepForEach(c, sent.value) : sent)
  })
  .get('/usage_events/:id/report', report)
  .get('/usage_metrics/:id/report', report)
  .post('/usage_credits', onlyApp, (c) =>
    withInput(c, usageCreditSchema, c.var.body, async (held, { amount, ...credit }) =>
      ok({ usageCredit: await addUsageCredit(held, { ...credit, amountCents: amount }) }),
    ),
  )

const hostedRoutes = new Hono<ProviderEnv>()
  .post('/one_time_charges', (c) =>
    withInput(c, chargeSchema, c.var.body, async (held, { name, amount, ...sent }) => {
      const returnUrl = returnUrlOf(held.provider, sent.returnUrl)
      if (!returnUrl.ok) return returnUrl
      const chargeId = await addCharge(held, name, amount)
      const { provider, storeId } = held
      return ok({ confirmationUrl: linkTo(provider, 'charge', { storeId, id: chargeId, returnUrl: returnUrl.value }) })
    }),
  )
  .post('/payment_methods', (c) =>
    withInput(c, paymentMethodSchema, c.var.body, async (held, sent) => {
      if (!sent.returnUrl) return err({ code: 'return_url_required' })
      const page = accountPage(held, sent.returnUrl)
      // With the real provider the secret is confirmed by a script of its card processor; here there is none, so the
      // page where a test payment method is chosen stands beside it.
      return page.ok ? ok({ id: page.value.id, clientSecret: randomUuid(), url: page.value.url }) : page
    }),
  )
  .post('/hosted_sessions', (c) =>
    withInput(c, hostedSessionSchema, c.var.body, async (held, { type, config }) => {
      if (!type) return err({ code: 'type_required' })
      const page = accountPage(held, config.returnUrl)
      return page.ok ? ok({ session: page.value }) : page
    }),
  )

function accountPage({ provider, storeId }: Held, wanted: string | undefined) {
  const returnUrl = returnUrlOf(provider, wanted)
  if (!returnUrl.ok) return returnUrl
  const id = randomUuid()
  return ok({ id, url: linkTo(provider, 'account', { storeId, id, returnUrl: returnUrl.value }) })
}

function returnUrlOf(provider: Provider, wanted: string = provider.returnOrigins[0]): Result<string, Refusal> {
  const checked = allowedReturn(provider, wanted)
  return checked === null ? err({ code: 'return_url_not_allowed' }) : ok(checked)
}

async function withInput<S extends v.GenericSchema, T extends object>(
  c: ProviderContext,
  schema: S,
  sent: unknown,
  work: (held: Held, input: v.InferOutput<S>) => Promise<Result<T, Refusal>>,
): Promise<Response> {
  const parsed = parse(schema, sent)
  return parsed.ok ? forCustomer(c, (held) => work(held, parsed.value)) : answer(c, parsed)
}

type SentEvent = v.InferOutput<typeof usageEventsSchema>[number]

/** With the API key each event may name its customer; with a token they are all that customer's. */
async function keepForEach(c: ProviderContext, events: SentEvent[]): Promise<Result<{ success: true }, Refusal>> {
  const { provider, isApp, storeId } = c.var
  const byStore = new Map<StoreId, SentEvent[]>()
  for (const event of events) {
    const named = isApp && event.customerId !== undefined ? await storeOfCustomer(provider, event.customerId) : storeId
    if (!named) return err({ code: 'not_found', details: 'An event names no customer' })
    byStore.set(named, [...(byStore.get(named) ?? []), event])
  }
  for (const [whose, theirs] of byStore) {
    const kept = await withCustomer(provider, whose, async (held) => {
      const timed = theirs.map(({ eventId = randomUuid(), eventName, properties, timestamp = held.now }) => ({
        eventId,
        eventName,
        properties,
        occurredAt: timestamp,
      }))
      await keepEvents(held, timed)
      return true
    })
    if (!kept) return err({ code: 'not_found', details: 'An event names a customer nobody knows' })
  }
  return ok({ success: true })
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without what was not said, so that it stays as it was. */
function given<T extends { platform: string }>(facts: T): Given<T> & Pick<T, 'platform'> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Given<T> &
    Pick<T, 'platform'>
}
