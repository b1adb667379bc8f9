import type { Locator, Page } from '@playwright/test'
import { anNpsQuestion, aRating, aSingleSelect } from '../../packages/survey/src/testing/index.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

const texts = [
  { id: 'first', text: 'أحمر' },
  { id: 'second', text: 'أخضر' },
  { id: 'third', text: 'أزرق' },
]
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

shopTest(
  'where text runs from right to left, so do the bar, the buttons and the arrow keys',
  async ({ page, shop, store }) => {
    await publishTo(store, [
      aSingleSelect('pill', {
        text: 'ما لونك المفضل؟',
        config: { randomize: false, displayType: 'pill', options: texts as never },
      }),
      aRating('star', { text: 'كيف كانت التجربة؟', config: { displayType: 'star' } }),
      anNpsQuestion('nps', { text: 'هل توصي بنا؟' }),
    ])
    await page.goto(shop.page({ head: snippet(store), lang: 'ar', dir: 'rtl' }))
    const heading = page.locator('h2')
    await expect(heading).toHaveText('ما لونك المفضل؟')
    expect(await middle(page.getByRole('button', { name: 'Close' }))).toBeLessThan(100)

    await radio(page, 'أحمر').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(radio(page, 'أخضر')).toBeChecked()
    await expect(radio(page, 'أخضر')).toBeFocused()
    expect(await middle(radio(page, 'أخضر'))).toBeLessThan(await middle(radio(page, 'أحمر')))
    await page.keyboard.press('ArrowRight')
    await expect(radio(page, 'أحمر')).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(radio(page, 'أزرق')).toBeChecked() // round
    await page.keyboard.press('ArrowDown')
    await expect(radio(page, 'أحمر')).toBeChecked()
    await page.keyboard.press('Enter')

    await expect(heading).toHaveText('كيف كانت التجربة؟')
    const bar = page.getByRole('progressbar')
    const track = await bar.boundingBox()
    const filled = await bar.locator('i').boundingBox()
    expect(filled?.width).toBeGreaterThan(0)
    expect((filled?.x ?? 0) + (filled?.width ?? 0)).toBeCloseTo((track?.x ?? 0) + (track?.width ?? 0), 0)
    expect(filled?.width).toBeLessThan(track?.width ?? 0)
    expect(await middle(page.getByRole('button', { name: 'Back' }))).toBeGreaterThan(
      await middle(page.getByRole('button', { name: 'Next' })),
    )
    await radio(page, '2 of 5').check()
    await page.keyboard.press('ArrowLeft')
    await expect(radio(page, '3 of 5')).toBeChecked()
    expect(await middle(radio(page, '3 of 5'))).toBeLessThan(await middle(radio(page, '2 of 5')))
    await page.keyboard.press('Enter')

    await expect(heading).toHaveText('هل توصي بنا؟')
    expect(await middle(page.getByText('0 · Unlikely'))).toBeGreaterThan(await middle(page.getByText('10 · Likely')))
    await radio(page, '7').check()
    await page.keyboard.press('ArrowRight')
    await expect(radio(page, '6')).toBeChecked()
  },
)

shopTest('where it runs from left to right, the right arrow goes on', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('nps')])
  await page.goto(shop.page({ head: snippet(store) }))
  await radio(page, '7').check()
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, '8')).toBeChecked()
})

/** How far from the left of the window the middle of something is, in pixels. */
async function middle(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box.x + box.width / 2
}
