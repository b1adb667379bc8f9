import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { DASHBOARD, STOREFRONT, useTestApp } from '../testing/test-app.ts'
import { UNTRUSTED_PROXY } from '../unsafe-configuration.ts'
import { createProxyWatch } from './proxy-watch.ts'

const app = await useTestApp()

const MINUTE_MS = 60_000

/** A server with a log of its own. */
function aServer(behindProxy: boolean) {
  const lines: { event?: string; check?: string; level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const proxyWatch = createProxyWatch(app.services.now, log)
  const answer = createApp({ ...app.options, services: { ...app.services, behindProxy, proxyWatch } })
  const request = (address: string, headers = {}) => answer(new Request(address, { headers }))
  return { lines, proxyWatch, request }
}

const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }

test('a request with X-Forwarded-For is logged once an hour while no proxy is trusted, without the address', async () => {
  const { lines, request } = aServer(false)
  for (const address of [`${DASHBOARD}/login`, `${STOREFRONT}/earshot.js`, 'http://rebound.example/healthz']) {
    await request(address, FORWARDED)
    app.clock.pass(20 * MINUTE_MS - 1)
  }
  expect(lines).toMatchObject([{ level: 40, event: 'unsafe_configuration', check: 'proxy' }])
  expect(JSON.stringify(lines)).not.toContain('203.0.113')
  app.clock.pass(3)
  await request(`${DASHBOARD}/healthz`, FORWARDED)
  expect(lines).toHaveLength(2)
})

test('the warning lasts until an hour after the last such request', async () => {
  const { proxyWatch, request } = aServer(false)
  expect(proxyWatch.unsafe()).toEqual([])
  await request(`${DASHBOARD}/readyz`, FORWARDED)
  app.clock.pass(59 * MINUTE_MS)
  await request(`${DASHBOARD}/readyz`, FORWARDED)
  app.clock.pass(59 * MINUTE_MS)
  await request(`${DASHBOARD}/readyz`)
  expect(proxyWatch.unsafe()).toEqual([UNTRUSTED_PROXY])
  app.clock.pass(MINUTE_MS)
  expect(proxyWatch.unsafe()).toEqual([])
})

test('behind a proxy that is trusted, and without one, nothing is logged', async () => {
  const trusted = aServer(true)
  await trusted.request(`${DASHBOARD}/healthz`, FORWARDED)
  const direct = aServer(false)
  await direct.request(`${DASHBOARD}/healthz`)
  for (const { lines, proxyWatch } of [trusted, direct]) {
    expect([lines, proxyWatch.unsafe()]).toEqual([[], []])
  }
})
