import { DAY_MS } from '@earshot/survey'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { API_KEY, DASHBOARD } from '../testing/test-app.ts'
import { APP_ID } from './provider.ts'
import {
  aCustomer,
  buy,
  confirmationOf,
  decide,
  invoicesOf,
  must,
  openTestProvider,
  send,
  type TestProvider,
} from './testing/open-provider.ts'

let world: TestProvider
beforeAll(async () => {
  world = await openTestProvider()
})
afterAll(() => world.close())

async function openPage(address: string) {
  const reply = await fetch(address)
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}

const SENTENCE = 'Test billing, no money moves'

test('every page says that no money moves, runs no script, and stands in no frame', async () => {
  const customer = await aCustomer(world, { tags: ['partner'] })
  await buy(customer, 'partner')
  const { client } = customer
  const pages = [
    confirmationOf(must(await client.subscribe({ planId: 'pro-monthly' }))),
    confirmationOf(must(await client.createOneTimeCharge({ name: 'Setup', amount: 5 }))),
    must(await client.listInvoices()).invoices[0]?.hostedInvoiceUrl ?? '',
    must(await client.createHostedSession({ type: 'account', config: {} })).url,
    `${world.provider.address}/pages/nowhere`,
  ]
  for (const page of pages) {
    const { text, headers } = await openPage(page)
    expect(text).toContain(SENTENCE)
    expect(text).not.toMatch(/<script|<style|\son\w+=|style=/)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('script-src')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  const style = await openPage(`${world.provider.address}/pages/style.css`)
  expect(style.headers.get('content-type')).toContain('text/css')
})

test('the confirmation page names the plan, its price, the trial and what is due', async () => {
  const customer = await aCustomer(world, { tags: ['partner'] })
  const trial = await openPage(confirmationOf(must(await customer.client.subscribe({ planId: 'pro-yearly' }))))
  for (const words of ['Pro, $990.00 a year', 'Free until 5 December 2026', '$0.00'])
    expect(trial.text).toContain(words)
  await buy(customer, 'partner')
  const upgrade = await openPage(confirmationOf(must(await customer.client.subscribe({ planId: 'pro-monthly' }))))
  for (const words of ['$99.00 every 30 days', 'takes the place of Partner', '-$49.00', '$50.00']) {
    expect(upgrade.text).toContain(words)
  }
})

test('looking approves nothing, and a page that was used says so', async () => {
  const customer = await aCustomer(world)
  const page = confirmationOf(must(await customer.client.subscribe({ planId: 'pro-monthly' })))
  for (let i = 0; i < 3; i++) expect((await openPage(page)).status).toBe(200)
  expect((await customer.customer()).billingStatus).toBe('none')
  await decide(page, { decision: 'approve', method: 'pays' })
  expect((await openPage(page)).status).toBe(410)
})

test('what is due is approved only as it was shown', async () => {
  const customer = await aCustomer(world, { tags: ['partner'] })
  await buy(customer, 'partner')
  const page = confirmationOf(must(await customer.client.subscribe({ planId: 'pro-monthly' })))
  const shown = { decision: 'approve', method: 'pays', dueCents: '5000' }
  world.pass(0.9)
  const changed = await send(page, shown)
  expect(changed.status).toBe(409)
  expect(changed.text).toContain('$51.63')
  expect((await customer.customer()).subscription?.plan.id).toBe('partner')
  expect((await send(page, { ...shown, dueCents: '5163' })).status).toBe(302)
  expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([4900, 5163])
})

test.each([
  ['of the app', () => `${world.origin}/settings?tab=billing`, () => `${world.origin}/settings?tab=billing`],
  ['of somebody else', () => 'https://elsewhere.example/', () => DASHBOARD],
  ['of a script', () => 'javascript:alert(1)', () => DASHBOARD],
  ['behind a name', () => `${DASHBOARD}@elsewhere.example/`, () => DASHBOARD],
  ['of half an address', () => DASHBOARD.replace('//', ''), () => `${DASHBOARD}/`],
  ['with a quote in it', () => `${world.origin}/"onclick="x`, () => `${world.origin}/%22onclick=%22x`],
  ['of nothing', () => '', () => DASHBOARD],
])(
  'a page that is not open has a way back, and with a return address %s it leads to the app',
  async (_, sent, location) => {
    const { storeId, client } = await aCustomer(world)
    const good = confirmationOf(must(await client.subscribe({ planId: 'pro-monthly' })))
    const forged = `${world.provider.address}/pages/confirm/${storeId}/x?${new URLSearchParams({ return: sent() })}`
    const stale = good.replace(/return=[^&]+/, new URLSearchParams({ return: sent() }).toString())
    for (const address of [forged, stale]) {
      const { status, text } = await openPage(address)
      expect([status, /<a class="button" href="([^"]*)">Back to the app/.exec(text)?.[1]]).toEqual([404, location()])
    }
  },
)

test('an address that was changed, or is a day old, opens nothing', async () => {
  const [customer, other] = await Promise.all([aCustomer(world), aCustomer(world)])
  const page = confirmationOf(must(await customer.client.subscribe({ planId: 'pro-monthly' })))
  const forged = [
    page.replace(/key=[^&]+/, 'key=none'),
    page.replace(/until=\d+/, `until=${Date.now() * 2}`),
    page.replace(customer.storeId, other.storeId),
    page.replace('/confirm/', '/account/'),
    page.replace(/return=[^&]+/, `return=${encodeURIComponent('https://elsewhere.example')}`),
    page.slice(0, page.indexOf('?')),
  ]
  for (const address of forged) {
    expect((await openPage(address)).status).toBe(404)
    expect((await send(address, { decision: 'approve', method: 'pays', dueCents: '0' })).status).toBe(404)
  }
  world.pass(1)
  expect((await openPage(page)).status).toBe(404)
  expect((await customer.customer()).billingStatus).toBe('none')
})

test.each(['https://elsewhere.example', 'javascript:alert(1)', '/settings', 'http://127.0.0.1.elsewhere.example'])(
  'nothing leads back to %s',
  async (returnUrl) => {
    const { client } = await aCustomer(world)
    expect(await client.subscribe({ planId: 'pro-monthly', returnUrl })).toHaveProperty('error')
    expect(await client.subscribe({ planId: 'free', returnUrl })).toHaveProperty('error')
    expect(await client.createOneTimeCharge({ name: 'Setup', amount: 1, returnUrl })).toHaveProperty('error')
    expect(await client.addPaymentMethod({ returnUrl })).toHaveProperty('error')
  },
)

test('a name is a name on an invoice, whatever it looks like', async () => {
  const customer = await aCustomer(world, { tags: ['partner'] })
  const name = '<img src=x onerror=alert(1)>'
  must(await customer.server.identify({ platform: 'web', platformId: customer.storeId, name }))
  await buy(customer, 'partner')
  const { invoices } = must(await customer.client.listInvoices())
  const { text } = await openPage(must(await customer.client.getInvoiceUrl(invoices[0]?.id ?? '')).url)
  expect(text).toContain('&lt;img src=x')
  expect(text).not.toContain('<img')
})

test('no customer reaches another one’s invoice', async () => {
  const [owner, other] = await Promise.all([aCustomer(world, { tags: ['partner'] }), aCustomer(world)])
  await buy(owner, 'partner')
  const id = must(await owner.client.listInvoices()).invoices[0]?.id ?? ''
  expect(await other.client.getInvoiceUrl(id)).toHaveProperty('error')
  expect(must(await other.client.listInvoices()).invoices).toEqual([])
})

test('browsers of any origin may call, with the customer’s token and never with the app’s key', async () => {
  const preflight = await fetch(`${world.provider.address}/customer`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'content-type,accept,x-mantle-app-id,x-mantle-customer-api-token',
    },
  })
  expect(preflight.ok).toBe(true)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  expect(preflight.headers.get('access-control-allow-methods')?.split(',')).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']),
  )
  const allowed = preflight.headers.get('access-control-allow-headers') ?? ''
  for (const name of ['content-type', 'accept', 'x-mantle-app-id', 'x-mantle-customer-api-token']) {
    expect(allowed).toContain(name)
  }
  expect(allowed).not.toContain('api-key')
  const refused = await fetch(`${world.provider.address}/customer`)
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
})

test.each([
  { what: 'no JSON', path: '/subscriptions', body: '{', status: 400 },
  { what: 'a list', path: '/subscriptions', body: '[]', status: 400 },
  { what: 'null', path: '/subscriptions', body: 'null', status: 400 },
  { what: 'two plans', path: '/subscriptions', body: '{"planIds":["free","partner"]}', status: 400 },
  { what: 'a discount', path: '/subscriptions', body: '{"planId":"free","discountId":"d1"}', status: 400 },
  { what: 'less than a cent', path: '/one_time_charges', body: '{"name":"a","amount":1.001}', status: 400 },
  { what: 'a charge below nothing', path: '/one_time_charges', body: '{"name":"a","amount":-1}', status: 400 },
  { what: 'an event without a name', path: '/usage_events', body: '{"eventId":"e"}', status: 400 },
  { what: 'a date that is none', path: '/usage_events', body: '{"eventName":"e","timestamp":"soon"}', status: 400 },
  { what: 'a path nobody knows', path: '/nowhere', body: '{}', status: 404 },
])('$what is refused with an error at the root', async ({ path, body, status }) => {
  const { apiToken } = await aCustomer(world)
  const reply = await post(path, apiToken, body)
  expect([reply.status, await reply.json()]).toEqual([status, expect.objectContaining({ error: expect.any(String) })])
})

test('two megabytes are refused with an error at the root', async () => {
  const { apiToken } = await aCustomer(world)
  // Without the port: a server closes the connection of such a body, whatever else was to come over it.
  const headers = { 'x-mantle-app-id': APP_ID, 'x-mantle-customer-api-token': apiToken }
  const body = `"${'x'.repeat(2_000_000)}"`
  const reply = await world.serve(
    new Request(`${world.provider.address}/usage_events`, { method: 'POST', headers, body }),
  )
  expect([reply.status, await reply.json()]).toEqual([413, { error: expect.any(String) }])
})

const post = (path: string, token: string, body: string) =>
  fetch(world.provider.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-mantle-app-id': APP_ID, 'x-mantle-customer-api-token': token },
    body,
  })

test('text that no database keeps is mended, in values and in names', async () => {
  const { apiToken, customer } = await aCustomer(world)
  const odd = '{"event_name":"order_placed","event_id":"e\\u0000\\ud800","properties":{"a\\u0000":["\\ud800"]}}'
  expect((await post('/usage_events', apiToken, odd)).status).toBe(200)
  expect((await customer()).usage.orders?.allTimeValue).toBe(1)
})

test('an event of milliseconds counts on its day, also under the documentation’s other path', async () => {
  const { apiToken } = await aCustomer(world)
  const twoDaysAgo = world.app.clock.now.getTime() - 2 * DAY_MS
  await post('/usage_events', apiToken, JSON.stringify({ eventName: 'order_placed', timestamp: twoDaysAgo }))
  const reply = await fetch(`${world.provider.address}/usage_metrics/orders/report?period=daily`, {
    headers: { 'x-mantle-app-id': APP_ID, 'x-mantle-customer-api-token': apiToken },
  })
  const { report, usageReport } = (await reply.json()) as Record<string, { data: { value: number }[] }>
  expect(usageReport).toEqual(report)
  expect(report?.data.slice(-4).map(({ value }) => value)).toEqual([0, 1, 0, 0])
})

test('credit towards usage is the app’s to give', async () => {
  const { apiToken, customer, storeId } = await aCustomer(world)
  const credit = JSON.stringify({ name: 'Sorry', description: 'For last week', amount: 10.5, customerId: storeId })
  expect((await post('/usage_credits', apiToken, credit)).status).toBe(401)
  const given = await fetch(`${world.provider.address}/usage_credits`, {
    method: 'POST',
    headers: { 'x-mantle-app-id': APP_ID, 'x-mantle-app-api-key': API_KEY },
    body: credit,
  })
  expect(await given.json()).toMatchObject({ usageCredit: { name: 'Sorry', amount: 10.5, balance: 10.5 } })
  expect((await customer()).usageCredits).toMatchObject([{ amount: 10.5 }])
})

test('it is on the dashboard’s host only, in no API document, and not there unless it is switched on', async () => {
  const document = await (await fetch(`${world.origin}/api/openapi.json`)).text()
  expect(document).not.toContain('/billing/v1')
  const without = createApp({ ...world.app.options, billingProvider: null })
  const off = await without(new Request(`${DASHBOARD}/billing/v1/customer`))
  expect(off.status).toBe(404)
})

test('a return address with line breaks leads where it was checked to lead, whatever is decided', async () => {
  const customer = await aCustomer(world)
  const returnUrl = `${DASHBOARD}/\r\nbilling`
  const page = confirmationOf(must(await customer.client.subscribe({ planId: 'pro-monthly', returnUrl })))
  const declined = await decide(page, { decision: 'decline' })
  expect(declined).toMatchObject({ status: 302, location: `${DASHBOARD}/billing` })
  const { text } = await openPage(page)
  expect(text).toContain(`href="${DASHBOARD}/billing"`)
})

test.each([
  ['of thousands of levels', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400],
  ['of very many values', JSON.stringify(Array(12_001).fill(0)), 400],
  ['that is very long', `"${'x'.repeat(400_000)}"`, 413],
])('a body %s is refused before anybody is known', async (_, body, status) => {
  const reply = await fetch(`${world.provider.address}/subscriptions`, { method: 'POST', body })
  expect(reply.status).toBe(status)
})

test('a form that is too large is refused', async () => {
  const customer = await aCustomer(world)
  const page = confirmationOf(must(await customer.client.subscribe({ planId: 'pro-monthly' })))
  expect((await send(page, { decision: 'approve', method: 'x'.repeat(10_000) })).status).toBe(413)
})
