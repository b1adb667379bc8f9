import { DAY_MS } from '@earshot/survey'
import { type Customer, MantleClient, type Subscription } from '@heymantle/client'
import { createApp } from '../../app.ts'
import { API_KEY, openTestApp } from '../../testing/test-app.ts'
import { aTestStore } from '../../testing/test-store.ts'
import type { PaymentMethodName } from '../confirmation.ts'
import { APP_ID } from '../provider.ts'

export type TestProvider = Awaited<ReturnType<typeof openTestProvider>>

/** The server with its embedded provider, and a clock that is ours. */
export async function openTestProvider(webhookUrl: string | null = null) {
  const app = await openTestApp(webhookUrl)
  return {
    app,
    origin: app.origin,
    provider: app.billingProvider,
    /** The same server without its port. */
    serve: createApp(app.options),
    /** Lets time pass. */
    pass: (days: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + days * DAY_MS)
    },
    close: app.close,
  }
}

/** A store that the provider knows, with the client its merchant's browser would have. */
export async function aCustomer(provider: TestProvider, wanted: { tags?: string[] } = {}) {
  const { storeId } = await aTestStore(provider.app, { plan: null })
  const server = new MantleClient({ appId: APP_ID, apiKey: API_KEY, apiUrl: provider.provider.address })
  const facts = { platform: 'web', platformId: storeId, name: 'A Shop', email: 'a@shop.example', ...wanted } as const
  const { apiToken } = must(await server.identify(facts))
  const client = new MantleClient({ appId: APP_ID, customerApiToken: apiToken, apiUrl: provider.provider.address })
  return {
    storeId,
    apiToken,
    client,
    server,
    customer: async (): Promise<Customer> => must(await client.getCustomer()),
  }
}

export type TestCustomer = Awaited<ReturnType<typeof aCustomer>>

/** Asks for a plan and approves it on its page. @returns the answer of the page */
export async function buy(
  { client }: TestCustomer,
  planId: string,
  method: PaymentMethodName = 'pays',
): Promise<{ status: number; location: string | null; text: string }> {
  return decide(confirmationOf(must(await client.subscribe({ planId }))), { decision: 'approve', method })
}

/** A success never has an `error`, not even an empty one. */
export function must<T>(answer: T): Exclude<T, { error: string }> {
  if (typeof answer === 'object' && answer !== null && 'error' in answer) throw new Error(JSON.stringify(answer))
  return answer as Exclude<T, { error: string }>
}

export const confirmationOf = ({ confirmationUrl }: { confirmationUrl?: URL | string }): string => {
  if (!confirmationUrl) throw new Error('There is no confirmation page')
  return String(confirmationUrl)
}

/** Fills in the form of a page, with what it holds already, and sends it. */
export async function decide(address: string, filledIn: Record<string, string>) {
  return send(address, { ...(await termsOf(address)), ...filledIn })
}

/** The fields of a page that are sent with its answer. */
export async function termsOf(address: string): Promise<Record<string, string>> {
  const page = await (await fetch(address)).text()
  return Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...term]) => term),
  )
}

export async function send(address: string, fields: Record<string, string>) {
  const reply = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: reply.status, location: reply.headers.get('location'), text: await reply.text() }
}

/** The facts about a subscription that a test checks: the plan, and its end. */
export const planIdOf = (subscription: Subscription | undefined) =>
  subscription && [subscription.plan.id, subscription.active, subscription.currentPeriodEnd?.slice(0, 10) ?? null]

/** The invoices, the oldest first: status, total in cents, and its lines in cents. */
export async function invoicesOf({ client }: TestCustomer) {
  const { invoices } = must(await client.listInvoices({ limit: 100 }))
  return invoices.reverse().map((invoice) => ({
    status: invoice.status,
    total: inCents(invoice.total),
    items: invoice.items.map((item) => inCents(item.amount)),
    from: invoice.periodStart.slice(0, 10),
    to: invoice.periodEnd.slice(0, 10),
  }))
}

const inCents = (major: number) => Math.round(major * 100)
