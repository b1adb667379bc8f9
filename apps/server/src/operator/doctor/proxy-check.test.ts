import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { DASHBOARD, useTestApp } from '../../testing/test-app.ts'
import { runChecks } from './check.ts'
import { describeProxy, proxyCheck } from './proxy-check.ts'

const app = await useTestApp()

async function listenTo(listener: RequestListener): Promise<URL> {
  const { url, close } = await open(listener)
  onTestFinished(close)
  return url
}

async function open(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

const startServer = (behindProxy: boolean) =>
  listenTo(getRequestListener(createApp({ ...app.options, services: { ...app.services, behindProxy } })))

const startProxy = (target: URL) =>
  listenTo((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.9' }
    incoming.pipe(
      request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      }),
    )
  })

/** The findings for the dashboard's address and for the storefront's, which are the same here. */
const check = (url: URL, behindProxy: boolean) =>
  runChecks([proxyCheck({ dashboardUrl: url, storefrontUrl: url, port: 0, behindProxy })])

test('a proxy that is trusted is fine, as is none that is not', async () => {
  const proxied = await check(await startProxy(await startServer(true)), true)
  expect(proxied.map(({ state }) => state)).toEqual(['ok', 'ok'])
  const direct = await check(await startServer(false), false)
  expect(direct.map(({ state }) => state)).toEqual(['ok', 'ok'])
})

test('a proxy without BEHIND_PROXY is an error: all shoppers look like one address', async () => {
  const [found] = await check(await startProxy(await startServer(false)), false)
  expect(found).toMatchObject({
    check: 'proxy',
    state: 'error',
    found: expect.stringContaining('BEHIND_PROXY is off: all callers look like one address'),
  })
})

test('BEHIND_PROXY without a proxy that adds the header is an error: addresses can be forged', async () => {
  const [found] = await check(await startServer(true), true)
  expect(found).toMatchObject({ state: 'error', found: expect.stringContaining('callers can forge their address') })
})

test('an https address without the header is an error, because only a proxy can speak https', () => {
  const found = describeProxy(new URL('https://app.example.com'), { received: false, trusted: false })
  expect(found).toMatchObject({ state: 'error', found: expect.stringContaining('adds no X-Forwarded-For') })
})

test('an address that does not answer, or is not known, is a warning', async () => {
  const closed = await open(() => {})
  await closed.close()
  const away = await check(closed.url, true)
  expect(away).toMatchObject([{ state: 'warning' }, { state: 'warning' }])
  expect(away[0]?.found).toContain(`${closed.url.origin} does not answer as expected (connect ECONNREFUSED`)
  const other = await check(await listenTo((_, response) => response.end('<h1>A page of somebody else</h1>')), true)
  expect(other).toMatchObject([{ state: 'warning' }, { state: 'warning' }])
  const unknown = await runChecks([
    proxyCheck({ dashboardUrl: null, storefrontUrl: null, port: 4000, behindProxy: true }),
  ])
  expect(unknown).toMatchObject([{ state: 'warning', found: expect.stringContaining('is not known here') }])
})

test('/readyz says only with verbose whether the header came, and never what was in it', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const read = async (path: string) => (await app.request(`${DASHBOARD}${path}`, { headers })).text()
  expect(JSON.parse(await read('/readyz?verbose')).data.forwardedFor).toEqual({ received: true, trusted: true })
  expect(JSON.parse(await read('/readyz')).data).not.toHaveProperty('forwardedFor')
  expect(await read('/readyz?verbose')).not.toContain('203.0.113')
})
