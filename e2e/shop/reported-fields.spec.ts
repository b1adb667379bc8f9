import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { apiFor } from '../support/merchant.ts'
import { earshot, expect, shopTest, snippet } from './shop.ts'
import { publishTo, type Store } from './store.ts'

type Shares = { readonly visits: number; readonly told: Readonly<Record<string, number>> }

const sharesOf = ({ token }: Store) => apiFor(token)<Shares>('GET', '/audience/told')

const stub = `<script>window.earshot=window.earshot||function(){(earshot.q=earshot.q||[]).push(arguments)}</script>`

/** A page that reports some fields. */
const pageWith = (store: Store, context: object) =>
  `${stub}<script>earshot('context', ${JSON.stringify(context)})</script>${snippet(store)}`

shopTest(
  'a page reports its fields once for each visit and type of page, and the merchant reads on how many visits',
  async ({ page, shop, store }) => {
    await publishTo(store, [anNpsQuestion('q')])
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url() === `${earshot.storefront}/storefront/v1/${store.publicKey}/visits`)
        sent.push(request.postData() ?? '')
    })
    const product = { pageType: 'product', zipCode: null, productIds: [] }
    const order = { pageType: 'order', orderValue: '1234.50', customerTags: ['wholesale'], 'ada@shop.example': true }
    for (const context of [product, order, order, product]) {
      await page.goto(shop.page({ head: pageWith(store, context) }))
      await page.getByRole('radio').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    expect(sent).toEqual(['{"reported":"pageType"}', '{"reported":"pageType,orderValue,customerTags"}'])
    // The server writes every ten seconds.
    await expect.poll(async () => (await sharesOf(store)).visits, { timeout: 20_000 }).toBe(2)
    const { told } = await sharesOf(store)
    expect([told.customerTags, told.orderValue, told.zipCode, told.productIds]).toEqual([1, 1, 0, 0])
  },
)

shopTest('a shopper who refuses tracking is no visit', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/visits')) sent.push(request.url())
  })
  await page.goto(shop.page({ head: pageWith(store, { orderValue: 1 }) }))
  await page.getByRole('radio').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
})

shopTest('a tag of an earlier release asks, and its store is counted', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  const tag = `<script async src="${earshot.storefront}/earshot.js" data-store="${store.publicKey}"></script>`
  await page.goto(shop.page({ head: tag }))
  await expect(page.getByRole('radio')).toHaveCount(11)
  // As the loader of that release asks for the document.
  expect((await fetch(`${earshot.storefront}/storefront/v1/${store.publicKey}/surveys?told=zipCode`)).status).toBe(200)
  await expect.poll(async () => (await sharesOf(store)).told.zipCode, { timeout: 20_000 }).toBe(1)
})
