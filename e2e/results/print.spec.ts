import { expect, test } from '../support/test.ts'
import { asAnother, card, resultsPath } from './results-page.ts'

test('printed, the results have a head and nothing to press', async ({ page, context }) => {
  const merchant = await asAnother(context)
  await merchant.answer(9)
  await page.goto(resultsPath(merchant, '?period=30d&filter=answer%3Asource%3Ao1'))
  await expect(card(page, 'Why us?')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const head = page.locator('[data-print-head]')
  await expect(head).toContainText('After the purchase')
  await expect(head).toContainText('3 responses')
  await expect(card(page, 'Why us?')).toBeVisible()
  await expect(head).toContainText('Where did you hear about us? Instagram')
  await expect(card(page, 'Where did you hear about us?')).toContainText('A friend')
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')
})
