import { afterAll, beforeEach, expect, test } from 'vitest'
import { DASHBOARD } from '../testing/test-app.ts'
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
  termsOf,
} from './testing/open-provider.ts'

// From a paid plan to a cheaper one (spec §4.5, ADR-0029).

let world: TestProvider
beforeEach(async () => {
  // The clock goes forward only; every test starts at nine o'clock on 21 November 2026.
  await world?.close()
  world = await openTestProvider()
})
afterAll(() => world.close())

const YES = { decision: 'approve', method: 'pays' }
const NO = { decision: 'decline' }

/** A customer who has paid for a year: from 5 December 2026. */
async function aYearlyPayer(tags: string[] = []) {
  const customer = await aCustomer(world, { tags })
  await buy(customer, 'pro-yearly')
  world.pass(14)
  return customer
}

const ask = async ({ client }: TestCustomer, planId: string) => confirmationOf(must(await client.subscribe({ planId })))

/** The words of a page, without its tags. */
const wordsOf = async (address: string) => {
  const reply = await fetch(address)
  return { status: reply.status, text: inWords(await reply.text()) }
}
const inWords = (page: string) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

/** Plan, whether it is active, when its period ends, and what follows. */
async function planState(customer: TestCustomer) {
  const { subscription } = await customer.customer()
  const { cancelOn, nextPlanId = null } = (subscription ?? {}) as { cancelOn?: string; nextPlanId?: string }
  return [...(planIdOf(subscription) ?? []), cancelOn === undefined ? nextPlanId : 'ends']
}

const SCHEDULED = ['pro-yearly', true, '2027-12-05', 'pro-monthly']
const UNCHANGED = ['pro-yearly', true, '2027-12-05', null]

test('it waits for an approval, on a page that says what begins when and at what price', async () => {
  const customer = await aYearlyPayer()
  const before = await customer.customer()
  const asked = must(await customer.client.subscribe({ planId: 'pro-monthly' }))
  expect(asked).toMatchObject({ active: false, plan: { id: 'pro-monthly' } })
  expect(await customer.customer()).toEqual(before)
  const { status, text } = await wordsOf(confirmationOf(asked))
  expect(status).toBe(200)
  for (const sentence of [
    'Pro, $99.00 every 30 days, until you cancel.',
    'It begins on 5 December 2027. Until then Pro, $990.00 a year, goes on as it is.',
    'Nothing is charged now. The first payment, $99.00, is on 5 December 2027.',
    'Up to that day you can take the change back in the app.',
    'Due today $0.00',
  ]) {
    expect(text).toContain(sentence)
  }
  expect(text).not.toContain('at once')
})

test('approved, it begins when what was paid for is over, and every invoice is right to the cent', async () => {
  const customer = await aYearlyPayer()
  const asked = must(await customer.client.subscribe({ planId: 'pro-monthly' }))
  const approved = await decide(confirmationOf(asked), YES)
  expect([approved.status, approved.location]).toEqual([302, expect.stringMatching(/\?charge_id=\d+$/)])
  expect(await planState(customer)).toEqual(SCHEDULED)
  const { url } = must(await customer.client.createHostedSession({ type: 'account', config: {} }))
  expect((await wordsOf(url)).text).toContain('Pro, $990.00 a year. From 5 December 2027 Pro, $99.00 every 30 days.')
  world.pass(364.9)
  expect(await planState(customer)).toEqual(SCHEDULED)
  world.pass(0.1)
  expect(await planState(customer)).toEqual(['pro-monthly', true, '2028-01-04', null])
  expect((await customer.customer()).subscription?.id).toBe(asked.id)
  world.pass(30)
  expect(await invoicesOf(customer)).toEqual([
    { status: 'paid', total: 99000, items: [99000], from: '2026-12-05', to: '2027-12-05' },
    { status: 'paid', total: 9900, items: [9900], from: '2027-12-05', to: '2028-01-04' },
    { status: 'paid', total: 9900, items: [9900], from: '2028-01-04', to: '2028-02-03' },
  ])
})

test('declined, everything is as it was', async () => {
  const customer = await aYearlyPayer()
  const before = await customer.customer()
  const page = await ask(customer, 'pro-monthly')
  for (let i = 0; i < 2; i++) expect(await decide(page, NO)).toMatchObject({ status: 302, location: `${DASHBOARD}/` })
  expect(await customer.customer()).toEqual(before)
  expect((await decide(page, YES)).status).toBe(410)
  world.pass(365)
  expect(await planState(customer)).toEqual(['pro-yearly', true, '2028-12-05', null])
})

test('in a trial it waits for the end of the trial', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-yearly')
  const page = await ask(customer, 'pro-monthly')
  expect((await wordsOf(page)).text).toContain(
    'It begins on 5 December 2026. Until then your trial of Pro, $990.00 a year, goes on as it is.',
  )
  await decide(page, YES)
  expect((await customer.customer()).billingStatus).toBe('trialing')
  world.pass(14)
  expect(await invoicesOf(customer)).toEqual([
    { status: 'paid', total: 9900, items: [9900], from: '2026-12-05', to: '2027-01-04' },
  ])
})

test('it is taken back by asking for the present plan, and its page is closed then', async () => {
  const customer = await aYearlyPayer()
  const page = await ask(customer, 'pro-monthly')
  await decide(page, YES)
  expect(must(await customer.client.subscribe({ planId: 'pro-yearly' }))).toMatchObject({ active: true })
  expect(await planState(customer)).toEqual(UNCHANGED)
  expect((await send(page, YES)).status).toBe(410)
  expect(await planState(customer)).toEqual(UNCHANGED)
})

test('approved twice it leads to the same place, and a refusal that comes too late undoes nothing', async () => {
  const customer = await aYearlyPayer()
  const page = await ask(customer, 'pro-monthly')
  const terms = await termsOf(page)
  const [first, second] = [await send(page, { ...terms, ...YES }), await send(page, { ...terms, ...YES })]
  expect(second).toEqual(first)
  const lastReply = await send(page, NO)
  expect([lastReply.status, lastReply.text.includes('Nothing waits for your approval here')]).toEqual([410, true])
  expect((await wordsOf(page)).status).toBe(410)
  expect(await planState(customer)).toEqual(SCHEDULED)
  world.pass(365)
  // It has begun by now; the address is a day old, and opens nothing.
  expect((await send(page, { ...terms, ...YES })).status).toBe(404)
  expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([99000, 9900])
})

test('it takes back a cancellation, and says so before', async () => {
  const customer = await aYearlyPayer()
  must(await customer.client.cancelSubscription())
  const page = await ask(customer, 'pro-monthly')
  expect((await wordsOf(page)).text).toContain('Pro was to end on that day: that is taken back.')
  expect(await planState(customer)).toEqual(['pro-yearly', true, '2027-12-05', 'ends'])
  await decide(page, YES)
  expect(await planState(customer)).toEqual(SCHEDULED)
})

test('it takes the place of what was to follow, and says so before; declined, that follows', async () => {
  const customer = await aYearlyPayer(['partner'])
  await buy(customer, 'pro-monthly')
  const page = await ask(customer, 'partner')
  expect((await wordsOf(page)).text).toContain(
    'It takes the place of Pro, $99.00 every 30 days, which was to begin on that day.',
  )
  await decide(page, NO)
  expect(await planState(customer)).toEqual(SCHEDULED)
  await buy(customer, 'partner')
  expect(await planState(customer)).toEqual(['pro-yearly', true, '2027-12-05', 'partner'])
})

test('what is agreed on already needs no second approval, and Free afterwards replaces it', async () => {
  const customer = await aYearlyPayer()
  const page = await ask(customer, 'pro-monthly')
  await decide(page, YES)
  const again = must(await customer.client.subscribe({ planId: 'pro-monthly', returnUrl: `${world.origin}/settings` }))
  expect(again).toMatchObject({ active: true, confirmationUrl: `${world.origin}/settings`, nextPlanId: 'pro-monthly' })
  must(await customer.client.subscribe({ planId: 'free' }))
  expect(await planState(customer)).toEqual(['pro-yearly', true, '2027-12-05', 'ends'])
  expect((await send(page, YES)).status).toBe(410)
})

test.each([
  ['another plan', ({ client }: TestCustomer) => client.subscribe({ planId: 'partner' })],
  ['the same plan', ({ client }: TestCustomer) => client.subscribe({ planId: 'pro-monthly' })],
  ['Free', ({ client }: TestCustomer) => client.subscribe({ planId: 'free' })],
  ['the end', ({ client }: TestCustomer) => client.cancelSubscription()],
])('asking for %s after it closes its page', async (_, asksAgain) => {
  const customer = await aYearlyPayer(['partner'])
  const page = await ask(customer, 'pro-monthly')
  const terms = await termsOf(page)
  must(await asksAgain(customer))
  const before = await planState(customer)
  const lastReply = await send(page, { ...terms, ...YES })
  expect([lastReply.status, lastReply.location, lastReply.text.includes('replaced by something newer')]).toEqual([
    410,
    null,
    true,
  ])
  expect(await planState(customer)).toEqual(before)
})

test('once the period has been renewed, it is asked about anew: it begins a year later', async () => {
  const customer = await aYearlyPayer()
  world.pass(364.5)
  const page = await ask(customer, 'pro-monthly')
  const terms = await termsOf(page)
  world.pass(0.9)
  const asked = await send(page, { ...terms, ...YES })
  expect(asked.status).toBe(409)
  expect(asked.text).toContain('Something has changed since you were asked.')
  expect(inWords(asked.text)).toContain('It begins on 5 December 2028.')
  expect(await planState(customer)).toEqual(['pro-yearly', true, '2028-12-05', null])
  expect((await decide(page, YES)).status).toBe(302)
  expect(await planState(customer)).toEqual(['pro-yearly', true, '2028-12-05', 'pro-monthly'])
})

test('once the plan has ended, it is asked about anew: it begins at once, and is paid', async () => {
  const customer = await aYearlyPayer()
  must(await customer.client.cancelSubscription())
  world.pass(364.5)
  const page = await ask(customer, 'pro-monthly')
  const terms = await termsOf(page)
  world.pass(0.9)
  const asked = await send(page, { ...terms, ...YES })
  expect(asked.status).toBe(409)
  expect(inWords(asked.text)).toContain('Due today $99.00')
  expect(inWords(asked.text)).not.toContain('It begins on')
  expect((await customer.customer()).billingStatus).toBe('canceled')
  await decide(page, YES)
  expect(await planState(customer)).toEqual(['pro-monthly', true, '2028-01-04', null])
  expect((await invoicesOf(customer)).map(({ total }) => total)).toEqual([99000, 9900])
})

test('Free that follows by itself takes nothing from a page that is open', async () => {
  const customer = await aYearlyPayer()
  must(await customer.client.cancelSubscription())
  world.pass(364.5)
  const page = await ask(customer, 'pro-monthly')
  world.pass(0.9)
  expect((await customer.customer()).billingStatus).toBe('canceled')
  must(await customer.client.subscribe({ planId: 'free' }))
  await decide(page, YES)
  expect(await planState(customer)).toEqual(['pro-monthly', true, '2028-01-04', null])
})

test('once a renewal has failed, its page says to settle that first, and changes nothing', async () => {
  const customer = await aCustomer(world)
  await buy(customer, 'pro-yearly', 'fails_at_renewal')
  world.pass(13.5)
  const page = await ask(customer, 'pro-monthly')
  const terms = await termsOf(page)
  world.pass(0.9)
  const refused = await send(page, { ...terms, ...YES })
  expect([refused.status, refused.location, refused.text.includes('A payment is open')]).toEqual([409, null, true])
  expect((await wordsOf(page)).text).toContain('Settle it before you change to another plan.')
  expect(await customer.customer()).toMatchObject({ billingStatus: 'frozen', paymentMethod: { last4: '0341' } })
  expect((await invoicesOf(customer)).map(({ status }) => status)).toEqual(['open'])
})
