import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor } from '../support/merchant.ts'
import { next, thanks } from './ask-shopper.ts'
import { earshot, expect, type Shop, shopTest, snippet } from './shop.ts'
import { publishTo, type Store, storedCounts } from './store.ts'

const CONTEXT = {
  pageType: 'product',
  productIds: ['p1', 'p2'],
  orderValue: '59.90',
  currency: 'EUR',
  location: 'DK-84',
}

/** The facts of the only response of a survey. */
async function factsOf({ token }: Store, surveyId: string): Promise<unknown> {
  const api = apiFor(token)
  const { responses } = await api<{ responses: { responseId: string }[] }>('GET', `/surveys/${surveyId}/responses`)
  expect(responses).toHaveLength(1)
  return (await api<{ facts: unknown }>('GET', `/surveys/${surveyId}/responses/${responses[0]?.responseId}`)).facts
}

const pageOf = (shop: Shop, store: Store) => {
  const block = `<script type="application/json" data-earshot-context>${JSON.stringify(CONTEXT)}</script>`
  return shop.page({ head: `${block}${snippet(store)}`, lang: 'da' })
}

shopTest(
  'a response has the facts of the page on which it began, and results are filtered by them',
  async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [anNpsQuestion('one'), anNpsQuestion('two')])
    // The visit begins on one page, and its shopper answers on the next one.
    await page.goto(`${pageOf(shop, store)}?utm_source=news%20letter&utm_campaign=jo@example.com&gclid=1`)
    await expect(page.getByRole('dialog')).toBeVisible()
    const opened = pageOf(shop, store)
    await page.goto(opened)
    await answer(page, 9)
    await page.goto(pageOf(shop, store))
    await answer(page, 10)
    await expect(thanks(page)).toBeVisible()
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
    expect(await factsOf(store, surveyId)).toEqual({
      surface: ['popover'],
      language: ['da'],
      page_path: [new URL(opened).pathname],
      page_type: ['product'],
      country: ['DK'],
      region: ['DK-84'],
      product: ['p1', 'p2'],
      utm_source: ['news letter'],
      order_value: { amount: '59.90', currency: 'EUR' },
    })
    const counted = (filter: string) =>
      apiFor(store.token)<{ responses: number; views: { count: number } }>(
        'GET',
        `/surveys/${surveyId}/results?filter=${encodeURIComponent(filter)}`,
      )
    expect(await counted('product:p2')).toMatchObject({ responses: 1 })
    expect(await counted('order_value:60,*')).toMatchObject({ responses: 0 })
    expect(await counted('surface:popover')).toMatchObject({ responses: 1, views: { count: 2 } })
  },
)

shopTest('a fact that the merchant turns off never leaves a page', async ({ page, context, shop, store }) => {
  await logInWith(context, store.token)
  await page.goto(`${earshot.dashboard}/settings?tab=data`)
  for (const name of ['Products', 'Source', 'Country', 'Region']) {
    await page.getByRole('switch', { name }).click()
    await expect(page.getByRole('switch', { name })).not.toBeChecked()
  }
  // All four are saved, in whatever moment they were switched.
  await page.reload()
  for (const name of ['Products', 'Source', 'Country', 'Region']) {
    await expect(page.getByRole('switch', { name })).not.toBeChecked()
  }
  await expect(page.getByRole('switch', { name: 'Language' })).toBeChecked()

  const surveyId = await publishTo(store, [anNpsQuestion('one')])
  const sent = page.waitForRequest(`${earshot.storefront}/storefront/v1/responses?*`)
  await page.goto(`${pageOf(shop, store)}?utm_source=news&utm_medium=email`)
  await answer(page, 9)
  const { facts } = (await sent).postDataJSON()
  expect(Object.keys(facts).sort()).toEqual([
    'currency',
    'language',
    'order_value',
    'page_path',
    'page_type',
    'surface',
    'utm_medium',
  ])
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
})

shopTest('on a page of ours the surface is a link, and there is no path', async ({ page, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('one')])
  await page.goto(`${earshot.storefront}/s/${surveyId}?utm_source=mail`)
  await answer(page, 3)
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
  expect(await factsOf(store, surveyId)).toEqual({ surface: ['link'], language: ['en'], utm_source: ['mail'] })
})

async function answer(page: Parameters<typeof next>[0], score: number): Promise<void> {
  await page.getByRole('radio', { name: String(score), exact: true }).click()
  await next(page).click()
}
