import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility-audit.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { asAnother, card, resultsPath, rows, sheet } from './results-page.ts'
import { allowWideScreen } from './wide-screen.ts'

test.use({ allowedErrors: new RegExp(`${FAILED_CALL.source}|Loading chunk failed`) })

/** Fails every request for a chunk until the returned function is called. */
async function blockChunk(page: Page, name: string): Promise<() => Promise<void>> {
  const chunk = new RegExp(`/assets/${name}-[^/]+\\.js$`)
  await page.route(chunk, (route) => route.abort())
  return () => page.unroute(chunk)
}

test('a card whose code cannot be loaded says so and loads it again, and the rest of the results stays', async ({
  page,
  context,
}) => {
  const merchant = await asAnother(context)
  await merchant.answer(1)
  const unblock = await blockChunk(page, 'deferred-card')
  await page.goto(resultsPath(merchant))
  const rating = card(page, 'How was ordering?')
  const again = rating.getByRole('button', { name: 'Retry' })
  await expect(rating.getByRole('alert')).toContainText('This part couldn’t be loaded. Check your connection.')
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
  await expect(card(page, 'Why us?').getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
  // Some browsers never fetch a module again that failed, so that the page is loaded again.
  const reload = page.waitForEvent('load')
  await again.tap()
  await reload
  await expect(again).toBeVisible()
  await unblock()
  await again.tap()
  await expect(rating.getByRole('listitem')).toHaveCount(5)
  // Others waited for the same chunk.
  await expect(card(page, 'Would you recommend us?').getByRole('listitem')).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('a response whose code cannot be loaded is closed, a toast says so, and the next press opens it', async ({
  page,
  context,
}) => {
  const merchant = await asAnother(context)
  await merchant.answer(1)
  const unblock = await blockChunk(page, 'response-sheet')
  await page.goto(resultsPath(merchant, '?tab=responses'))
  const response = rows(page).first().getByRole('link')
  await response.tap()
  await expect(page.getByText('That couldn’t be opened', { exact: true })).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await unblock()
  await response.tap()
  // A browser that does not fetch it again gets another page.
  await expect(async () => {
    if (!(await sheet(page).isVisible())) await response.tap({ timeout: 2_000 })
    await expect(sheet(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('without a network the page is not loaded again', async ({ page, context }) => {
  const merchant = await asAnother(context)
  await merchant.answer(1)
  await blockChunk(page, 'deferred-card')
  await page.route('/favicon.svg', (route) => route.abort())
  await page.goto(resultsPath(merchant))
  const again = card(page, 'How was ordering?').getByRole('button', { name: 'Retry' })
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  const asked = page.waitForRequest((request) => request.method() === 'HEAD')
  await again.tap()
  await asked
  await expect(again).toBeVisible()
  await expect(page.locator('html[data-same-page]')).toHaveCount(1)
})

test('the table of responses is loaded ahead where there is room for it', async ({ page, context }) => {
  const merchant = await asAnother(context)
  await merchant.answer(1)
  await allowWideScreen(context)
  await page.setViewportSize({ width: 1280, height: 800 })
  const table = page.waitForResponse(/\/assets\/responses-table-[^/]+\.js$/)
  await page.goto(resultsPath(merchant))
  await (await table).finished()
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Responses' }).click()
  await expect(page.getByText('We can’t reach Earshot. Check your connection and try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
})
