import type { Page } from '@playwright/test'
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
import { earshot, expect, type Shop, shopTest, snippet } from './shop.ts'
import { publishTo, type Store, storedCounts } from './store.ts'

const plain = { randomize: false }

/** Opens a page that asks these questions, and waits for the first. @returns the id of the survey */
async function ask(page: Page, shop: Shop, store: Store, ...questions: Parameters<typeof publishTo>[1] & object) {
  const surveyId = await publishTo(store, questions)
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(page.getByRole('dialog', { name: 'Survey' })).toBeVisible()
  return surveyId
}

const next = (page: Page) => page.getByRole('button', { name: /^(Next|Submit)$/ })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank You!' })

shopTest('all eight types, one after the other, by keyboard alone', async ({ page, shop, store }) => {
  const options = ['a', 'b', 'c']
  const surveyId = await ask(
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
    await ask(
      page,
      shop,
      store,
      aMultiSelect('q', { options: ['a', 'b', 'c'], config: { minSelect: 2, maxSelect: 2 } }),
    )
    await expect(page.getByText('Choose exactly 2')).toBeVisible()
    const group = page.getByRole('group', { name: 'Which ones, q?' })
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('Choose an answer to go on.')
    await expect(group).toHaveAccessibleDescription(/Choose an answer to go on/)
    await expect(page.getByRole('checkbox').first()).toBeFocused()
    await page.getByRole('checkbox').nth(0).check()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('Choose at least 2 to go on.')
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('checkbox').nth(2).check()
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('Choose at most 2 to go on.')
    await page.getByRole('checkbox').nth(2).uncheck()
    await next(page).click()
    await expect(thanks(page)).toBeVisible()
  },
)

shopTest('an optional question may stay empty', async ({ page, shop, store }) => {
  await ask(page, shop, store, aTextQuestion('q', { isRequired: false }))
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
      await ask(page, shop, store, question)
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

shopTest.describe('the list that unfolds', () => {
  const cities = ['aarhus', 'bergen', 'new-haven', 'new-york']
  const question = aDropDown('q', { options: cities, config: { ...plain, allowOther: true } })
  const active = (page: Page) => page.locator('[role=option][data-active]')

  shopTest('opens and closes by keys, and Escape closes only the list', async ({ page, shop, store }) => {
    await ask(page, shop, store, question)
    const box = page.getByRole('combobox', { name: 'Which of these, q?' })
    const list = page.getByRole('listbox')
    await expect(box).toHaveText('Select an option')
    await box.focus()
    await box.press('ArrowDown')
    await expect(list).toBeVisible()
    await expect(active(page)).toHaveText('The aarhus one')
    await box.press('ArrowUp')
    await expect(active(page)).toHaveText('The aarhus one')
    await box.press('End')
    await expect(active(page)).toHaveText('Other')
    await box.press('Home')
    await box.press('ArrowDown')
    await box.press('Escape')
    await expect(list).toBeHidden()
    await expect(box).toHaveText('Select an option')
    await expect(page.getByRole('dialog')).toBeVisible()
    await box.press('Enter')
    await box.press('ArrowDown')
    await box.press('Tab')
    await expect(list).toBeHidden()
    await expect(box).toHaveText('The bergen one')
  })

  shopTest('finds the typed text, and starts a new search after a second', async ({ page, shop, store }) => {
    const named = ['Aarhus', 'Bergen', 'New Haven', 'New York'].map((text, index) => ({ id: `o${index}`, text }))
    await ask(page, shop, store, aDropDown('q', { config: { ...plain, options: named as never } }))
    const box = page.getByRole('combobox')
    await box.focus()
    await page.keyboard.type('new y')
    await expect(active(page)).toHaveText('New York')
    await page.waitForTimeout(1_100)
    await page.keyboard.type('b')
    await expect(active(page)).toHaveText('Bergen')
    await box.press('Enter')
    await expect(box).toHaveText('Bergen')
  })

  shopTest('is chosen from by touch, on rows of at least 44 pixels', async ({ page, shop, store }) => {
    await ask(page, shop, store, question)
    const box = page.getByRole('combobox')
    await box.tap()
    const row = page.getByRole('option', { name: 'The new-haven one' })
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await row.tap()
    await expect(box).toHaveText('The new-haven one')
    await expect(page.getByRole('listbox')).toBeHidden()
    await box.tap()
    await page.getByRole('option', { name: 'Other' }).tap()
    await page.getByPlaceholder('Please specify').fill('Oslo')
    await box.tap()
    await page.getByRole('listbox').click({ position: { x: 3, y: 3 } }) // its edge
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.getByRole('heading', { name: 'Which of these' }).tap()
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(page.getByPlaceholder('Please specify')).toHaveValue('Oslo')
  })
})

shopTest('with the list open in its place on the page, one click on Next is enough', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [aDropDown('q', { options: ['a', 'b', 'c'] })])
  await page.goto(
    shop.page({ head: snippet(store), lang: 'da', body: `<earshot-survey survey="${surveyId}"></earshot-survey>` }),
  )
  await expect(page.locator('h2')).toHaveAttribute('lang', 'da')
  await expect(page.locator('.frame')).toHaveAttribute('lang', 'en')
  await page.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox').click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await next(page).click()
  await expect(thanks(page)).toBeVisible()
})

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
    await ask(page, shop, store, anImageQuestion('q', { config }))
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
  await ask(page, shop, store, aTextQuestion('q', { config: { placeholder: 'In your own words' } }))
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

shopTest.describe('a date', () => {
  const day = (page: Page, name: string) => page.getByRole('gridcell', { name })

  shopTest('is typed, and what is no day is refused', async ({ page, shop, store }) => {
    await ask(page, shop, store, aDateQuestion('q'))
    const field = page.getByPlaceholder('YYYY-MM-DD')
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText('Enter a date to go on.')
    await expect(field).toBeFocused()
    await field.fill('2026-02-30')
    await next(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'There is no such day from 1900 to 2100. Write the date as YYYY-MM-DD.',
    )
    await field.fill('2026-02-28')
    await next(page).click()
    await expect(thanks(page)).toBeVisible()
  })

  shopTest('is chosen by the keys of a grid, the week from Sunday', async ({ page, shop, store }) => {
    await ask(page, shop, store, aDateQuestion('q'))
    const field = page.getByPlaceholder('YYYY-MM-DD')
    const opener = page.getByRole('button', { name: 'Choose from the calendar' })
    await field.fill('2026-11-21')
    // A key goes to whatever has the focus, and until the calendar has come the button cannot have it.
    await expect(opener).toBeEnabled()
    await opener.press('Enter')
    await expect(page.getByRole('grid', { name: 'November 2026' })).toBeVisible()
    await expect(page.getByRole('columnheader').first()).toHaveAttribute('abbr', 'Sunday')
    await expect(day(page, 'Saturday, November 21, 2026')).toBeFocused()
    for (const [key, reached] of [
      ['ArrowLeft', 'Friday, November 20, 2026'],
      ['ArrowDown', 'Friday, November 27, 2026'],
      ['Home', 'Sunday, November 22, 2026'],
      ['End', 'Saturday, November 28, 2026'],
      ['ArrowRight', 'Sunday, November 29, 2026'],
      ['PageDown', 'Tuesday, December 29, 2026'],
      ['Shift+PageUp', 'Monday, December 29, 2025'],
      ['ArrowUp', 'Monday, December 22, 2025'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(day(page, reached)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(opener).toBeFocused()
    await expect(field).toHaveValue('2026-11-21')
    await page.keyboard.press('Enter')
    await expect(day(page, 'Saturday, November 21, 2026')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('2026-11-22')
    await expect(opener).toBeFocused()
  })

  shopTest('is chosen by touch, month by month', async ({ page, shop, store }) => {
    await ask(page, shop, store, aDateQuestion('q'))
    await page.getByPlaceholder('YYYY-MM-DD').fill('2026-01-31')
    await page.setViewportSize({ width: 320, height: 844 })
    await page.getByRole('button', { name: 'Choose from the calendar' }).tap()
    expect((await day(page, 'Saturday, January 31, 2026').boundingBox())?.width).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Next month' }).tap()
    await expect(page.getByRole('grid', { name: 'February 2026' })).toBeVisible()
    await page.getByRole('button', { name: 'Previous month' }).tap()
    await page.getByRole('button', { name: 'Previous month' }).tap()
    await day(page, 'Wednesday, December 24, 2025').tap()
    await expect(page.getByPlaceholder('YYYY-MM-DD')).toHaveValue('2025-12-24')
    await expect(page.getByRole('grid')).toHaveCount(0)
  })

  shopTest('speaks the language of the page, and runs from right to left there', async ({ page, shop, store }) => {
    await publishTo(store, [aDateQuestion('q')])
    await page.goto(shop.page({ head: snippet(store), lang: 'he_IL' }))
    await page.getByPlaceholder('YYYY-MM-DD').fill('2026-11-21')
    await page.getByRole('button', { name: 'Choose from the calendar' }).click()
    await expect(page.getByRole('grid', { name: 'נובמבר 2026' })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('YYYY-MM-DD')).toHaveValue('2026-11-22')
  })
})

shopTest.describe('scales', () => {
  shopTest('faces of a rating have words, and the merchant’s at the ends', async ({ page, shop, store }) => {
    await ask(page, shop, store, aRating('q', { config: { displayType: 'emoji', maxLabel: 'Superb' } }))
    for (const name of ['Terrible', 'Bad', 'Good', 'Very good', 'Superb']) {
      await expect(page.getByRole('radio', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('radio', { name: 'Very good' }).tap()
    await expect(page.getByRole('radio', { name: 'Very good' })).toBeChecked()
  })

  shopTest('numbers run from one, in as many buttons as the scale has', async ({ page, shop, store }) => {
    await ask(page, shop, store, aRating('q', { config: { scale: 10 } }))
    await expect(page.getByRole('radio')).toHaveCount(10)
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('1 · Terrible 10 · Excellent')
    await page.getByRole('radio', { name: '7', exact: true }).check()
    await next(page).click()
    await expect(thanks(page)).toBeVisible()
  })

  shopTest('NPS runs from 0 to 10, with faces where they were chosen', async ({ page, shop, store }) => {
    await ask(page, shop, store, anNpsQuestion('q', { config: { displayType: 'emoji' } }))
    await expect(page.getByRole('radio')).toHaveCount(11)
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('0 · Unlikely 10 · Likely')
    const [five, ten] = await Promise.all([5, 10].map((nth) => page.getByRole('radio').nth(nth).boundingBox()))
    const endOf = (box: typeof five) => (box ? Math.round(box.x + box.width) : null)
    expect(endOf(ten)).toBe(endOf(five))
  })

  shopTest('NPS is red up to 6, amber up to 8, and green from there', async ({ page, shop, store }) => {
    await ask(page, shop, store, anNpsQuestion('q'))
    const colors = await page
      .locator('label')
      .filter({ has: page.getByRole('radio') })
      .evaluateAll((scores) => scores.map((score) => getComputedStyle(score).color))
    expect(colors.map(nameOf)).toEqual([...Array(7).fill('red'), 'amber', 'amber', 'green', 'green'])
  })
})

shopTest('scores are red up to 6, amber at 7 and 8, green from 9', async ({ page, shop, store }) => {
  await ask(page, shop, store, anNpsQuestion('q'))
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

shopTest(
  'a double click on Submit does not close the thanks that come up under the finger',
  async ({ page, shop, store }) => {
    await ask(page, shop, store, anNpsQuestion('q'))
    await page.getByRole('radio', { name: '9' }).check()
    await next(page).dblclick()
    await expect(thanks(page)).toBeVisible()
    await page.waitForTimeout(600)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

shopTest('the bar is empty before the first answer, and never full before the last', async ({ page, shop, store }) => {
  await ask(page, shop, store, aRating('a'), anNpsQuestion('b'))
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

/** The name of a color: by the strongest of its parts, amber if red and green are near each other. */
function nameOf(color: string): string {
  const [red = 0, green = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  if (green >= red) return 'green'
  return green > red / 2 ? 'amber' : 'red'
}
