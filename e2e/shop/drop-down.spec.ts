import type { Page } from '@playwright/test'
import { aDropDown } from '../../packages/survey/src/testing/index.ts'
import { askShopper, next, thanks } from './ask-shopper.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

const plain = { randomize: false }

const cities = ['aarhus', 'bergen', 'new-haven', 'new-york']
const question = aDropDown('q', { options: cities, config: { ...plain, allowOther: true } })
const active = (page: Page) => page.locator('[role=option][data-active]')

shopTest('opens and closes by keys, and Escape closes only the list', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, question)
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
  await askShopper(page, shop, store, aDropDown('q', { config: { ...plain, options: named as never } }))
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
  await askShopper(page, shop, store, question)
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
