import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { askShopper, next, thanks } from './ask-shopper.ts'
import { earshot, expect, FAILED_CALL, shopTest, snippet } from './shop.ts'
import { storedCounts } from './store.ts'

const RESPONSES = `${earshot.storefront}/storefront/v1/responses?*`

shopTest.describe('where the server has lost the survey', () => {
  shopTest.use({ allowedErrors: FAILED_CALL })

  shopTest('the device keeps the answer, and a later page sends it, once', async ({ page, shop, store }) => {
    const surveyId = await askShopper(page, shop, store, anNpsQuestion('q'))
    const statuses = await loseSurvey(page, surveyId)
    await page.getByRole('radio', { name: '9', exact: true }).check()
    await next(page).click()
    await expect(thanks(page)).toBeVisible()
    await expect.poll(() => statuses).toEqual([404])

    // The next page comes within the pause.
    const url = shop.page({ head: snippet(store) })
    await visit(page, url)
    expect(statuses).toEqual([404])
    await page.clock.setFixedTime(Date.now() + 11 * 60_000)
    await visit(page, url)
    expect(statuses).toEqual([404, 404])
    expect(await storedCounts(store, surveyId)).toEqual({ responses: 0, completed: 0 })

    await page.unroute(RESPONSES)
    await page.clock.setFixedTime(Date.now() + 22 * 60_000)
    await visit(page, url)
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
    await expect.poll(() => storedKeys(page)).toEqual([])
    await visit(page, url)
    expect(await storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
  })
})

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
}

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^earshot:(unsent|unknown):/.test(key)))

/**
 * Lets the server answer as if it had another database: it is asked for a survey that it does not have.
 * @returns the statuses of its answers
 */
async function loseSurvey(page: Page, surveyId: string): Promise<number[]> {
  const statuses: number[] = []
  const unknownId = randomUUID()
  await page.route(RESPONSES, async (route) => {
    const request = route.request()
    const response = await route.fetch({
      url: request.url().replace(surveyId, unknownId),
      postData: request.postData()?.replace(surveyId, unknownId) ?? '',
    })
    statuses.push(response.status())
    await route.fulfill({ response })
  })
  return statuses
}
