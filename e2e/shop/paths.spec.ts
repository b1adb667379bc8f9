import type { Page } from '@playwright/test'
import { anNpsQuestion, aRating, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, FAILED_CALL, shopTest, snippet } from './shop.ts'
import { publishTo, storedCounts } from './store.ts'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Survey' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const choose = (page: Page, score: string) => page.getByRole('radio', { name: score, exact: true }).check()
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Submit)$/ }).click()
const once = { responses: 1, completed: 1 }

shopTest('a reload and the way back continue the same response at the same question', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [aRating('a'), aTextQuestion('b'), anNpsQuestion('c')])
  await page.goto(shop.page({ head: snippet(store) }))
  await choose(page, '4')
  await next(page)
  await expect(heading(page, 'What else, b?')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'What else, b?')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: '4', exact: true })).toBeChecked()
  await next(page)
  await page.getByRole('textbox').fill('Candles')
  await next(page)
  await expect(heading(page, 'How likely, c?')).toBeVisible()
  await page.goto(shop.page({}))
  await page.goBack()
  await expect(heading(page, 'How likely, c?')).toBeVisible()
  await choose(page, '9')
  await next(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)
})

shopTest.describe('without a connection', () => {
  shopTest.use({ allowedErrors: FAILED_CALL })
  shopTest('answers wait on the device, and count once when it is back', async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [aRating('a'), anNpsQuestion('b')])
    await page.goto(shop.page({ head: snippet(store) }))
    await choose(page, '4')
    const responses = `${earshot.storefront}/storefront/v1/responses?*`
    await page.route(responses, (route) => route.abort())
    await next(page)
    await choose(page, '9')
    await next(page)
    await expect(heading(page, 'Thank You!')).toBeVisible()
    expect(await storedCounts(store, surveyId)).toEqual({ responses: 0, completed: 0 })
    await page.unroute(responses)
    await page.goto(shop.page({ head: snippet(store) }))
    await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)
    await expect(asked(page)).toHaveCount(0)
  })
})

shopTest('after one survey the next is not asked in the same visit', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('a')])
  await publishTo(store, [anNpsQuestion('b')])
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(asked(page)).toHaveCount(1)
  await choose(page, '9')
  await next(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  await page.waitForTimeout(600)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(asked(page)).toHaveCount(0)
  await page.goto(shop.page({ head: snippet(store) }))
  await page.waitForLoadState('networkidle')
  await expect(asked(page)).toHaveCount(0)
})

shopTest(
  'in its place on the page a survey stays answered, and is not asked over the page too',
  async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [anNpsQuestion('q')])
    const url = shop.page({ head: snippet(store), body: `<earshot-survey survey="${surveyId}"></earshot-survey>` })
    await page.goto(url)
    await expect(page.locator('earshot-survey').getByRole('radio')).toHaveCount(11)
    await page.waitForLoadState('networkidle')
    await expect(asked(page)).toHaveCount(0)
    await choose(page, '9')
    await next(page)
    await expect(heading(page, 'Thank You!')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Thank You!')).toBeVisible()
    await page.evaluate(() => document.querySelector('earshot-survey')?.remove())
    await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)
  },
)

shopTest('a survey has a page of its own, which records no response until someone answers', async ({ page, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')])
  const reply = await page.goto(`${earshot.storefront}/s/${surveyId}`)
  expect(reply?.headers()['x-robots-tag']).toBe('noindex')
  expect(reply?.headers()['content-security-policy']).toContain("default-src 'none'")
  await expect(heading(page, 'A question from Nordlys Candles')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(11)
  expect(await storedCounts(store, surveyId)).toEqual({ responses: 0, completed: 0 })
  await expect(asked(page)).toHaveCount(0)
  await choose(page, '9')
  await next(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)
})

shopTest.describe('a survey that is not open', () => {
  shopTest.use({ allowedErrors: FAILED_CALL })
  shopTest('says so on its page', async ({ page }) => {
    const reply = await page.goto(`${earshot.storefront}/s/019a0000-0000-7000-8000-000000000000`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByText('This survey is not open.')).toBeVisible()
  })
})
