import { aMultiSelect, anNpsQuestion, aRating, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

shopTest(
  'each step is said: the invitation, the next question, what went wrong, the thanks',
  async ({ page, shop, store }) => {
    await publishTo(store, [aMultiSelect('a'), aTextQuestion('b'), anNpsQuestion('c')])
    await page.goto(shop.page({ head: snippet(store) }))
    await expect(page.getByRole('status')).toHaveText('This store has a question for you.')
    const next = page.getByRole('button', { name: /^(Next|Submit)$/ })
    const live = page.locator('[aria-live=polite]')

    await next.click()
    await expect(page.getByRole('alert')).toHaveText('Choose an answer first.')
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.getByRole('checkbox').first().check()
    await next.click()

    await expect(page.getByRole('heading', { name: 'What else, b?' })).toBeFocused()
    await expect(live.filter({ hasText: '2 of 3' })).toBeVisible()
    await next.click()
    await expect(page.getByRole('alert')).toHaveText('Write an answer first.')
    const text = page.getByRole('textbox', { name: 'What else, b?' })
    await expect(text).toBeFocused()
    await expect(text).toHaveAccessibleDescription('Write an answer first.')
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await text.fill('Candles')
    await expect(text).toHaveAttribute('aria-invalid', 'false')
    await next.click()

    await expect(page.getByRole('heading', { name: 'How likely, c?' })).toBeFocused()
    await page.getByRole('radio', { name: '9', exact: true }).check()
    await next.click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
    await expect(live).toHaveText('Your responses have been submitted successfully.')
  },
)

shopTest('a double click on Next or Back goes one question', async ({ page, shop, store }) => {
  const isRequired = false
  await publishTo(store, [aRating('a', { isRequired }), aRating('b', { isRequired }), aRating('c', { isRequired })])
  await page.goto(shop.page({ head: snippet(store) }))
  const asked = (name: string) => expect(page.getByRole('heading', { name })).toBeFocused()
  await page.getByRole('button', { name: 'Next' }).dblclick()
  await asked('How good, b?')
  await page.getByRole('button', { name: 'Next' }).click()
  await asked('How good, c?')
  await page.getByRole('button', { name: 'Back' }).dblclick()
  await asked('How good, b?')
})

shopTest('a double tap on Next answers nothing of what comes up under the finger', async ({ page, shop, store }) => {
  const options = ['a', 'b', 'c', 'd', 'e', 'f']
  const surveyId = await publishTo(store, [aRating('a'), aMultiSelect('b', { options })])
  // In its place on the page, where Next does not stay at the foot of the screen.
  await page.goto(shop.page({ head: snippet(store), body: `<earshot-survey survey="${surveyId}"></earshot-survey>` }))
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('radio', { name: '4', exact: true }).check()
  const at = await page.getByRole('button', { name: 'Next' }).boundingBox()
  const [x, y] = [(at?.x ?? 0) + 20, (at?.y ?? 0) + 20]
  await page.touchscreen.tap(x, y)
  await expect(page.getByRole('heading', { name: 'Which ones, b?' })).toBeFocused()
  await page.touchscreen.tap(x, y)
  await expect(page.getByRole('checkbox')).toHaveCount(options.length)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

shopTest(
  'Escape meant for a dialog of the store is not ours, and the focus goes back to where it was',
  async ({ page, shop, store }) => {
    await publishTo(store, [anNpsQuestion('q')])
    const body = `<button id="parcel">Track my parcel</button><dialog>Cart</dialog>
    <div role="dialog" onkeydown="this.remove()"><input aria-label="Coupon"></div>`
    await page.goto(shop.page({ head: snippet(store), body }))
    const survey = page.getByRole('dialog', { name: 'Survey' })
    await expect(page.getByRole('status')).toHaveText('This store has a question for you.')
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    await page.keyboard.press('Escape')
    await expect(page.getByText('Cart')).toBeHidden()
    await page.getByLabel('Coupon').press('Escape')
    await expect(page.getByLabel('Coupon')).toHaveCount(0)
    await expect(survey).toBeVisible()
    await page.getByRole('button', { name: 'Track my parcel' }).focus()
    await page.getByRole('radio', { name: '9', exact: true }).focus()
    await page.keyboard.press('Escape')
    await expect(survey).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Track my parcel' })).toBeFocused()
  },
)
