import { axeViolations, sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { recordToasts } from '../support/announced-toasts.ts'
import { pressByKey, tabTo, tabToGroup } from '../support/keyboard.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import {
  aTemplateMerchant,
  comeTo,
  openPicker,
  openPreview,
  picker,
  surveysMade,
  type TemplateMerchant,
  templateCard,
} from './own-templates.ts'

// The ways to begin a survey. Spec §2.7, spec §2.8, ADR-0023.

let merchant: TemplateMerchant
test.beforeAll(async () => {
  merchant = await aTemplateMerchant()
})

test('by touch: a category, a card, its preview, and back to the same place', async ({ page }) => {
  await comeTo(page, merchant, '/')
  const modal = await openPicker(page)
  await expect(modal).toContainText('Select any template or start from scratch')
  await expect(modal.getByRole('link').first()).toHaveAccessibleName(/^Create from scratch/)
  const tabs = await modal.getByRole('tab').allTextContents()
  const wanted = ['All', 'Customer satisfaction', 'Product research', 'Customer loyalty', 'Market analysis']
  expect(tabs).toEqual([...wanted.filter((tab) => tabs.includes(tab)), 'My templates'])
  expect(tabs).toEqual(expect.arrayContaining(['Product research', 'Customer loyalty', 'Market analysis']))

  await modal.getByRole('tab', { name: 'Market analysis' }).tap()
  await expect(templateCard(modal, 'Attribution')).toContainText('Market analysis')
  await expect(templateCard(modal, 'Attribution')).toContainText('What Attribution is good for.')
  await expect(templateCard(modal, 'Attribution')).toContainText('3 questions')
  await expect(templateCard(modal, 'Attribution')).toContainText(/About \d+ min/)
  await expect(templateCard(modal, 'Afterwards')).toHaveCount(0)
  // A thumb cannot hover: the button that the card opens with is visible.
  await expect(modal.getByRole('button', { name: 'Preview “Attribution”' })).toHaveCSS('opacity', '1')
  await expect(modal.getByRole('link', { name: /^Create from scratch/ })).toBeVisible()

  await modal.getByRole('tab', { name: 'My templates' }).tap()
  await templateCard(modal, 'Wrapping').scrollIntoViewIfNeeded()
  const before = await templateCard(modal, 'Wrapping').boundingBox()
  for (const close of [
    () => page.getByRole('button', { name: 'Back', exact: true }).tap(),
    () => page.getByRole('button', { name: 'Close' }).last().tap(),
    () => page.keyboard.press('Escape'),
  ]) {
    const preview = await openPreview(page, 'Wrapping')
    await expect(preview).toContainText('Product research')
    await expect(preview).toContainText('1 question')
    await expect(preview.getByRole('link', { name: 'Adjust first' })).toHaveAttribute(
      'href',
      `/template/${merchant.pictures}`,
    )
    await close()
    await expect(preview).toHaveCount(0)
    await expect(modal.getByRole('button', { name: 'Preview “Wrapping”' })).toBeFocused()
    await expect(modal.getByRole('tab', { name: 'My templates' })).toHaveAttribute('aria-selected', 'true')
    expect(await templateCard(modal, 'Wrapping').boundingBox()).toEqual(before)
  }
})

test('by keyboard alone: a card is two stops, its preview gives the focus back, and it is used', async ({ page }) => {
  const { token, api, plain } = await aTemplateMerchant()
  await comeTo(page, { token }, '/')
  await pressByKey(page, 'New survey')
  await tabToGroup(page, picker(page).getByRole('tab', { name: 'All' }))
  await page.keyboard.press('End')
  await expect(picker(page).getByRole('tab', { name: 'My templates' })).toBeFocused()
  const preview = (name: string) => picker(page).getByRole('button', { name: `Preview “${name}”` })
  const menu = (name: string) => picker(page).getByRole('button', { name: `More for ${name}` })
  const use = (name: string) => picker(page).getByRole('link', { name: `Use Template “${name}”` })
  await tabTo(page, preview('Wrapping'))
  for (const next of [use('Wrapping'), menu('Wrapping'), preview('Attribution')]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Attribution' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Back', exact: true }))
  await page.keyboard.press('Enter')
  await expect(preview('Attribution')).toBeFocused()
  await tabTo(page, use('Afterwards'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/builder\//)
  const made = await surveysMade({ api })
  expect(made.map(({ name }) => name)).toEqual(['Afterwards'])
  expect(made[0]?.surveyId).not.toBe(plain)
})

test('with a mouse a card offers its preview and its use', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: false, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await comeTo(page, merchant, '/surveys/templates')
  const preview = page.getByRole('button', { name: 'Preview “Afterwards”' })
  await expect(preview).toHaveCSS('opacity', '0')
  await templateCard(page, 'Afterwards').hover()
  await expect(preview).toHaveCSS('opacity', '1')
  await expect(page.getByRole('link', { name: 'Use Template “Afterwards”' })).toBeVisible()
  await preview.click()
  await expect(page.getByRole('dialog', { name: 'Afterwards' })).toBeVisible()
  await context.close()
})

test('it stays as it is while a phone is turned', async ({ page }) => {
  await comeTo(page, merchant, '/')
  const modal = await openPicker(page)
  await modal.getByRole('tab', { name: 'My templates' }).tap()
  const preview = await openPreview(page, 'Attribution')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(preview.getByText('What Attribution is good for.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('Escape')
  await expect(modal.getByRole('tab', { name: 'My templates' })).toHaveAttribute('aria-selected', 'true')
  await expect(modal.getByRole('button', { name: 'Preview “Attribution”' })).toBeFocused()
})

test.describe('without templates', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('to begin from scratch stands alone, until they are loaded again', async ({ page }) => {
    await page.route('**/api/surveys/templates', (route) => route.abort())
    const announced = await recordToasts(page)
    await comeTo(page, merchant, '/')
    await page.getByRole('button', { name: 'New survey' }).first().tap()
    const again = picker(page).getByRole('button', { name: 'Load templates again' })
    await expect(again).toBeVisible()
    await expect(picker(page).getByRole('link', { name: /^Create from scratch/ })).toBeVisible()
    await expect(picker(page).getByRole('article')).toHaveCount(0)
    await expect(picker(page).getByRole('tab')).toHaveCount(0)
    for (const loud of [page.getByRole('alert'), page.getByRole('listitem').filter({ hasText: 'Retry' })]) {
      await expect(loud).toHaveCount(0)
    }
    await page.unroute('**/api/surveys/templates')
    await again.press('Enter')
    await expect(templateCard(picker(page), 'Attribution')).toBeVisible()
    await expect(picker(page).getByRole('link', { name: /^Create from scratch/ })).toBeFocused()
    // By now a toast about the failure would have been announced.
    expect(await announced()).toEqual([])
  })
})

test('picker and preview are in order, on a phone and wide', async ({ page }) => {
  await comeTo(page, merchant, '/')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await openPicker(page)
    const expectAccessible = async (what: string) => {
      expect.soft(await axeViolations(page, { selector: 'dialog[open]' }), `${what} at ${width}`).toEqual([])
      expect.soft(await smallTargets(page), `${what} at ${width}: small targets`).toEqual([])
      expect.soft(await sidewaysScroll(page), `${what} at ${width}: scrolls sideways`).toBe(0)
    }
    await expectAccessible('picker')
    await openPreview(page, 'Wrapping')
    await expectAccessible('preview')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(picker(page)).toHaveCount(0)
  }
})
