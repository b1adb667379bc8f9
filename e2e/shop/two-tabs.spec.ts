import type { Page } from '@playwright/test'
import { anNpsQuestion, aRating } from '../../packages/survey/src/testing/index.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo, storedCounts } from './store.ts'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Survey' })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' })
const once = { responses: 1, completed: 1 }
async function answer(page: Page, score: string) {
  await page.getByRole('radio', { name: score, exact: true }).check()
  await page.getByRole('button', { name: /^(Next|Submit)$/ }).click()
}

shopTest(
  'a survey open in two tabs is one response, whichever goes on, and its end is the end in both',
  async ({ page, context, shop, store }) => {
    const surveyId = await publishTo(store, [aRating('a'), anNpsQuestion('b')])
    const url = shop.page({ head: snippet(store) })
    const other = await context.newPage()
    // Both before any answer: neither knows of the other.
    await page.goto(url)
    await expect(asked(page)).toBeVisible()
    await other.goto(url)
    await expect(asked(other)).toBeVisible()

    await answer(page, '4')
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
    await answer(other, '2')
    await answer(other, '9')
    await expect(thanks(other)).toBeVisible()
    await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)

    // Side by side, the first still shows it; an answer in it now comes too late and changes nothing.
    await answer(page, '1')
    await expect(thanks(page)).toBeVisible()
    for (const tab of [page, other]) {
      await tab.goto(url)
      await tab.waitForLoadState('networkidle')
      await expect(asked(tab)).toHaveCount(0)
    }
    expect(await storedCounts(store, surveyId)).toEqual(once)
  },
)

shopTest(
  'a walk begun in one tab goes on in the next, and back in the first',
  async ({ page, context, shop, store }) => {
    const surveyId = await publishTo(store, [aRating('a'), aRating('b'), anNpsQuestion('c')])
    const url = shop.page({ head: snippet(store) })
    await page.goto(url)
    await answer(page, '4')
    await expect(page.getByRole('heading', { name: 'How good, b?' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(url)
    await expect(other.getByRole('heading', { name: 'How good, b?' })).toBeVisible()
    await answer(other, '3')
    await expect(other.getByRole('heading', { name: 'How likely, c?' })).toBeVisible()
    await answer(page, '5')
    await answer(page, '9')
    await expect(thanks(page)).toBeVisible()
    await expect.poll(() => storedCounts(store, surveyId)).toEqual(once)
    // Back to the other tab: there is nothing left to ask.
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(asked(other)).toHaveCount(0)
  },
)

shopTest(
  'a survey closed in one tab is not asked again on the next page of another',
  async ({ page, context, shop, store }) => {
    const surveyId = await publishTo(store, [anNpsQuestion('q')])
    const url = shop.page({ head: snippet(store) })
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(url)
      await expect(asked(tab)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(asked(page)).toHaveCount(0)
    await other.goto(url)
    await other.waitForLoadState('networkidle')
    await expect(asked(other)).toHaveCount(0)
    expect(await storedCounts(store, surveyId)).toEqual({ responses: 0, completed: 0 })
  },
)
