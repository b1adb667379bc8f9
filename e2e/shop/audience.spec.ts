import type { Page } from '@playwright/test'
import type { AudienceFilter } from '../../packages/survey/src/index.ts'
import { anNpsQuestion, aRating } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, FAILED_CALL, shopTest, snippet } from './shop.ts'
import { publishTo, type Store, storedCounts, timesShown } from './store.ts'

const large: AudienceFilter = { type: 'orderValue', operator: 'greater_than', value: 100 }
const repeat: AudienceFilter = { type: 'customerType', operator: 'is', value: 'repeat' }
const vip: AudienceFilter = { type: 'customerTags', operator: 'contains', values: ['vip-9'], labels: ['Our best'] }
const notSold: AudienceFilter = { type: 'productIds', operator: 'does_not_contains', values: ['gid-77'] }

const asked = (page: Page) => page.getByRole('dialog', { name: 'Survey' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const block = (context: object) =>
  `<script type="application/json" data-earshot-context>${JSON.stringify(context)}</script>`
const inlineElement = (surveyId: string) => `<earshot-survey survey="${surveyId}"></earshot-survey>`
const audienceOf = ({ publicKey }: Store) => `${earshot.storefront}/storefront/v1/${publicKey}/audience`

const surfaces = {
  'over the page': () => '',
  'in its place': inlineElement,
}
type Surface = keyof typeof surfaces

/** The decisions that the page asks of the server, as they are sent. */
function decisionsOf(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/audience')) bodies.push(request.postData() ?? '')
  })
  return bodies
}

/** Nobody is asked, nothing was fetched for it, and nothing of it is kept: here, or at Earshot. */
async function expectNoTrace(page: Page, store: Store, surveyId: string) {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('html > *')).toHaveCount(2)
  await expect(page.getByRole('radio')).toHaveCount(0)
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  // The types of pages that the visit was counted for.
  expect(keys.filter((key) => key !== 'earshot:visit')).toEqual([])
  expect(await storedCounts(store, surveyId)).toEqual({ responses: 0, completed: 0 })
  expect(await timesShown(store, surveyId)).toBe(0)
}

const shoppers: readonly {
  readonly who: string
  readonly filters: readonly AudienceFilter[]
  readonly context: object
  readonly isAsked: boolean
}[] = [
  { who: 'a large order', filters: [large], context: { orderValue: '100.01', currency: 'EUR' }, isAsked: true },
  { who: 'a small order', filters: [large], context: { orderValue: '100.00' }, isAsked: false },
  {
    who: 'an order in another currency',
    filters: [large],
    context: { orderValue: 500, currency: 'USD' },
    isAsked: false,
  },
  { who: 'an order without facts', filters: [large], context: {}, isAsked: false },
  { who: 'a small order with the tag', filters: [large, vip], context: { customerTags: ['vip-9'] }, isAsked: false },
  { who: 'a customer who came back', filters: [repeat], context: { customerType: 'repeat' }, isAsked: true },
  { who: 'a new customer', filters: [repeat], context: { customerType: 'firstTime' }, isAsked: false },
  { who: 'a customer with the tag', filters: [vip], context: { customerTags: ['VIP-9'] }, isAsked: true },
  { who: 'a customer with another tag', filters: [vip], context: { customerTags: ['vip'] }, isAsked: false },
]
for (const surface of Object.keys(surfaces) as Surface[]) {
  for (const { who, filters: audience, context, isAsked } of surface === 'over the page'
    ? shoppers
    : shoppers.slice(-4)) {
    shopTest(`${surface}, ${who} is ${isAsked ? '' : 'not '}asked`, async ({ page, shop, store }) => {
      const surveyId = await publishTo(store, [anNpsQuestion('q')], { audience })
      await page.goto(shop.page({ head: snippet(store) + block(context), body: surfaces[surface](surveyId) }))
      if (!isAsked) return expectNoTrace(page, store, surveyId)
      await expect(heading(page, 'How likely, q?')).toHaveCount(1)
      await expect.poll(() => timesShown(store, surveyId)).toBe(1)
    })
  }
}

shopTest('what a page tells after our script has come decides as well', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')], { audience: [repeat] })
  const secondScript = `<script>addEventListener('DOMContentLoaded', () => earshot('context', { customerType: 'repeat' }))</script>`
  const first = snippet(store).replace('async ', '')
  await page.goto(shop.page({ head: block({ customerType: 'firstTime' }) + first + secondScript }))
  await expect(asked(page)).toBeVisible()
})

shopTest('in its place, a survey waits for what the page tells further down', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')], { audience: [repeat] })
  // The page stands still behind the place until this has come.
  const script = Promise.withResolvers<void>()
  await page.route('**/slow.js', async (route) => {
    await script.promise
    await route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const arriving = `${inlineElement(surveyId)}<script src="/slow.js"></script>${block({ customerType: 'repeat' })}`
  const url = shop.page({ head: snippet(store).replace('async ', ''), body: arriving })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => customElements.get('earshot-survey'))
  await expect(page.locator('earshot-survey')).toBeAttached()
  expect(urls.filter((url) => url.includes('/surveys?'))).toEqual([])
  script.resolve()
  await expect(heading(page, 'How likely, q?')).toBeVisible()
})

shopTest('one that nobody can decide on keeps no other from being asked', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('everyone')])
  await publishTo(store, [aRating('broken')], { audience: [repeat] })
  await page.route('**/assets/*.js', async (route) => {
    const reply = await route.fetch()
    const isDeciding = (await reply.text()).includes('collectionIds')
    return isDeciding ? route.fulfill({ response: reply, body: 'throw 0' }) : route.fulfill({ response: reply })
  })
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(heading(page, 'How likely, everyone?')).toBeVisible()
})

shopTest(
  'what a merchant lists is never on the wire, and what the page knows of the shopper beyond it neither',
  async ({ page, shop, store }) => {
    const inline = await publishTo(store, [anNpsQuestion('q')], { audience: [vip] })
    await publishTo(store, [anNpsQuestion('q')], { audience: [notSold, large] })
    const texts: Promise<string>[] = []
    page.on('response', (reply) => {
      if (new URL(reply.url()).pathname.startsWith('/storefront/')) texts.push(reply.text())
    })
    const decisions = decisionsOf(page)
    const sent = page.waitForRequest(audienceOf(store))
    const context = {
      orderId: '1001',
      customerId: 'c-5',
      email: 'a@b.example',
      orderValue: 500,
      customerTags: ['vip-9'],
    }
    await page.goto(shop.page({ head: snippet(store) + block(context), body: inlineElement(inline) }))
    await expect(page.getByRole('radio')).toHaveCount(22)
    expect((await sent).headers()['content-type']).toMatch(/^text\/plain/)
    // Once, for the one over the page and the one in its place.
    expect(decisions.map((body) => JSON.parse(body))).toEqual([
      { context: { orderValue: 500, customerTags: ['vip-9'] } },
    ])
    await page.waitForLoadState('networkidle')
    const wire = (await Promise.all(texts)).join('\n')
    expect(wire).toContain(inline)
    expect(wire).not.toMatch(/vip|Our best|gid-77/i)
  },
)

shopTest('a survey on its own page asks everybody who opens it', async ({ page, store }) => {
  const decisions = decisionsOf(page)
  const published = [[repeat], [vip]].map((audience) => publishTo(store, [anNpsQuestion('q')], { audience }))
  for (const surveyId of await Promise.all(published)) {
    await page.goto(`${earshot.storefront}/s/${surveyId}`)
    await expect(heading(page, 'How likely, q?')).toBeVisible()
  }
  expect(decisions).toEqual([])
})

shopTest(
  'the next one is asked that is for this shopper, and the server is not, where a page knows enough',
  async ({ page, shop, store }) => {
    const decisions = decisionsOf(page)
    await publishTo(store, [aRating('server')], { audience: [vip] })
    await publishTo(store, [anNpsQuestion('everyone')])
    await publishTo(store, [aRating('nobody')], { audience: [large, repeat] })
    await page.goto(shop.page({ head: snippet(store) + block({ orderValue: 500 }) }))
    await expect(heading(page, 'How likely, everyone?')).toBeVisible()
    expect(decisions).toEqual([])
  },
)

shopTest('published for others, a survey asks these', async ({ browser, shop, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')], { audience: [large] })
  const url = shop.page({ head: snippet(store) + block({ customerType: 'repeat' }) })
  const open = async () => {
    // Browsers keep what is live for some seconds.
    const page = await (await browser.newContext()).newPage()
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    return page
  }
  await expect(asked(await open())).toHaveCount(0)
  await publishTo(store, [anNpsQuestion('q')], { audience: [repeat] }, surveyId)
  await expect(asked(await open())).toHaveCount(1)
  await publishTo(store, [anNpsQuestion('q')], { audience: [vip] }, surveyId)
  await expect(asked(await open())).toHaveCount(0)
  await publishTo(store, [anNpsQuestion('q')], {}, surveyId)
  await expect(asked(await open())).toHaveCount(1)
})

for (const surface of Object.keys(surfaces) as Surface[]) {
  shopTest(
    `${surface}, a shopper who has begun continues where nobody would be asked`,
    async ({ page, shop, store }) => {
      const surveyId = await publishTo(store, [aRating('a'), anNpsQuestion('q')], { audience: [vip] })
      const body = surfaces[surface](surveyId)
      await page.goto(shop.page({ head: snippet(store) + block({ customerTags: ['vip-9'] }), body }))
      await page.getByRole('radio', { name: '4', exact: true }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(heading(page, 'How likely, q?')).toBeVisible()
      await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
      const decisions = decisionsOf(page)
      await page.goto(shop.page({ head: snippet(store), body }))
      await page.getByRole('radio', { name: '9', exact: true }).check()
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(heading(page, 'Thank You!')).toBeVisible()
      await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
      expect(decisions).toEqual([])
    },
  )
}

shopTest('about a device that has said no the server is not asked', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')], { audience: [vip] })
  const url = shop.page({ head: snippet(store) + block({ customerTags: ['vip-9'] }) })
  const decisions = decisionsOf(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(decisions).toHaveLength(1)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await expect(asked(page)).toHaveCount(0)
  expect(decisions).toHaveLength(1)
})

shopTest.describe('where the server does not decide', () => {
  shopTest.use({ allowedErrors: FAILED_CALL })
  for (const [how, answer] of Object.entries({
    fails: { status: 500, json: { problem: { code: 'unexpected', requestId: '1' } } },
    'says what nobody can read': { status: 200, body: '<html>' },
    'is not there': null,
  })) {
    shopTest(`because it ${how}, nobody is asked, and the page stays as it is`, async ({ page, shop, store }) => {
      const surveyId = await publishTo(store, [anNpsQuestion('q')], { audience: [vip] })
      await page.route(audienceOf(store), (route) => {
        const headers = { 'access-control-allow-origin': '*' }
        return answer ? route.fulfill({ ...answer, headers }) : route.abort()
      })
      await page.goto(
        shop.page({ head: snippet(store) + block({ customerTags: ['vip-9'] }), body: inlineElement(surveyId) }),
      )
      await expectNoTrace(page, store, surveyId)
      await expect(heading(page, 'Thank you for your order')).toBeVisible()
    })
  }
})
