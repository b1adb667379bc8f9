import type { Page } from '@playwright/test'
import { axeViolations, COLOR_RULES, expectAccessible } from '../support/accessibility-audit.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import {
  aTemplate,
  fetchSurveys,
  merchantOn,
  nameField,
  openTemplateEditor,
  ownTemplates,
  textField,
  use,
} from './template-editor-page.ts'

// Every way to open a template, and every state of it.

const TEMPLATES = '**/api/surveys/templates'
const toGallery = (page: Page) => page.getByRole('main').getByRole('link', { name: 'All templates' })

test('an unknown template is said to be gone, with the way to all of them', async ({ page }) => {
  await merchantOn(page)
  await page.goto('/template/019a0000-0000-7000-8000-000000000000')
  await expect(page.getByRole('alert')).toContainText('This template isn’t there.')
  await expect(toGallery(page)).toHaveAttribute('href', '/surveys/templates')
  await page.goto('/template/nothing')
  await expect(page.getByRole('alert')).toContainText('This template isn’t there.')
})

test('one that was kept on another device meanwhile is there', async ({ page }) => {
  const { api } = await merchantOn(page)
  await page.goto('/surveys/templates')
  await expect(page.getByRole('tab', { name: 'All' })).toBeVisible()
  const templateId = await aTemplate(api)
  await page.evaluate((path) => history.pushState(null, '', path), `/template/${templateId}`)
  await expect(nameField(page)).toHaveValue('After the purchase')
})

test.describe('without a network', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('that it could not be loaded is said, and it is tried again', async ({ page }) => {
    const { api } = await merchantOn(page)
    const templateId = await aTemplate(api)
    await page.route(TEMPLATES, (route) => route.abort('internetdisconnected'))
    await page.goto(`/template/${templateId}`)
    await expect(page.getByRole('alert')).toContainText('We can’t reach Earshot.')
    await expect(toGallery(page)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).tap()
    await expect(nameField(page)).toHaveValue('After the purchase')
  })
})

test('by keyboard alone it is adjusted, kept and used', async ({ page }) => {
  const { api } = await merchantOn(page)
  await openTemplateEditor(page, await aTemplate(api))
  await tabTo(page, nameField(page))
  await page.keyboard.type('By keys')
  await tabTo(page, textField(page))
  await page.keyboard.type('Who sent you?')
  await pressByKey(page, 'More')
  await pressByKey(page, 'Save as a new template A template of your own, to begin from again.')
  await pressByKey(page, 'Save')
  await expect.poll(async () => (await ownTemplates(api)).map(({ name }) => name)).toContain('By keys')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tabTo(page, use(page))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/builder\//)
  expect((await fetchSurveys(api)).map(({ name }) => name)).toEqual(['By keys'])
})

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['the smallest phone', { width: 320, height: 640 }],
  ['three panes', { width: 1280, height: 800 }],
] as const) {
  test(`on ${name} it suits every thumb, eye, scheme and direction`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const { api } = await merchantOn(page, 'free')
    await openTemplateEditor(page, await aTemplate(api))
    await nameField(page).fill('Donaudampfschifffahrtsgesellschaftskapitänsmützen nach dem Kauf')
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((direction) => document.documentElement.setAttribute('dir', direction), dir)
      await expectAccessible(page)
    }
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await axeViolations(page, { rules: COLOR_RULES })).toEqual([])
  })
}
