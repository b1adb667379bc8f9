import type { Page } from '@playwright/test'
import { axeViolations } from '../support/accessibility-audit.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { asAnother, card, resultsPath } from './results-page.ts'
import { allowWideScreen } from './wide-screen.ts'

/** Long enough for a read of the database, and for the reads of the screen after it. */
const SOON_MS = 3_000

const stream = /\/live$/

test.beforeEach(({ context }) => allowWideScreen(context))

/** Counts the reads of the figures. */
function countReads(page: Page) {
  const reads = { count: 0 }
  page.on('request', (request) => {
    if (/\/results(\?|$)/.test(request.url())) reads.count += 1
  })
  return reads
}

for (const width of [390, 1280]) {
  test(`figures move without a reload while answers arrive, ${width}px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 })
    const merchant = await asAnother(context)
    await merchant.answer(1)
    await page.goto(resultsPath(merchant))
    await expect(card(page, 'Why us?')).toContainText('1 response')
    await merchant.answer(1)
    await expect(card(page, 'Why us?')).toContainText('2 responses', { timeout: SOON_MS })
    expect(await axeViolations(page)).toEqual([])
  })
}

test('the first page of the responses has the new one at once', async ({ page, context }) => {
  const merchant = await asAnother(context)
  await merchant.answer(1)
  await page.goto(resultsPath(merchant, '?tab=responses'))
  const rows = page.locator('[data-response]')
  await expect(rows).toHaveCount(1)
  await merchant.answer(1)
  await expect(rows).toHaveCount(2, { timeout: SOON_MS })
})

test('while nothing changes, nothing is read', async ({ page, context }) => {
  const merchant = await asAnother(context)
  await merchant.answer(1)
  const opened = page.waitForResponse(stream)
  await page.goto(resultsPath(merchant))
  await expect(card(page, 'Why us?')).toContainText('1 response')
  await opened
  // The first event has the figures read once more.
  await page.waitForTimeout(2_000)
  const reads = countReads(page)
  await page.waitForTimeout(7_000)
  expect(reads.count).toBe(0)
})

test.describe('without a stream', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('figures are read every five seconds, and no message appears', async ({ page, context }) => {
    const merchant = await asAnother(context)
    await merchant.answer(1)
    await page.route(stream, (route) => route.abort())
    await page.goto(resultsPath(merchant))
    await expect(card(page, 'Why us?')).toContainText('1 response')
    await merchant.answer(1)
    await expect(card(page, 'Why us?')).toContainText('2 responses', { timeout: 8_000 })
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.unroute(stream)
    const opened = page.waitForResponse(stream, { timeout: 40_000 })
    await opened
    await merchant.answer(1)
    await expect(card(page, 'Why us?')).toContainText('3 responses', { timeout: SOON_MS })
  })
})
