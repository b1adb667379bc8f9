import { featureKeys } from '@earshot/plans'
import { DAY_MS } from '@earshot/survey'
import { type Customer, MantleClient } from '@heymantle/client'
import { v4 as randomUuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_KEY } from '../testing/test-app.ts'
import { aTestStore } from '../testing/test-store.ts'
import { APP_ID } from './provider.ts'
import { decide, must, openTestProvider, type TestProvider } from './testing/open-provider.ts'

/**
 * The contract, by the real client library. Runs against the embedded provider; against the real one with
 * BILLING_CONTRACT_URL (https://appapi.heymantle.com/v1), BILLING_CONTRACT_APP_ID and BILLING_CONTRACT_API_KEY of an
 * app for tests, whose catalog is that of ADR-0027, and BILLING_CONTRACT_RETURN_URL, an address that it may return
 * to. There, nobody is at the confirmation page, so what comes after it is left out. Each run makes customers there.
 */
const real = process.env.BILLING_CONTRACT_URL

let world: TestProvider | null = null
beforeAll(async () => {
  world = real === undefined ? await openTestProvider() : null
})
afterAll(() => world?.close())

const connect = () => ({
  apiUrl: world?.provider.address ?? real ?? '',
  appId: world ? APP_ID : (process.env.BILLING_CONTRACT_APP_ID ?? ''),
  apiKey: world ? API_KEY : (process.env.BILLING_CONTRACT_API_KEY ?? ''),
})
const returnUrl = () => (world ? `${world.origin}/settings` : process.env.BILLING_CONTRACT_RETURN_URL) ?? ''

const asApp = () => new MantleClient(connect())

async function identified() {
  const platformId = world ? (await aTestStore(world.app, { plan: null })).storeId : randomUuid()
  const { apiToken } = must(await asApp().identify({ platform: 'web', platformId, name: 'A Shop' }))
  const { apiUrl, appId } = connect()
  return { platformId, apiToken, client: new MantleClient({ apiUrl, appId, customerApiToken: apiToken }) }
}

const planWith = ({ plans }: Customer, amount: number) => {
  const plan = plans.find(({ total }) => total === amount)
  if (!plan) throw new Error(`No plan costs ${amount}`)
  return plan
}

describe('identify', () => {
  test('gives one token per customer, and a new one only when asked to', async () => {
    const { platformId, apiToken, client } = await identified()
    expect(must(await asApp().identify({ platform: 'web', platformId })).apiToken).toBe(apiToken)
    const rotated = must(await asApp().identify({ platform: 'web', platformId, rotateApiToken: true })).apiToken
    expect(rotated).not.toBe(apiToken)
    expect(await client.getCustomer()).toHaveProperty('error')
  })

  test('is refused without the key, and a wrong key, token or app opens nothing', async () => {
    const { apiToken, client, platformId } = await identified()
    const { apiUrl, appId } = connect()
    expect(await client.identify({ platform: 'web', platformId })).toHaveProperty('error')
    for (const wrong of [
      { appId, apiKey: 'wrong', customerApiToken: apiToken },
      { appId, customerApiToken: `${apiToken}x` },
      { appId: `${appId}-other`, customerApiToken: apiToken },
      { appId },
    ]) {
      expect(await new MantleClient({ apiUrl, ...wrong }).getCustomer()).toHaveProperty('error')
    }
  })

  test('keeps what it is told, and leaves alone what it is not', async () => {
    const { platformId, client } = await identified()
    must(await asApp().identify({ platform: 'web', platformId, customFields: { size: 'small' } }))
    must(await asApp().identify({ platform: 'web', platformId, name: 'Another name' }))
    const customer = must(await client.getCustomer())
    expect(customer).toMatchObject({ name: 'Another name', platformId, customFields: { size: 'small' } })
  })
})

describe('a customer', () => {
  test('who never subscribed has the features of Free, and sees what is for sale', async () => {
    const { client, platformId } = await identified()
    const customer = must(await client.getCustomer())
    expect(customer).toMatchObject({
      billingStatus: 'none',
      platform: 'web',
      platformId,
      usageCredits: [],
      reviews: [],
    })
    expect(typeof customer.test).toBe('boolean')
    expect(customer.id).not.toBe(platformId)
    expect(customer).not.toHaveProperty('subscription')
    expect(Object.keys(customer.features).sort()).toEqual([...featureKeys].sort())
    expect(customer.features).toMatchObject({
      remove_branding: { type: 'boolean', value: false },
      responses_per_survey: { type: 'limit', value: 1000 },
    })
    expect(customer.plans.map(({ total, interval }) => [total, interval])).toEqual([
      [0, 'EVERY_30_DAYS'],
      [99, 'EVERY_30_DAYS'],
      [990, 'ANNUAL'],
    ])
    expect(planWith(customer, 99)).toMatchObject({
      id: expect.any(String),
      name: expect.any(String),
      amount: 99,
      availability: 'public',
      trialDays: 14,
      currencyCode: 'USD',
      features: { remove_branding: { id: expect.any(String), name: expect.any(String), type: 'boolean', value: true } },
    })
  })

  test('is found by the app by our id, by the platform’s, and by the token', async () => {
    const { client, platformId, apiToken } = await identified()
    const own = must(await client.getCustomer())
    for (const id of [own.id, platformId, apiToken]) expect(must(await asApp().getCustomer(id)).id).toBe(own.id)
    expect(await asApp().getCustomer(randomUuid())).toHaveProperty('error')
    expect(await asApp().getCustomer()).toHaveProperty('error')
  })

  test('is never anybody else for the bearer of a token', async () => {
    const [one, other] = await Promise.all([identified(), identified()])
    expect(must(await one.client.getCustomer(other.platformId)).platformId).toBe(one.platformId)
  })
})

describe('subscriptions', () => {
  test('a plan that costs nothing begins at once', async () => {
    const { client } = await identified()
    const free = planWith(must(await client.getCustomer()), 0)
    const subscription = must(await client.subscribe({ planId: free.id, returnUrl: returnUrl() }))
    expect(subscription).toMatchObject({ active: true, total: 0, plan: { id: free.id } })
    expect(must(await client.getCustomer())).toMatchObject({ billingStatus: 'active', subscription: { active: true } })
  })

  test('a plan that costs something waits for its confirmation, and changes nothing until then', async () => {
    const { client } = await identified()
    const plan = planWith(must(await client.getCustomer()), 99)
    const subscription = must(await client.subscribe({ planIds: [plan.id], returnUrl: returnUrl() }))
    expect(subscription).toMatchObject({ active: false, total: 99, plan: { id: plan.id } })
    expect(URL.canParse(String(subscription.confirmationUrl))).toBe(true)
    expect(must(await client.getCustomer()).billingStatus).toBe('none')
  })

  test('a plan that does not exist, or nothing to cancel, is an error with words', async () => {
    const { client } = await identified()
    expect(await client.subscribe({ planId: 'no-such-plan' })).toEqual({ error: expect.any(String) })
    expect(await client.cancelSubscription()).toHaveProperty('error')
    expect(await client.updateSubscription({ id: randomUuid(), cappedAmount: 5 })).toHaveProperty('error')
  })
})

describe('usage', () => {
  test('an event counts once by its id, one by one or in bulk', async () => {
    const { client, platformId } = await identified()
    const eventId = randomUuid()
    const once = { eventId, eventName: 'response_received', properties: { surveyId: 's1' } }
    for (let i = 0; i < 2; i++) must(await client.sendUsageEvent(once))
    must(await asApp().sendUsageEvents({ events: [once, { ...once, eventId: randomUuid() }].map(forCustomer) }))
    const { usage } = must(await client.getCustomer())
    expect(usage.responses).toMatchObject({ eventName: 'response_received', currentValue: 2, allTimeValue: 2 })

    function forCustomer<T>(event: T) {
      return { ...event, customerId: platformId }
    }
  })

  test.each([
    ['daily', DAY_MS],
    ['weekly', 7 * DAY_MS],
    ['monthly', null],
  ] as const)('a %s report has every one of its buckets', async (period, stepMs) => {
    const { client } = await identified()
    must(await client.sendUsageEvent({ eventName: 'order_placed', eventId: randomUuid() }))
    const { report } = must(await client.getUsageMetricReport({ id: 'orders', period }))
    expect(report.period).toBe(period)
    const starts = report.data.map(({ date }) => Date.parse(date))
    if (stepMs) expect(new Set(starts.slice(1).map((start, i) => start - (starts[i] ?? 0)))).toEqual(new Set([stepMs]))
    expect(report.data.reduce((sum, { value }) => sum + value, 0)).toBe(1)
    expect(report.data.at(-1)?.value).toBe(1)
  })

  test('the app reads the report of the customer it names, and no other', async () => {
    const [{ client, platformId }, other] = await Promise.all([identified(), identified()])
    must(await client.sendUsageEvent({ eventName: 'order_placed', eventId: randomUuid() }))
    const counted = async (customerId: string) =>
      must(await asApp().getUsageMetricReport({ id: 'orders', period: 'daily', customerId })).report.data.at(-1)?.value
    expect([await counted(platformId), await counted(other.platformId)]).toEqual([1, 0])
  })

  test('a report on nothing we count is an error', async () => {
    const { client } = await identified()
    expect(await client.getUsageMetricReport({ id: 'heartbeats', period: 'daily' })).toHaveProperty('error')
  })
})

describe('money besides', () => {
  test('invoices come in pages, of which there is none at first', async () => {
    const { client } = await identified()
    expect(must(await client.listInvoices())).toMatchObject({ invoices: [], hasMore: false })
    expect(await client.getInvoiceUrl(randomUuid())).toHaveProperty('error')
  })

  test('a one-time charge, a payment method and a hosted session lead to pages', async () => {
    const { client } = await identified()
    const charge = must(await client.createOneTimeCharge({ name: 'Setup', amount: 29.99, returnUrl: returnUrl() }))
    expect(URL.canParse(String(charge.confirmationUrl))).toBe(true)
    const method = must(await client.addPaymentMethod({ returnUrl: returnUrl() }))
    expect(method).toMatchObject({ id: expect.any(String), clientSecret: expect.any(String) })
    const session = must(await client.createHostedSession({ type: 'account', config: { locale: 'de' } }))
    expect(URL.canParse(session.url)).toBe(true)
  })
})

describe('what the real provider has besides', () => {
  test('is there in its shapes, and empty', async () => {
    const { client } = await identified()
    expect(must(await client.getAppInstallations())).toMatchObject({ appInstallations: [] })
    expect(must(await client.listNotifications())).toMatchObject({ notifies: [], hasMore: false })
    expect(must(await client.listNotificationTemplates())).toHaveProperty('notificationTemplates')
    expect(await client.getChecklist('none')).toBeNull()
    expect(await client.getChecklists(['a', 'b'])).toEqual([])
    must(await client.sendAppEvent({ type: 'uninstalled' } as unknown as Parameters<typeof client.sendAppEvent>[0]))
  })

  test('has no affiliates', async () => {
    const { client } = await identified()
    const customerRef = { customerId: must(await client.getCustomer()).id }
    expect(await client.getAffiliateProgram(customerRef)).toBeNull()
    expect(await client.getAffiliate(customerRef)).toBeNull()
    expect(must(await client.getAffiliateReferrals(customerRef))).toMatchObject({ referrals: [], total: 0 })
    expect(must(await client.getAffiliateReferralRequests(customerRef))).toMatchObject({
      referral_requests: [],
      total: 0,
    })
    expect(must(await client.getAffiliateMetrics(customerRef))).toMatchObject({ referralCount: 0 })
  })
})

// At the real provider's page a person would have to stand.
if (real === undefined) {
  // The sentences are from spec §5, because the real provider does not document its own.
  describe('a refusal names what is missing', () => {
    test('a payment method requires a returnUrl, and a hosted session a type', async () => {
      const { client } = await identified()
      const untyped = client as unknown as Record<'addPaymentMethod' | 'createHostedSession', (sent: object) => unknown>
      expect(await untyped.addPaymentMethod({})).toMatchObject({ error: 'returnUrl is required' })
      expect(await untyped.createHostedSession({ config: { returnUrl: returnUrl() } })).toMatchObject({
        error: 'type is required',
      })
    })
  })

  describe('after the confirmation page', () => {
    test('an approved plan is on trial, and can be cancelled with a reason, and taken back', async () => {
      const { client } = await identified()
      const plan = planWith(must(await client.getCustomer()), 99)
      const asked = must(await client.subscribe({ planId: plan.id, returnUrl: `${returnUrl()}?tab=billing` }))
      const approved = await decide(String(asked.confirmationUrl), { decision: 'approve', method: 'pays' })
      expect(approved.status).toBe(302)
      expect(approved.location).toMatch(/\/settings\?tab=billing&charge_id=\d+$/)
      const customer = must(await client.getCustomer())
      expect(customer).toMatchObject({
        billingStatus: 'trialing',
        subscription: {
          id: asked.id,
          active: true,
          plan: { id: plan.id },
          features: { remove_branding: { value: true } },
        },
        paymentMethod: { type: 'card', brand: 'visa', last4: '4242', expMonth: '12', expYear: '2099' },
        features: { remove_branding: { value: true }, active_surveys: { value: -1 } },
      })
      const cancelled = must(await client.cancelSubscription({ cancelReason: 'Too dear' }))
      expect(cancelled).toMatchObject({ active: true, cancelOn: customer.trialExpiresAt })
      expect(await client.cancelSubscription()).toHaveProperty('error')
      const back = must(await client.subscribe({ planId: plan.id, returnUrl: returnUrl() }))
      expect(back).toMatchObject({ active: true, confirmationUrl: returnUrl() })
      expect(back).not.toHaveProperty('cancelOn')
      expect(await client.subscribe({ planId: plan.id })).toHaveProperty('error')
      expect(must(await client.updateSubscription({ id: back.id, cappedAmount: 12.5 }))).toMatchObject({
        usageChargeCappedAmount: 12.5,
      })
    })

    test('a cheaper plan waits for its page too, begins when the present one is over, and can be taken back', async () => {
      const { client } = await identified()
      const { plans } = must(await client.getCustomer())
      const [yearly, monthly] = [990, 99].map((total) => plans.find((plan) => plan.total === total)?.id ?? '')
      const approve = async (planId: string | undefined) => {
        const { confirmationUrl } = must(await client.subscribe({ planId: planId ?? '', returnUrl: returnUrl() }))
        return decide(String(confirmationUrl), { decision: 'approve', method: 'pays' })
      }
      await approve(yearly)
      const before = must(await client.getCustomer())
      const asked = must(await client.subscribe({ planId: monthly ?? '', returnUrl: returnUrl() }))
      expect(asked).toMatchObject({ active: false, total: 99, plan: { id: monthly } })
      expect(must(await client.getCustomer())).toEqual(before)
      const declined = await decide(String(asked.confirmationUrl), { decision: 'decline' })
      expect([declined.status, declined.location]).toEqual([302, returnUrl()])
      expect(must(await client.getCustomer())).toEqual(before)
      expect((await approve(monthly)).location).toMatch(/\/settings\?charge_id=\d+$/)
      const after = must(await client.getCustomer())
      expect(after).toEqual({ ...before, subscription: { ...before.subscription, nextPlanId: monthly } })
      const back = must(await client.subscribe({ planId: yearly ?? '', returnUrl: returnUrl() }))
      expect(back).toMatchObject({ active: true, confirmationUrl: returnUrl() })
      expect(must(await client.getCustomer())).toEqual(before)
    })

    test('a declined one leaves nothing, and comes home without a charge', async () => {
      const { client } = await identified()
      const plan = planWith(must(await client.getCustomer()), 990)
      const asked = must(await client.subscribe({ planId: plan.id, returnUrl: returnUrl() }))
      const declined = await decide(String(asked.confirmationUrl), { decision: 'decline' })
      expect([declined.status, declined.location]).toEqual([302, returnUrl()])
      const customer = must(await client.getCustomer())
      expect(customer.billingStatus).toBe('none')
      expect(customer.plans.find(({ id }) => id === plan.id)?.trialDays).toBe(14)
    })
  })
}
