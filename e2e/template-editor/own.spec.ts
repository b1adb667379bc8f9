import type { Page } from '@playwright/test'
import { expectQuestions } from '../builder/builder-page.ts'
import { toast } from '../list/list-merchant.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import {
  aTemplate,
  inSight,
  merchantOn,
  nameField,
  openMoreItem,
  openTemplateEditor,
  ownTemplates,
  THREE,
  textField,
  textsOf,
} from './template-editor-page.ts'

// Templates of the merchant's own, made from others and kept. ADR-0023.

const ASKED = textsOf({ questions: THREE })
const ADJUSTED = ['Who sent you?', ...ASKED.slice(1)]

const saveSheet = (page: Page) => page.getByRole('dialog', { name: 'Save as a new template' })

test('what was adjusted is saved as a template of its own, which opens from the toast', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await openTemplateEditor(page, templateId)
  await textField(page).fill('Who sent you?')
  await openMoreItem(page, 'Save as a new template')
  const name = saveSheet(page).getByLabel('Name')
  await name.fill(' ')
  await saveSheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Give it a name.')
  await name.fill('For the autumn')
  await saveSheet(page).getByRole('radio', { name: 'Market analysis' }).check()
  await saveSheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, '“For the autumn” is among your templates')).toBeVisible()

  const [saved, before] = await ownTemplates(api)
  expect(saved).toMatchObject({
    name: 'For the autumn',
    description: 'Sent a week later',
    categoryTag: 'market analysis',
  })
  expect(saved && textsOf(saved)).toEqual(ADJUSTED)
  expect(saved?.questions.map(({ surveyId }) => surveyId)).toEqual(Array(3).fill(saved?.surveyId))
  expect(before && textsOf(before)).toEqual(ASKED)

  await toast(page, 'is among your templates').getByRole('button', { name: 'Open it' }).tap()
  await expect(nameField(page)).toHaveValue('For the autumn')
  await expect(inSight(page, 'Market analysis')).toBeVisible()
  await expectQuestions(page, ADJUSTED)
  expect(page.url()).toContain(saved?.surveyId)
  await page.reload()
  await expect(nameField(page)).toHaveValue('For the autumn')
})

test('a template of the product stays as it is; what was adjusted of it becomes one’s own', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await page.route('**/api/surveys/templates', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { surveyId: string; isOwn: boolean }[] }
    const ofTheProduct = (card: { surveyId: string }) => card.surveyId === templateId
    const cards = data.map((card) => (ofTheProduct(card) ? { ...card, isOwn: false } : card))
    await route.fulfill({ response, json: { data: cards } })
  })
  await openTemplateEditor(page, templateId)
  await textField(page).fill('Who sent you?')
  await openMoreItem(page, 'Name and description')
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await pastDoubleTap(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const items = page.getByRole('dialog', { name: 'More' }).getByRole('button')
  await expect(items.filter({ hasText: 'Start over' })).toBeVisible()
  await expect(items.filter({ hasText: 'Delete template' })).toHaveCount(0)
  await expect(items.filter({ hasText: 'Your template becomes what stands here' })).toHaveCount(0)
  await pastDoubleTap(page)
  await items.filter({ hasText: 'Save as my template' }).click()
  await page.getByRole('dialog', { name: 'Save as my template' }).getByRole('button', { name: 'Save' }).click()
  await toast(page, 'is among your templates').getByRole('button', { name: 'Open it' }).tap()
  await expect(page).not.toHaveURL(new RegExp(templateId))
  await expectQuestions(page, ADJUSTED)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(items.filter({ hasText: 'Delete template' })).toBeVisible()
})

test('a template of one’s own is saved over, with its name, description and category', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await openTemplateEditor(page, templateId)
  await textField(page).fill('Who sent you?')
  await openMoreItem(page, 'Name and description')
  const details = page.getByRole('dialog', { name: 'Name and description' })
  await details.getByLabel('Name', { exact: true }).fill('Better')
  await details.getByLabel('Description').fill('Sent at once')
  await details.getByRole('radio', { name: 'Product research' }).check()
  await page.keyboard.press('Escape')
  await expect(inSight(page, 'Product research')).toBeVisible()
  expect((await ownTemplates(api)).map(textsOf)).toEqual([ASKED])
  await openMoreItem(page, /^Save Your template/)
  await expect(toast(page, '“Better” is saved')).toBeVisible()
  const ownTemplateList = await ownTemplates(api)
  expect(ownTemplateList).toMatchObject([
    { surveyId: templateId, name: 'Better', description: 'Sent at once', categoryTag: 'product research' },
  ])
  expect(ownTemplateList.map(textsOf)).toEqual([ADJUSTED])
  await expect(page.getByText('Adjusted')).toBeHidden()
  await page.reload()
  await expectQuestions(page, ADJUSTED)
  await expect(toast(page, 'Your unsaved changes are back')).toHaveCount(0)
})

test('a template of one’s own is deleted, and brought back', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await openTemplateEditor(page, templateId)
  await openMoreItem(page, 'Delete template')
  await page.waitForURL('**/surveys/templates')
  const notice = toast(page, '“After the purchase” is deleted')
  await expect(notice).toBeVisible()
  expect(await ownTemplates(api)).toEqual([])
  await notice.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(async () => (await ownTemplates(api)).map(textsOf)).toEqual([ASKED])
  await openTemplateEditor(page, templateId)
  await expectQuestions(page, ASKED)
})

test.describe('what is refused', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('is said where it was asked for, and nothing is lost', async ({ page }) => {
    const { api } = await merchantOn(page)
    const templateId = await aTemplate(api)
    await openTemplateEditor(page, templateId)
    await page.route(`**/api/surveys/templates/*`, (route) =>
      route.fulfill({ status: 409, json: { problem: { code: 'too_many_templates', most: 100 } } }),
    )
    await textField(page).fill('Who sent you?')
    await openMoreItem(page, 'Save as a new template')
    await saveSheet(page).getByRole('button', { name: 'Save' }).click()
    await expect(saveSheet(page).getByRole('alert')).toContainText('You can keep 100 templates.')
    await page.keyboard.press('Escape')
    await page.unrouteAll()
    await page.route(`**/api/surveys/templates/*`, (route) => route.abort('internetdisconnected'))
    await openMoreItem(page, /^Save Your template/)
    await expect(page.getByRole('alert').filter({ hasText: 'Your template wasn’t saved.' })).toBeVisible()
    await expectQuestions(page, ADJUSTED)
    await openMoreItem(page, 'Delete template')
    await expect(toast(page, '“After the purchase” couldn’t be deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/surveys\/templates$/)
    await openTemplateEditor(page, templateId)
    await expectQuestions(page, ADJUSTED)
  })
})
