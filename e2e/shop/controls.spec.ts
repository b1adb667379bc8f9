import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
} from '../../packages/survey/src/testing/index.ts'
import { askShopper, next, thanks } from './ask-shopper.ts'
import { earshot, expect, shopTest } from './shop.ts'
import { storedCounts } from './store.ts'

const plain = { randomize: false }

shopTest('all eight types, one after the other, by keyboard alone', async ({ page, shop, store }) => {
  const options = ['a', 'b', 'c']
  const surveyId = await askShopper(
    page,
    shop,
    store,
    aSingleSelect('single', { options, config: plain }),
    aMultiSelect('multi', { options, config: plain }),
    aDropDown('drop', { options, config: plain }),
    anImageQuestion('image', { options, config: plain }),
    aTextQuestion('text'),
    aDateQuestion('date'),
    aRating('rating', { config: { displayType: 'star' } }),
    anNpsQuestion('nps'),
  )
  const asked = (text: string) => expect(page.getByRole('heading', { name: text })).toBeFocused()
  const key = (name: string) => page.keyboard.press(name)

  await page.getByRole('radio', { name: 'The a one' }).focus()
  await key('ArrowDown')
  await expect(page.getByRole('radio', { name: 'The b one' })).toBeChecked()
  await key('Enter')

  await asked('Which ones, multi?')
  await expect(page.getByText('2 of 8')).toBeVisible()
  await key('Tab')
  await key('Space')
  await key('Tab')
  await key('Space')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await key('Enter')

  await asked('Which of these, drop?')
  await key('Tab')
  await key('ArrowDown')
  await key('End')
  await key('Enter')
  await expect(page.getByRole('combobox')).toHaveText('The c one')
  await next(page).press('Enter')

  await asked('Which picture, image?')
  await key('Tab')
  await key('Space')
  await expect(page.getByRole('radio', { name: 'The a one' })).toBeChecked()
  await key('Enter')

  await asked('What else, text?')
  await key('Tab')
  await page.keyboard.type('More candles')
  await next(page).press('Enter')

  await asked('Which day, date?')
  await key('Tab')
  await page.keyboard.type('20261121')
  await expect(page.getByRole('textbox')).toHaveValue('2026-11-21')
  await key('Enter')

  await asked('How good, rating?')
  await key('Tab')
  await key('Space')
  await key('ArrowRight')
  await key('ArrowRight')
  await expect(page.getByRole('radio', { name: '3 of 5' })).toBeChecked()
  await key('Enter')

  await asked('How likely, nps?')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await key('Tab')
  await key('Space')
  await expect(page.getByRole('radio', { name: '0', exact: true })).toBeChecked()
  await key('Enter')

  await expect(thanks(page)).toBeFocused()
  await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
})

shopTest(
  'without an answer Next says why, beside the question, and leads to where one begins',
  async ({ page, shop, store }) => {
    await askShopper(
      page,
      shop,
      store,
      aMultiSelect('q', { options: ['a', 'b', 'c'], config: { minSelect: 2, maxSelect: 2 } }),
    )
    await expect(page.getByText('Choose exactly 2')).toBeVisible()
    const group = page.getByRole('group', { name: 'Which ones, q?' })
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('Choose an answer first.')
    await expect(group).toHaveAccessibleDescription(/Choose an answer first/)
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.getByRole('checkbox').nth(0).check()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('Choose at least 2.')
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('checkbox').nth(2).check()
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('Choose at most 2.')
    await page.getByRole('checkbox').nth(2).uncheck()
    await next(page).click()
    await expect(thanks(page)).toBeVisible()
  },
)

shopTest('an optional question may stay empty', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, aTextQuestion('q', { isRequired: false }))
  await expect(page.getByText('Optional')).toBeVisible()
  await next(page).click()
  await expect(thanks(page)).toBeVisible()
})

for (const { kind: typeName, question } of [
  { kind: 'one choice', question: aSingleSelect('q', { config: { allowOther: true } }) },
  { kind: 'pills', question: aSingleSelect('q', { config: { allowOther: true, displayType: 'pill' } }) },
  { kind: 'many choices', question: aMultiSelect('q', { config: { allowOther: true } }) },
]) {
  shopTest(
    `${typeName}: Other asks to specify, and forgets the text when it is given up`,
    async ({ page, shop, store }) => {
      await askShopper(page, shop, store, question)
      const specify = page.getByPlaceholder('Please specify')
      const other = page.getByLabel('Other', { exact: true })
      await expect(specify).toHaveCount(0)
      await other.check()
      await specify.fill('x'.repeat(501))
      await next(page).click()
      await expect(page.getByRole('alert')).toHaveText('Please use at most 500 characters.')
      await expect(specify).toBeFocused()
      await specify.fill('A friend')
      if (question.type === 'multi_select') await other.uncheck()
      else await page.getByLabel('The yes one').check()
      await expect(specify).toHaveCount(0)
      await other.check()
      await expect(specify).toHaveValue('')
    },
  )
}

shopTest.describe('pictures', () => {
  const options = [
    { id: 'a', text: 'Spruce', imageUrl: '/spruce.svg' },
    { id: 'b', text: 'Linen', imageUrl: '/nowhere.png' },
    { id: 'c', text: 'Moss', imageUrl: '/moss.svg' },
  ]

  shopTest.use({ allowedErrors: /404/ })
  shopTest('one that does not come leaves its text, though labels are hidden', async ({ page, shop, store }) => {
    // Paths lie with Earshot, not with the store.
    for (const [name, width] of [
      ['spruce', 6],
      ['moss', 4],
    ] as const) {
      const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}00" height="400"/>`
      await page.route(`${earshot.storefront}/${name}.svg`, (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body }),
      )
    }
    const config = { ...plain, hideLabel: true, options: options as never }
    await askShopper(page, shop, store, anImageQuestion('q', { config }))
    const spruce = page.getByRole('radio', { name: 'Spruce' })
    const linen = page.getByRole('radio', { name: 'Linen' })
    await expect(page.getByText('Linen')).toHaveCSS('position', 'static')
    await expect(page.getByText('Spruce')).toHaveCSS('position', 'absolute')
    // Pictures of different proportions are aligned.
    const pictures = page.locator('label img')
    await expect(pictures).toHaveCount(2)
    const heights = await pictures.evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(heights[0]).toBe(heights[1])
    await spruce.check()
    await linen.check()
    await next(page).click()
    await expect(thanks(page)).toBeVisible()
  })
})

shopTest('a text is counted near its end, and no keystroke is swallowed', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, aTextQuestion('q', { config: { placeholder: 'In your own words' } }))
  const text = page.getByPlaceholder('In your own words')
  await expect(text).toHaveAttribute('rows', '4')
  await text.fill('x'.repeat(1_800))
  await expect(page.getByText(/^Characters/)).toHaveCount(0)
  await text.fill('x'.repeat(1_995))
  await expect(page.getByText('Characters left: 5')).toBeVisible()
  await text.press('End')
  await page.keyboard.type('yyyyyyy')
  await expect(page.getByText('Characters too many: 2')).toBeVisible()
  expect(await text.inputValue()).toHaveLength(2_002)
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please use at most 2,000 characters.')
  await expect(text).toBeFocused()
  await text.fill('x'.repeat(2_000))
  await next(page).click()
  await expect(thanks(page)).toBeVisible()
})

shopTest(
  'a double click on Submit does not close the thanks that come up under the finger',
  async ({ page, shop, store }) => {
    await askShopper(page, shop, store, anNpsQuestion('q'))
    await page.getByRole('radio', { name: '9' }).check()
    await next(page).dblclick()
    await expect(thanks(page)).toBeVisible()
    await page.waitForTimeout(600)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

shopTest('the bar is empty before the first answer, and never full before the last', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, aRating('a'), anNpsQuestion('b'))
  const bar = page.getByRole('progressbar')
  await expect(bar).toHaveAttribute('aria-valuenow', '0')
  await expect(bar).toHaveAttribute('aria-valuetext', '1 of 2')
  await page.getByRole('radio', { name: '4' }).check()
  await next(page).click()
  await expect(bar).toHaveAttribute('aria-valuenow', '1')
  await expect(bar).toHaveAttribute('aria-valuemax', '2')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: '4' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
})
