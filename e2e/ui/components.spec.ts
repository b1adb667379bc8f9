import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility-audit.ts'
import { expect, test } from '../support/test.ts'
import { openComponents, type PageScheme } from './components-page.ts'

const appearances: readonly PageScheme[] = [
  { scheme: 'light', direction: 'ltr', text: 'english' },
  { scheme: 'dark', direction: 'ltr', text: 'german' },
  { scheme: 'dark', direction: 'rtl', text: 'arabic' },
]

// Only a page that does not move can be checked: no color is changing.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const appearance of appearances) {
  test(`every component is accessible, fits and can be touched: ${Object.values(appearance).join(', ')}`, async ({
    page,
  }) => {
    await openComponents(page, appearance)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Four at once' }).click()
    await page.getByRole('button', { name: 'destructive' }).click()
    await page.getByRole('button', { name: 'copy', exact: true }).click()
    await expect(page.getByRole('listitem')).toHaveCount(3)
    // A focused toast waits (spec §4.6), however long the check takes.
    await page.keyboard.press('F8')
    await expectAccessible(page, { selector: '[popover]' })
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listitem')).toHaveCount(left)
    }

    for (const name of ['Open a sheet', 'Open a small dialog', 'Open a large dialog']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, { selector: 'dialog' })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }

    await menuButton(page).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, { selector: '[role=menu]' })
    await page.keyboard.press('Escape')

    await page.getByRole('combobox').first().click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, { selector: '[role=listbox]' })
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Choose a date' }).nth(1).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expectAccessible(page, { selector: 'dialog' })
  })
}

test('a select is worked by keys, forgets what was typed after 1 second, and tells what is chosen', async ({
  page,
}) => {
  await page.clock.install()
  await openComponents(page)
  const select = page.getByRole('combobox', { name: 'Business name 6' })
  await expect(select).toHaveText('Choose')
  await select.focus()
  // Before the list has loaded.
  await page.keyboard.press('g')
  await expect(select).toHaveText('Google search')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.keyboard.press('b')
  await expect(select).toHaveText('Billboard')
  await page.clock.runFor(990)
  await page.keyboard.press('i')
  // 'bi' still finds the same.
  await expect(select).toHaveText('Billboard')
  await page.clock.runFor(1_000)
  await page.keyboard.press('i')
  await expect(select).toHaveText('Instagram')
  await page.clock.resume()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Instagram' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'A friend or family' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(select).toHaveText('A friend or family')
  await expect(select).toBeFocused()
  await select.click()
  await expect(page.getByRole('option', { name: 'Podcast' })).toBeDisabled()
  await page.getByRole('option', { name: 'Google search' }).click()
  await expect(select).toHaveText('Google search')
})

test('a select and a calendar open within a sheet, and Escape closes them alone', async ({ page }) => {
  await openComponents(page)
  await page.getByRole('button', { name: 'Open a sheet' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('combobox').click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await sheet.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Podcast' }).click()
  await expect(sheet.getByRole('combobox')).toHaveText('Podcast')

  await sheet.getByRole('button', { name: /^Choose a date/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'How did you hear about us?' }).first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open a sheet' })).toBeFocused()
})

test('a menu opens by key, does what is chosen, and what it opens gives the focus back', async ({ page }) => {
  await openComponents(page)
  await menuButton(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('o')
  await expect(page.getByRole('menuitem', { name: 'Open a sheet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuButton(page)).toBeFocused()
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: 'Google search' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Undone' })).toBeVisible()
})

test('a date is typed or chosen from a month that begins on Sunday', async ({ page }) => {
  await openComponents(page)
  const field = page.getByRole('textbox', { name: 'Business name 10' })
  await field.fill('20260310')
  await field.blur()
  await expect(field).toHaveValue('2026-03-10')
  await field.fill('10 March')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Write the date as YYYY-MM-DD, like 2026-03-09.')
  await field.fill('2026-05-01')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('Choose 2026-04-20 or earlier.')
  await field.fill('2026-03-09')

  await page.getByRole('button', { name: 'Choose a date: Business name 10' }).click()
  const month = page.getByRole('grid', { name: 'March 2026' })
  await expect(month.getByRole('columnheader', { includeHidden: true }).first()).toHaveText('Su')
  await expect(month.getByRole('button', { name: 'Monday, March 9, 2026' })).toBeFocused()
  await expect(month.getByRole('button', { name: 'Sunday, March 1, 2026' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('grid', { name: 'April 2026' }).getByRole('button', { name: 'Sunday, April 5, 2026' }).click()
  await expect(field).toHaveValue('2026-04-05')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a date: Business name 10' })).toBeFocused()
})

test('arrow keys follow the reading direction', async ({ page }) => {
  await openComponents(page)
  const tabs = page.getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('radio', { name: 'rtl' }).check()
  await tabs.nth(2).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(1)).toBeFocused()
})

test('what is open can be told apart in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openComponents(page)
  await page.getByRole('button', { name: 'default', exact: true }).click()
  await expect(page.getByRole('listitem')).toHaveCSS('border-top-width', '1px')
  await page.getByRole('button', { name: 'Open a small dialog' }).click()
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-width', '1px')
})

/** The round one. */
function menuButton(page: Page): Locator {
  return page.locator('button[aria-haspopup=menu]').first()
}
