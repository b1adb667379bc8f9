import type { Page } from '@playwright/test'
import { expectQuestions } from '../builder/hands.ts'
import { toast } from '../list/merchant.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import {
  aTemplate,
  fromMore,
  inSight,
  merchantOn,
  nameField,
  open,
  ownTemplates,
  THREE,
  textField,
  textsOf,
} from './hands.ts'

// Templates of the merchant's own, made from others and kept. ADR-0023.

const ASKED = textsOf({ questions: THREE })
const ADJUSTED = ['Who sent you?', ...ASKED.slice(1)]

const keepSheet = (page: Page) => page.getByRole('dialog', { name: 'Save as a new template' })

test('what was adjusted is saved as a template of its own, which opens from the toast', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await open(page, templateId)
  await textField(page).fill('Who sent you?')
  await fromMore(page, 'Save as a new template')
  const name = keepSheet(page).getByLabel('Name')
  await name.fill(' ')
  await keepSheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Give it a name.')
  await name.fill('For the autumn')
  await keepSheet(page).getByRole('radio', { name: 'Market analysis' }).check()
  await keepSheet(page).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, '“For the autumn” is among your templates')).toBeVisible()

  const [kept, before] = await ownTemplates(api)
  expect(kept).toMatchObject({
    name: 'For the autumn',
    description: 'Sent a week later',
    categoryTag: 'market analysis',
  })
  expect(kept && textsOf(kept)).toEqual(ADJUSTED)
  expect(kept?.questions.map(({ surveyId }) => surveyId)).toEqual(Array(3).fill(kept?.surveyId))
  expect(before && textsOf(before)).toEqual(ASKED)

  await toast(page, 'is among your templates').getByRole('button', { name: 'Open it' }).tap()
  await expect(nameField(page)).toHaveValue('For the autumn')
  await expect(inSight(page, 'Market analysis')).toBeVisible()
  await expectQuestions(page, ADJUSTED)
  expect(page.url()).toContain(kept?.surveyId)
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
  await open(page, templateId)
  await textField(page).fill('Who sent you?')
  await fromMore(page, 'Name and description')
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
  await open(page, templateId)
  await textField(page).fill('Who sent you?')
  await fromMore(page, 'Name and description')
  const details = page.getByRole('dialog', { name: 'Name and description' })
  await details.getByLabel('Name', { exact: true }).fill('Better')
  await details.getByLabel('Description').fill('Sent at once')
  await details.getByRole('radio', { name: 'Product research' }).check()
  await page.keyboard.press('Escape')
  await expect(inSight(page, 'Product research')).toBeVisible()
  expect((await ownTemplates(api)).map(textsOf)).toEqual([ASKED])
  await fromMore(page, /^Save Your template/)
  await expect(toast(page, '“Better” is saved')).toBeVisible()
  const own = await ownTemplates(api)
  expect(own).toMatchObject([
    { surveyId: templateId, name: 'Better', description: 'Sent at once', categoryTag: 'product research' },
  ])
  expect(own.map(textsOf)).toEqual([ADJUSTED])
  await expect(page.getByText('Adjusted')).toBeHidden()
  await page.reload()
  await expectQuestions(page, ADJUSTED)
  await expect(toast(page, 'Your unsaved changes are back')).toHaveCount(0)
})

test('a template of one’s own is deleted, and brought back', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await open(page, templateId)
  await fromMore(page, 'Delete template')
  await page.waitForURL('**/surveys/templates')
  const said = toast(page, '“After the purchase” is deleted')
  await expect(said).toBeVisible()
  expect(await ownTemplates(api)).toEqual([])
  await said.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(async () => (await ownTemplates(api)).map(textsOf)).toEqual([ASKED])
  await open(page, templateId)
  await expectQuestions(page, ASKED)
})

test.describe('what is refused', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('is said where it was asked for, and nothing is lost', async ({ page }) => {
    const { api } = await merchantOn(page)
    const templateId = await aTemplate(api)
    await open(page, templateId)
    await page.route(`**/api/surveys/templates/*`, (route) =>
      route.fulfill({ status: 409, json: { problem: { code: 'too_many_templates', most: 100 } } }),
    )
    await textField(page).fill('Who sent you?')
    await fromMore(page, 'Save as a new template')
    await keepSheet(page).getByRole('button', { name: 'Save' }).click()
    await expect(keepSheet(page).getByRole('alert')).toContainText('You can keep 100 templates.')
    await page.keyboard.press('Escape')
    await page.unrouteAll()
    await page.route(`**/api/surveys/templates/*`, (route) => route.abort('internetdisconnected'))
    await fromMore(page, /^Save Your template/)
    await expect(page.getByRole('alert').filter({ hasText: 'Your template wasn’t saved.' })).toBeVisible()
    await expectQuestions(page, ADJUSTED)
    await fromMore(page, 'Delete template')
    await expect(toast(page, '“After the purchase” couldn’t be deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/surveys\/templates$/)
    await open(page, templateId)
    await expectQuestions(page, ADJUSTED)
  })
})
