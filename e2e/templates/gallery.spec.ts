import { toast } from '../list/list-merchant.ts'
import { axeViolations, sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { chooseByName, tabTo } from '../support/keyboard.ts'
import { onboarded } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { aTemplateMerchant, comeTo, templateCard } from './own-templates.ts'

// Every template on a screen of its own. Spec §2.1, ADR-0023.

test('it is found in the menu; the category stands in the address, and Back leads out', async ({ page }) => {
  await comeTo(page, await aTemplateMerchant(), '/')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('link', { name: 'Templates' }).tap()
  await expect(page.getByRole('heading', { name: 'Survey templates', level: 1 })).toBeFocused()
  await page.getByRole('tab', { name: 'Customer loyalty' }).tap()
  await expect(page).toHaveURL('/surveys/templates?category=customer-loyalty')
  await expect(templateCard(page, 'Afterwards')).toBeVisible()
  await expect(templateCard(page, 'Attribution')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Customer loyalty' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'All' }).tap()
  await expect(page).toHaveURL('/surveys/templates')
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('it is searched by name, description, category and what is asked', async ({ page }) => {
  await comeTo(page, await aTemplateMerchant(), '/surveys/templates?category=own')
  const search = page.getByRole('searchbox', { name: 'Search templates' })
  for (const { typed, finds } of [
    { typed: 'attrib', finds: ['Attribution'] },
    { typed: 'good afterw', finds: ['Afterwards'] },
    { typed: 'FRIEND which', finds: ['Attribution'] },
    { typed: 'product research', finds: ['Wrapping'] },
  ]) {
    await search.fill(typed)
    await expect(page.getByRole('article')).toHaveText(finds.map((name) => new RegExp(name)))
  }
  await search.fill('xyzzy')
  await expect(page.getByRole('heading', { name: 'No template matches “xyzzy”' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Create from scratch/ })).toBeVisible()
  await page.getByRole('button', { name: 'Show all templates' }).press('Enter')
  await expect(templateCard(page, 'Wrapping')).toBeVisible()
  await expect(search).toHaveValue('')
  await expect(page).toHaveURL('/surveys/templates')
})

test('a template of one’s own is marked, edited, deleted, and brought back', async ({ page }) => {
  const merchant = await aTemplateMerchant()
  await comeTo(page, merchant, '/surveys/templates?category=own')
  await expect(templateCard(page, 'Attribution')).toContainText('Yours')
  const menu = page.getByRole('button', { name: 'More for Attribution' })
  await menu.tap()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', `/template/${merchant.branching}`)
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await expect(templateCard(page, 'Attribution')).toHaveCount(0)
  await toast(page, '“Attribution” is deleted').getByRole('button', { name: 'Undo' }).tap()
  await expect(templateCard(page, 'Attribution')).toBeVisible()
  await page.reload()
  await expect(templateCard(page, 'Attribution')).toBeVisible()
})

test('by keyboard, when a card goes the focus goes to the next one, then to the one before', async ({ page }) => {
  await comeTo(page, await aTemplateMerchant(), '/surveys/templates?category=own')
  for (const { name, next } of [
    { name: 'Attribution', next: 'Preview “Afterwards”' },
    { name: 'Afterwards', next: 'Preview “Wrapping”' },
  ]) {
    await tabTo(page, page.getByRole('button', { name: `More for ${name}` }))
    await page.keyboard.press('Enter')
    await chooseByName(page, 'Delete')
    await expect(templateCard(page, name)).toHaveCount(0)
    await expect(page.getByRole('button', { name: next })).toBeFocused()
  }
})

test('of two that are deleted in a row, neither comes back while the other goes', async ({ page }) => {
  const { plain, branching, ...merchant } = await aTemplateMerchant()
  await comeTo(page, merchant, '/surveys/templates?category=own')
  const asked: string[] = []
  const first = Promise.withResolvers<void>()
  await expect(templateCard(page, 'Afterwards')).toBeVisible()
  await page.route('**/api/surveys/templates**', async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(`${route.request().method()} ${pathname.split('/').at(-1)}`)
    if (pathname.endsWith(plain)) await first.promise
    await route.continue()
  })
  for (const name of ['Afterwards', 'Attribution']) {
    await page.getByRole('button', { name: `More for ${name}` }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expect(templateCard(page, name)).toHaveCount(0)
  }
  first.resolve()
  await expect.poll(() => asked).toEqual([`DELETE ${plain}`, `DELETE ${branching}`, 'GET templates'])
  await expect(page.getByRole('article')).toHaveText([/Wrapping/])
})

test.describe('refused', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('a template that can’t be deleted stays', async ({ page }) => {
    const { plain, ...merchant } = await aTemplateMerchant()
    await comeTo(page, merchant, '/surveys/templates?category=own')
    await page.route(`**/api/surveys/templates/${plain}`, (route) => route.abort())
    await page.getByRole('button', { name: 'More for Afterwards' }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expect(toast(page, '“Afterwards” couldn’t be deleted')).toBeVisible()
    await expect(templateCard(page, 'Afterwards')).toBeVisible()
  })
})

test('without templates of one’s own, their tab says how there come to be some', async ({ page }) => {
  await comeTo(page, await onboarded(), '/surveys/templates?category=own')
  await expect(page.getByRole('heading', { name: 'None of your own yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all templates' }).tap()
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
})

test('it is in order, on a phone and wide', async ({ page }) => {
  await comeTo(page, await aTemplateMerchant('free'), '/surveys/templates')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(templateCard(page, 'Wrapping')).toBeVisible()
    expect.soft(await axeViolations(page), `axe at ${width}`).toEqual([])
    expect.soft(await smallTargets(page), `small targets at ${width}`).toEqual([])
    expect.soft(await sidewaysScroll(page), `sideways at ${width}`).toBe(0)
  }
})
