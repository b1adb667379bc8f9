import type { Page } from '@playwright/test'
import { anNpsQuestion, aRating, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, type Shop, shopTest, snippet } from './shop.ts'
import { publishTo, type Store, storedCounts } from './store.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const choose = (page: Page, score: string) => page.getByRole('radio', { name: score, exact: true }).check()
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Submit)$/ }).click()
const asked = (page: Page) => page.getByRole('dialog', { name: 'Survey' })

/** Opens a page of three questions and answers the first. */
async function begin(page: Page, shop: Shop, store: Store) {
  const surveyId = await publishTo(store, [aRating('a'), aTextQuestion('b'), anNpsQuestion('c')])
  const candles = shop.page({ head: snippet(store) })
  await page.goto(shop.page({ head: snippet(store), body: `<a href="${candles}">Candles</a>` }))
  await choose(page, '4')
  await next(page)
  await expect(heading(page, 'What else, b?')).toBeVisible()
  return { surveyId, candles }
}

shopTest(
  'Back leads to the store’s page and to the question that the next page went on to',
  async ({ page, shop, store }) => {
    const { surveyId, candles } = await begin(page, shop, store)
    await page.getByRole('link', { name: 'Candles' }).click()
    await expect(page).toHaveURL(candles)
    await page.getByRole('textbox').fill('Candles')
    await next(page)
    await expect(heading(page, 'How likely, c?')).toBeVisible()
    await page.goBack()
    await expect(heading(page, 'How likely, c?')).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(candles)
    await choose(page, '9')
    await next(page)
    await expect(heading(page, 'Thank You!')).toBeVisible()
    await page.goBack()
    await page.waitForLoadState('networkidle')
    await expect(asked(page)).toHaveCount(0)
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
  },
)

// A Chromium without a window keeps no page for the way back, so the events that tell of it come from the test.
shopTest.describe('a page kept for the way back', () => {
  shopTest(
    'a page that is left sends its waiting answers, and continues at the same question',
    async ({ page, shop, store }) => {
      let letGo = () => {}
      const answered = new Promise<void>((resolve) => {
        letGo = resolve
      })
      let sent = 0
      await page.route(`${earshot.storefront}/storefront/v1/responses?*`, async (route) => {
        sent++
        await answered
        await route.continue()
      })
      const { surveyId } = await begin(page, shop, store)
      await page.getByRole('textbox').fill('Half a sen')
      await expect.poll(() => sent).toBe(1)
      await passBy(page, 'pagehide')
      await expect.poll(() => sent).toBe(2) // once more, by a beacon
      letGo()
      await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
      await passBy(page, 'pageshow')
      await expect(page.getByRole('textbox')).toHaveValue('Half a sen')
      await next(page)
      await choose(page, '9')
      await next(page)
      await expect(heading(page, 'Thank You!')).toBeVisible()
      await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
    },
  )

  shopTest('asks nothing any more that the next page asked to the end', async ({ page, context, shop, store }) => {
    const { surveyId, candles } = await begin(page, shop, store)
    await passBy(page, 'pagehide')
    const after = await context.newPage()
    await after.goto(candles)
    await after.getByRole('textbox').fill('Candles')
    await next(after)
    await choose(after, '9')
    await next(after)
    await expect(heading(after, 'Thank You!')).toBeVisible()
    await passBy(page, 'pageshow')
    await expect(asked(page)).toHaveCount(0)
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
  })
})

/** The events by which Chromium tells a page that it is put aside, or taken out again, in their order. */
async function passBy(page: Page, type: 'pagehide' | 'pageshow') {
  await page.evaluate((type) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: type === 'pagehide' ? 'hidden' : 'visible',
    })
    const turn = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    if (type === 'pageshow') turn()
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    if (type === 'pagehide') turn()
  }, type)
}
