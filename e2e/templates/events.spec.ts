import type { Page } from '@playwright/test'
import { startTrackingServer } from '../list/tracking-server.ts'
import { expect, test } from '../support/test.ts'
import { aTemplateMerchant, comeTo, openPicker, openPreview, templateCard } from './own-templates.ts'

// The product events of the picker and the gallery. Spec §7, spec §2.3, ADR-0034.

let tracking: Awaited<ReturnType<typeof startTrackingServer>>

test.beforeAll(async () => {
  tracking = await startTrackingServer()
})
test.afterAll(() => tracking[Symbol.asyncDispose]())

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  tracking.collector.events.length = 0
})

const click = (page: Page, buttonName: string, more: Record<string, string>) =>
  tracking.receives(page, 'button_clicked', { button_name: buttonName, ...more })

test('what is done in the picker is told, with the template’s name', async ({ page }) => {
  const { dashboard } = tracking
  await comeTo(page, await aTemplateMerchant('pro-monthly', dashboard), '/', dashboard)
  await openPicker(page)
  await openPreview(page, 'Attribution')
  await page.getByRole('link', { name: 'Use Template', exact: true }).tap()
  await page.waitForURL(/\/builder\//)

  const inModal = { template_name: 'Attribution', button_location: 'create_modal', from_page: '/' }
  await click(page, 'create_survey', { creation_method: 'modal', button_location: 'surveys_list' })
  await click(page, 'preview_template', inModal)
  await click(page, 'use_template', inModal)
  await click(page, 'create_from_template', { ...inModal, creation_method: 'template' })
})

test('what is done in the gallery, and the way there; what the plan refuses begins no survey', async ({ page }) => {
  const { dashboard } = tracking
  await comeTo(page, await aTemplateMerchant('free', dashboard), '/', dashboard)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('link', { name: 'Templates' }).tap()
  for (const name of ['Attribution', 'Afterwards']) {
    await templateCard(page, name).getByRole('link', { name: 'Use Template' }).tap()
    // The offer of an upgrade, or the builder.
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.goBack()
  }
  await page.getByRole('link', { name: 'Create from scratch' }).tap()
  await page.waitForURL(/\/builder\//)

  const inGallery = { button_location: 'template_gallery', from_page: '/surveys/templates' }
  await click(page, 'navigation', { destination: 'templates', button_location: 'side_menu', from_page: '/' })
  await tracking.receives(page, 'page_viewed', {
    page_name: 'Survey Templates',
    page_category: 'surveys',
    page_type: 'dashboard',
  })
  await click(page, 'use_template', { ...inGallery, template_name: 'Attribution' })
  await click(page, 'create_from_template', { ...inGallery, template_name: 'Afterwards' })
  await click(page, 'create_from_scratch', { ...inGallery, creation_method: 'scratch' })
  const started = tracking.collector.events.filter(
    ({ properties }) => properties.button_name === 'create_from_template',
  )
  expect(started.map(({ properties }) => properties.template_name)).toEqual(['Afterwards'])
})

test('what is adjusted first is begun in the editor', async ({ page }) => {
  const { dashboard } = tracking
  const { plain, ...merchant } = await aTemplateMerchant('free', dashboard)
  await comeTo(page, merchant, `/template/${plain}`, dashboard)
  await page.getByRole('textbox', { name: 'Template name' }).fill('Ours')
  await page.getByRole('button', { name: 'Use Template' }).dblclick()
  await page.waitForURL(/\/builder\//)

  const inEditor = { template_name: 'Afterwards', button_location: 'template_editor', from_page: `/template/${plain}` }
  await click(page, 'use_template', inEditor)
  await click(page, 'create_from_template', { ...inEditor, creation_method: 'template' })
  const started = tracking.collector.events.filter(
    ({ properties }) => properties.button_name === 'create_from_template',
  )
  expect(started).toHaveLength(1)
})
