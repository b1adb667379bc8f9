import { anNpsQuestion, aRating } from '../../packages/survey/src/testing/index.ts'
import { askShopper, next, thanks } from './ask-shopper.ts'
import { expect, shopTest } from './shop.ts'

shopTest('faces of a rating have words, and the merchant’s at the ends', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, aRating('q', { config: { displayType: 'emoji', maxLabel: 'Superb' } }))
  for (const name of ['Terrible', 'Bad', 'Good', 'Very good', 'Superb']) {
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible()
  }
  await page.getByRole('radio', { name: 'Very good' }).tap()
  await expect(page.getByRole('radio', { name: 'Very good' })).toBeChecked()
})

shopTest('numbers run from one, in as many buttons as the scale has', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, aRating('q', { config: { scale: 10 } }))
  await expect(page.getByRole('radio')).toHaveCount(10)
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('1 · Terrible 10 · Excellent')
  await page.getByRole('radio', { name: '7', exact: true }).check()
  await next(page).click()
  await expect(thanks(page)).toBeVisible()
})

shopTest('NPS runs from 0 to 10, with faces where they were chosen', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, anNpsQuestion('q', { config: { displayType: 'emoji' } }))
  await expect(page.getByRole('radio')).toHaveCount(11)
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('0 · Unlikely 10 · Likely')
  const [five, ten] = await Promise.all([5, 10].map((nth) => page.getByRole('radio').nth(nth).boundingBox()))
  const endOf = (box: typeof five) => (box ? Math.round(box.x + box.width) : null)
  expect(endOf(ten)).toBe(endOf(five))
})

shopTest('scores are red up to 6, amber at 7 and 8, green from 9', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, anNpsQuestion('q'))
  const scores = page.locator('label').filter({ has: page.getByRole('radio') })
  await expect(scores).toHaveCount(11)
  const colors = await scores.evaluateAll((labels) => labels.map((label) => getComputedStyle(label).color))
  const red = Array.from({ length: 7 }, () => 'red')
  expect(colors.map(colorName)).toEqual([...red, 'amber', 'amber', 'green', 'green'])
})

/** Among red, green and blue, amber has more green than half its red. */
function colorName(color: string): string {
  const [red = 0, green = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (green > red) return 'green'
  return green > red / 2 ? 'amber' : 'red'
}
