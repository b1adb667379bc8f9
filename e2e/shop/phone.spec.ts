import type { Locator, Page } from '@playwright/test'
import { aSingleSelect, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

const KEYBOARD_TOP = 480

shopTest(
  'above the keyboard of a phone stand the field that is typed in and the way on',
  async ({ page, shop, store }) => {
    const options = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']
    await publishTo(store, [
      aSingleSelect('long', { options, config: { randomize: false, allowOther: true } }),
      aTextQuestion('text', { description: 'As much as you like. '.repeat(20) }),
    ])
    await page.goto(shop.page({ head: snippet(store) }))
    const next = page.getByRole('button', { name: /^(Next|Submit)$/ })
    await page.getByRole('radio', { name: 'Other' }).check()
    await page.getByPlaceholder('Please specify').fill('A friend')
    await raiseKeyboard(page, KEYBOARD_TOP)
    await expectBetween(page.getByPlaceholder('Please specify'), next)
    await expectAbove(next, KEYBOARD_TOP)
    await next.click()

    await raiseKeyboard(page, 844)
    await page.getByRole('textbox').focus()
    await raiseKeyboard(page, KEYBOARD_TOP)
    await expectBetween(page.getByRole('textbox'), next)
    await expectAbove(next, KEYBOARD_TOP)
    await raiseKeyboard(page, 844)
    expect(await bottomOf(page.getByRole('dialog'))).toBe(844)
  },
)

shopTest('nothing of the sheet lies under a notch or the bar of the system', async ({ page, context, shop, store }) => {
  await publishTo(store, [aTextQuestion('text')])
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 44, right: 30, bottom: 34 } })
  await page.goto(shop.page({ head: snippet(store) }))
  const field = await page.getByRole('textbox').boundingBox()
  expect(field?.x).toBe(44)
  expect((field?.x ?? 0) + (field?.width ?? 0)).toBe(390 - 30)
  expect(await bottomOf(page.getByRole('button', { name: 'Submit' }))).toBeLessThanOrEqual(844 - 34)
})

/** As a phone tells of its keyboard: the layout stays, and only the visual viewport shrinks. */
async function raiseKeyboard(page: Page, top: number) {
  await page.evaluate((height) => {
    const viewport = window.visualViewport as VisualViewport
    Object.defineProperty(viewport, 'height', { configurable: true, value: height })
    viewport.dispatchEvent(new Event('resize'))
  }, top)
}

async function expectBetween(field: Locator, next: Locator) {
  const head = await field.page().locator('.head').boundingBox()
  await expect
    .poll(async () => (await field.boundingBox())?.y)
    .toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
  const foot = await next.boundingBox()
  expect(await bottomOf(field)).toBeLessThanOrEqual(foot?.y ?? 0)
}

async function expectAbove(element: Locator, y: number) {
  expect(await bottomOf(element)).toBeLessThanOrEqual(y)
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box.y + box.height
}
