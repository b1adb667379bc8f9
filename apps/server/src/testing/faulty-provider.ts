import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StoreId } from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import { createApp } from '../app.ts'
import { createProviderClient } from '../billing/provider-client.ts'
import { APP_ID } from '../billing-provider/provider.ts'
import { close as closeListener } from '../http/listener.ts'
import { API_KEY, openTestApp, type TestApp } from './test-app.ts'

/** How a provider can fail, and what comes over the wire then. */
const failures = {
  'does not answer': () => {},
  'closes the connection': (reply: ServerResponse) => void reply.destroy(),
  'answers 500 with JSON': send(500, '{"error":"Internal error"}'),
  'answers 500 with HTML': send(500, '<!doctype html><title>Sorry</title>'),
  'answers 200 with HTML': send(200, '<!doctype html><title>Maintenance</title>'),
  'answers 200 with an empty body': send(200, ''),
  'answers 200 with null': send(200, 'null'),
  'answers 200 with another object': send(200, '{"customer":{},"status":"fine"}'),
  'answers 200 with an error that is null': send(200, '{"error":null}'),
} as const

export type Failure = keyof typeof failures

export const everyFailure = Object.keys(failures) as Failure[]

/**
 * The product's problem for each failure: the client library returns an answer that has an `error`, and throws for the
 * rest.
 */
export const faultProblem = (failure: Failure) =>
  failure === 'answers 500 with JSON' || failure === 'answers 200 with an error that is null'
    ? 'billing_refused'
    : 'billing_unreachable'

/** However slow the machine is, a provider that is well is waited for. */
const LONG_TIMEOUT_MS = 30_000
/** One that says nothing is not worth a test's time. */
const SHORT_TIMEOUT_MS = 20

/** Changes an answer, or delays it. */
type Spoil = (answer: unknown) => unknown

/** The whole program, with a provider that works like the embedded one until the test makes it fail. */
export async function openFaultyProvider() {
  const app = await openTestApp()
  let failure: Failure | null = null
  let spoil: Spoil = (answer) => answer
  let isLost = false
  const asked: string[] = []
  const listener = createServer(async (request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    if (failure) return failures[failure](reply)
    const answer = await passOn(app, request)
    if (isLost) return reply.destroy()
    reply.writeHead(answer.status).end(JSON.stringify(await spoil(await answer.json())))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const provider = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    appId: APP_ID,
    apiKey: API_KEY,
  }
  const { log } = app.services
  const serverWith = (timeoutMs: number) => {
    const billing = app.openBilling(provider, timeoutMs)
    return { timeoutMs, billing, serve: createApp({ ...app.options, services: { ...app.services, billing } }) }
  }
  const [slow, quick] = [serverWith(LONG_TIMEOUT_MS), serverWith(SHORT_TIMEOUT_MS)]
  const server = () => (failure === 'does not answer' ? quick : slow)
  return {
    app: { ...app, request: (address: string, init?: RequestInit) => server().serve(new Request(address, init)) },
    billing: () => server().billing,
    provider,
    client: (onSilence = () => {}) =>
      createProviderClient({ ...provider, log, timeoutMs: server().timeoutMs, onSilence }),
    /** Every call that came, as method and path. */
    asked,
    /** @param how null: well again */
    fail: (how: Failure | null) => {
      failure = how
    },
    /** Changes what the well provider answers, or holds it back. */
    spoilWith: (how: Spoil) => {
      spoil = how
    },
    /** Shows this store as cancelled, as between the end of one plan and the beginning of the next; null: nobody. */
    showLost: (storeId: StoreId | null) => {
      spoil = (answer) => {
        const { customer } = answer as { customer?: Customer }
        return storeId !== null && customer?.platformId === storeId ? { customer: lost(customer) } : answer
      }
    },
    /** Does what it is asked to, and loses the answer on the way. */
    loseAnswers: (losing: boolean) => {
      isLost = losing
    },
    async close() {
      // Requests that were never answered are still open.
      listener.closeAllConnections()
      await closeListener(listener)
      await app.close()
    },
  }
}

export type FaultyProvider = Awaited<ReturnType<typeof openFaultyProvider>>

function send(status: number, body: string) {
  return (reply: ServerResponse) => void reply.writeHead(status).end(body)
}

/** Only the features of Free are left. */
function lost(customer: Customer): Customer {
  const { subscription } = customer
  return {
    ...customer,
    billingStatus: 'canceled',
    features: customer.plans.find(({ total }) => total === 0)?.features ?? {},
    ...(subscription && { subscription: { ...subscription, active: false } }),
  }
}

async function passOn(app: TestApp, request: IncomingMessage): Promise<Response> {
  let body = ''
  for await (const chunk of request) body += chunk
  const headers = Object.entries(request.headers).filter(([name]) => name.startsWith('x-mantle'))
  return fetch(`${app.billingProvider.address}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body !== '' && { body }),
  })
}
