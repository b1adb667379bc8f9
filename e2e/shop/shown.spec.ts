import type { Page } from '@playwright/test'
import { anNpsQuestion, aRating } from '../../packages/survey/src/testing/index.ts'
import { logInWith } from '../support/log-in.ts'
import { detailsOf, onboarded } from '../support/merchant.ts'
import { thanks } from './ask-shopper.ts'
import { earshot, expect, FAILED_CALL, shopTest, snippet } from './shop.ts'
import { publishTo, storedCounts, timesShown } from './store.ts'

const SHOWN = `${earshot.storefront}/storefront/v1/shown`

/** The page's messages about players that painted, as they are sent. */
function shownMessages(page: Page): string[] {
  const messages: string[] = []
  page.on('request', (request) => {
    if (request.url() === SHOWN && request.method() === 'POST') messages.push(request.postData() ?? '')
  })
  return messages
}

const choose = (page: Page, score: string) => page.getByRole('radio', { name: score, exact: true }).check()
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Submit)$/ }).click()

shopTest(
  'a survey is shown once for a walk, over every reload of it and of its thanks, and the merchant reads so',
  async ({ page, shop, context }) => {
    const { token } = await onboarded()
    const store = { token, publicKey: (await detailsOf(token)).store.publicKey }
    const surveyId = await publishTo(store, [aRating('a'), anNpsQuestion('b')])
    const messages = shownMessages(page)
    await page.goto(shop.page({ head: snippet(store), body: `<earshot-survey survey="${surveyId}"></earshot-survey>` }))
    await expect.poll(() => timesShown(store, surveyId)).toBe(1)
    await choose(page, '4')
    await next(page)
    await expect(page.getByRole('heading', { name: 'How likely, b?' })).toBeVisible()
    await page.reload()
    await choose(page, '9')
    await next(page)
    await expect(thanks(page)).toBeVisible()
    await page.reload()
    await expect(thanks(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
    expect(messages).toHaveLength(1)

    // The same id, told again by whatever stands between us and the page.
    const again = await page.request.post(SHOWN, { headers: { 'content-type': 'text/plain' }, data: messages[0] ?? '' })
    expect(again.status()).toBe(200)
    expect(await timesShown(store, surveyId)).toBe(1)

    const dashboard = await context.newPage()
    await logInWith(context, token)
    await dashboard.goto(`${earshot.dashboard}/surveys/analytics/${surveyId}`)
    await expect(dashboard.getByRole('button', { name: 'Views 1 Times shown' })).toBeVisible()
  },
)

shopTest(
  'over the page it is shown again on each page until somebody says something',
  async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [anNpsQuestion('q')])
    const url = shop.page({ head: snippet(store) })
    for (const times of [1, 2]) {
      await page.goto(url)
      await expect.poll(() => timesShown(store, surveyId)).toBe(times)
    }
    await page.getByRole('button', { name: 'Close' }).click()
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    expect(await timesShown(store, surveyId)).toBe(2)
  },
)

shopTest('on its own page it is shown too', async ({ page, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')])
  await page.goto(`${earshot.storefront}/s/${surveyId}`)
  await expect(page.getByRole('radio')).toHaveCount(11)
  await expect.poll(() => timesShown(store, surveyId)).toBe(1)
})

shopTest.describe('where it cannot be told', () => {
  shopTest.use({ allowedErrors: FAILED_CALL })
  shopTest('the shopper answers as ever, and it is not tried again', async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [anNpsQuestion('q')])
    const messages = shownMessages(page)
    await page.route(SHOWN, (route) => route.abort())
    await page.goto(shop.page({ head: snippet(store) }))
    await choose(page, '9')
    await next(page)
    await expect(thanks(page)).toBeVisible()
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
    expect([messages.length, await timesShown(store, surveyId)]).toEqual([1, 0])
  })
})
