import type { Page } from '@playwright/test'
import { expect, type Shop, snippet } from './shop.ts'
import { publishTo, type Store } from './store.ts'

/** Opens a page that asks these questions, and waits for the first. @returns the id of the survey */
export async function askShopper(
  page: Page,
  shop: Shop,
  store: Store,
  ...questions: Parameters<typeof publishTo>[1] & object
) {
  const surveyId = await publishTo(store, questions)
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(page.getByRole('dialog', { name: 'Survey' })).toBeVisible()
  return surveyId
}

/** The button that goes to the next question or submits the last answer. */
export const next = (page: Page) => page.getByRole('button', { name: /^(Next|Submit)$/ })
/** The heading of the screen after the last answer. */
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' })
