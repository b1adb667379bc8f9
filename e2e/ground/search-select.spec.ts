import { axeViolations, expectAccessible } from '../support/accessibility-audit.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [scheme, direction, text, label, missing] of [
  ['light', 'ltr', 'english', 'Business name', 'xyzzy'],
  ['dark', 'rtl', 'arabic', 'اسم المتجر', 'ظظظ'],
] as const) {
  test(`a search over hundreds is sound in all its states: ${scheme}, ${direction}, ${text}`, async ({ page }) => {
    await page.goto('/dev/components')
    for (const name of [scheme, direction, text]) await page.getByRole('radio', { name, exact: true }).check()
    const select = page.getByRole('button', { name: `${label} 12:` })
    await expect(select).toHaveAccessibleDescription(/\S/)
    await expect(page.getByRole('button', { name: `${label} 13:` })).toHaveAccessibleDescription(/\S/)
    await select.click()
    const dialog = page.getByRole('dialog', { name: `${label} 12` })
    const search = dialog.getByRole('combobox')
    await expect(dialog.getByRole('option')).toHaveCount(300)
    await expect(dialog.getByRole('option', { selected: true })).toHaveCount(1)
    // A few of them by their number: axe would look at all three hundred.
    await search.fill('29')
    await expect(dialog.getByRole('option')).not.toHaveCount(300)
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await expectAccessible(page, { selector: 'dialog' })
    await search.fill(missing)
    await expect(dialog.getByRole('status')).toBeVisible()
    expect(await axeViolations(page, { selector: 'dialog' })).toEqual([])

    await search.fill('299')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(select).toBeFocused()
    await expect(select).toHaveAccessibleName(/: /)
  })
}
