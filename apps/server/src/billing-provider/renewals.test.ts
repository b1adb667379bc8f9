import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  aCustomer,
  buy,
  confirmationOf,
  decide,
  invoicesOf,
  must,
  openTestProvider,
  planIdOf,
  send,
  type TestCustomer,
  type TestProvider,
} from './testing/open-provider.ts'

let world: TestProvider
beforeEach(async () => {
  // The clock goes forward only; every test starts at nine o'clock on 21 November 2026.
  await world?.close()
  world = await openTestProvider()
})
afterAll(() => world.close())

async function state(customer: TestCustomer) {
  const { billingStatus, subscription, features } = await customer.customer()
  return [billingStatus, ...(planIdOf(subscription) ?? []), features.remove_branding?.value]
}

const sumOf = (invoices: { total: number }[]) => invoices.reduce((sum, { total }) => sum + total, 0)

test('a trial costs nothing, then each 30 days are paid at the moment they begin, however late somebody looks', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly')
  expect(await state(customer)).toEqual(['trialing', 'pro-monthly', true, '2026-12-05', true])
  world.pass(13.9)
  expect(await state(customer)).toEqual(['trialing', 'pro-monthly', true, '2026-12-05', true])
  expect(await invoicesOf(customer)).toEqual([])
  world.pass(65.1)
  expect(await invoicesOf(customer)).toEqual(
    [
      ['2026-12-05', '2027-01-04'],
      ['2027-01-04', '2027-02-03'],
      ['2027-02-03', '2027-03-05'],
    ].map(([from, to]) => ({ status: 'paid', total: 9900, items: [9900], from, to })),
  )
  expect(await state(customer)).toEqual(['active', 'pro-monthly', true, '2027-03-05', true])
})

test('there is one trial: whoever comes back pays at once, and is offered none', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly')
  must(await customer.client.cancelSubscription())
  world.pass(14)
  expect(await state(customer)).toEqual(['canceled', 'pro-monthly', false, '2026-12-05', false])
  expect((await customer.customer()).plans.map(({ trialDays }) => trialDays)).toEqual([0, 0, 0])
  await buy(customer, 'pro-yearly')
  expect(await state(customer)).toEqual(['active', 'pro-yearly', true, '2027-12-05', true])
  expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([99000])
  world.pass(365)
  expect(sumOf(await invoicesOf(customer))).toBe(2 * 99000)
})

test('a change in the trial keeps the day on which it ends', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly')
  world.pass(10)
  await buy(customer, 'pro-yearly')
  expect(await state(customer)).toEqual(['trialing', 'pro-yearly', true, '2026-12-05', true])
  world.pass(4)
  expect(await invoicesOf(customer)).toEqual([
    { status: 'paid', total: 99000, items: [99000], from: '2026-12-05', to: '2027-12-05' },
  ])
})

test('a renewal that fails freezes; a retry pays, and the period begins with the payment', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly', 'fails_at_renewal')
  world.pass(14)
  expect(await state(customer)).toEqual(['frozen', 'pro-monthly', true, '2027-01-04', true])
  world.pass(40)
  // Nothing more is owed for the time in which it stood still.
  expect(await invoicesOf(customer)).toEqual([
    { status: 'open', total: 9900, items: [9900], from: '2026-12-05', to: '2027-01-04' },
  ])
  expect(await customer.client.subscribe({ planId: 'pro-yearly' })).toHaveProperty('error')
  const { invoices } = must(await customer.client.listInvoices({ status: 'open' }))
  const { url } = must(await customer.client.getInvoiceUrl(invoices[0]?.id ?? ''))
  const failed = await send(url, { method: 'fails_at_renewal' })
  expect([failed.status, failed.text.includes('The payment failed')]).toEqual([402, true])
  expect((await customer.customer()).billingStatus).toBe('frozen')
  expect((await send(url, { method: 'pays' })).status).toBe(303)
  expect(await state(customer)).toEqual(['active', 'pro-monthly', true, '2027-02-13', true])
  expect(await invoicesOf(customer)).toEqual([
    { status: 'paid', total: 9900, items: [9900], from: '2027-01-14', to: '2027-02-13' },
  ])
  world.pass(30)
  expect((await invoicesOf(customer)).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('another payment method on the account page pays what is open', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly', 'fails_at_renewal')
  world.pass(14)
  const { url } = must(await customer.client.createHostedSession({ type: 'account', config: {} }))
  expect((await send(url, { method: 'pays' })).status).toBe(303)
  expect(await state(customer)).toEqual(['active', 'pro-monthly', true, '2027-01-04', true])
  expect((await customer.customer()).paymentMethod?.last4).toBe('4242')
})

test('whoever cancels while frozen goes at once, and owes nothing', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly', 'fails_at_renewal')
  world.pass(20)
  expect(must(await customer.client.cancelSubscription())).toMatchObject({
    active: false,
    cancelledAt: '2026-12-11T09:00:00.000Z',
    canceledAt: '2026-12-11T09:00:00.000Z',
  })
  expect((await invoicesOf(customer)).map(({ status }) => status)).toEqual(['void'])
  expect((await customer.customer()).billingStatus).toBe('canceled')
})

test('an upgrade begins at once and gives back the unused days to the cent; a downgrade waits for the end', async () => {
  const customer = await aCustomer(world, { tags: ['partner'] })
  await buy(customer, 'partner')
  world.pass(10.5)
  // Nineteen whole days of thirty are left of $49.00: $31.03.
  await buy(customer, 'pro-monthly')
  expect(await state(customer)).toEqual(['active', 'pro-monthly', true, '2026-12-31', true])
  await buy(customer, 'partner')
  const { subscription } = await customer.customer()
  expect(subscription).toMatchObject({ active: true, plan: { id: 'pro-monthly' }, nextPlanId: 'partner' })
  expect(subscription).not.toHaveProperty('cancelOn')
  world.pass(29)
  expect(planIdOf((await customer.customer()).subscription)).toEqual(['pro-monthly', true, '2026-12-31'])
  world.pass(1)
  expect(planIdOf((await customer.customer()).subscription)).toEqual(['partner', true, '2027-01-30'])
  const invoices = await invoicesOf(customer)
  expect(invoices.map(({ items }) => items)).toEqual([[4900], [9900, -3103], [4900]])
  expect(sumOf(invoices)).toBe(4900 + 9900 - 3103 + 4900)
})

test('a downgrade to Free waits for the end of what was paid, can be taken back once, and leads to Free', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-monthly')
  world.pass(20)
  const { client } = customer
  expect(must(await client.subscribe({ planId: 'free' }))).toMatchObject({
    active: true,
    cancelOn: '2027-01-04T09:00:00.000Z',
  })
  expect(await client.subscribe({ planId: 'free' })).toHaveProperty('error')
  expect(await client.cancelSubscription()).toHaveProperty('error')
  expect(must(await client.subscribe({ planId: 'pro-monthly' }))).not.toHaveProperty('cancelOn')
  must(await client.subscribe({ planId: 'free' }))
  world.pass(60)
  expect(await state(customer)).toEqual(['active', 'free', true, null, false])
  expect(sumOf(await invoicesOf(customer))).toBe(9900)
})

test('a year becomes a month when it is over', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-yearly')
  world.pass(100)
  await buy(customer, 'pro-monthly')
  world.pass(14 + 365 - 100)
  expect(await state(customer)).toEqual(['active', 'pro-monthly', true, '2028-01-04', true])
  expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([99000, 9900])
})

test('a plan that begins with a payment that fails is frozen from its first day', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-yearly')
  await buy(customer, 'pro-monthly', 'fails_at_renewal')
  world.pass(14)
  expect(await state(customer)).toEqual(['frozen', 'pro-monthly', true, '2027-01-04', true])
})

test('an exclusive plan is neither listed nor sold without its tag, also when the tag goes before the approval', async () => {
  const otherCustomer = await aCustomer(world)
  expect((await otherCustomer.customer()).plans.map(({ id }) => id)).not.toContain('partner')
  expect(await otherCustomer.client.subscribe({ planId: 'partner' })).toHaveProperty('error')
  const friend = await aCustomer(world, { tags: ['partner'] })
  expect((await friend.customer()).plans.at(-1)).toMatchObject({
    id: 'partner',
    availability: 'customerTag',
    total: 49,
  })
  const page = confirmationOf(must(await friend.client.subscribe({ planId: 'partner' })))
  must(await friend.server.identify({ platform: 'web', platformId: friend.storeId, tags: [] }))
  const approved = await decide(page, { decision: 'approve', method: 'pays' })
  expect([approved.status, approved.location]).toEqual([409, null])
  expect(approved.text).toContain('This plan is no longer offered to you')
  expect((await friend.customer()).billingStatus).toBe('none')
})

test('a one-time charge is invoiced when it is approved, once', async () => {
  const customer = await aCustomer(world)
  const charge = must(await customer.client.createOneTimeCharge({ name: 'Setup', amount: 29.99 }))
  const page = confirmationOf(charge)
  const [first, second] = [await decide(page, approval(2999)), await send(page, approval(2999))]
  expect(first.location).toMatch(/\?charge_id=\d+$/)
  expect(second.location).toBe(first.location)
  expect((await invoicesOf(customer)).map(({ total, status }) => [total, status])).toEqual([[2999, 'paid']])
  const declined = confirmationOf(must(await customer.client.createOneTimeCharge({ name: 'Setup', amount: 5 })))
  expect((await decide(declined, { decision: 'decline' })).location).not.toContain('charge_id')
  expect((await send(declined, approval(500))).location).not.toContain('charge_id')
  expect(sumOf(await invoicesOf(customer))).toBe(2999)
})

const approval = (dueCents: number) => ({ decision: 'approve', method: 'pays', dueCents: String(dueCents) })
