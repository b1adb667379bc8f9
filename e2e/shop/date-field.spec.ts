import type { Page } from '@playwright/test'
import { aDateQuestion } from '../../packages/survey/src/testing/index.ts'
import { askShopper, next, thanks } from './ask-shopper.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

const day = (page: Page, name: string) => page.getByRole('gridcell', { name })

shopTest('is typed, and what is no day is refused', async ({ page, shop, store }) => {
  await askShopper(page, shop, store, aDateQuestion('q'))
  const field = page.getByPlaceholder('YYYY-MM-DD')
  await next(page).click()
  await expect(page.getByRole('alert')).toHaveText('Enter a date first.')
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
  await askShopper(page, shop, store, aDateQuestion('q'))
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
  await askShopper(page, shop, store, aDateQuestion('q'))
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
