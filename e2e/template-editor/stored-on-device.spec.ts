import { setTimeout as pass } from 'node:timers/promises'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { expectQuestions } from '../builder/builder-page.ts'
import { toast } from '../list/list-merchant.ts'
import { startKillable, timeoutMs } from '../support/killable-browser.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { earshot, expect, test } from '../support/test.ts'
import {
  aTemplate,
  fetchSurveys,
  merchantOn,
  nameField,
  openMoreItem,
  openTemplateEditor,
  ownTemplates,
  THREE,
  textField,
  textsOf,
} from './template-editor-page.ts'

// Adjustments stay on this device until a survey is made from them. ADR-0023.

const ASKED = textsOf({ questions: THREE })
const REST = ASKED.slice(1)

test('a reload brings back what was adjusted, and says so; nothing of it has gone anywhere', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await openTemplateEditor(page, templateId)
  await textField(page).fill('Who sent you?')
  await expect(page.getByText('Adjusted')).toBeVisible()
  await page.reload()
  await expect(toast(page, 'Your unsaved changes are back')).toBeVisible()
  await expectQuestions(page, ['Who sent you?', ...REST])
  // The start of the dashboard sends out what waits of surveys.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  expect(await fetchSurveys(api)).toEqual([])
  expect((await ownTemplates(api)).map(textsOf)).toEqual([ASKED])
  await openTemplateEditor(page, templateId)
  await expectQuestions(page, ['Who sent you?', ...REST])
})

test('what is undone is not brought back', async ({ page }) => {
  const { api } = await merchantOn(page)
  const templateId = await aTemplate(api)
  await openTemplateEditor(page, templateId)
  await nameField(page).fill('Ours')
  await expect(page.getByText('Adjusted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Adjusted')).toBeHidden()
  await page.reload()
  await expect(nameField(page)).toHaveValue('After the purchase')
  await expect(toast(page, 'Your unsaved changes are back')).toHaveCount(0)
})

test('starting over is the template as it is, after a reload too; undo brings back what was adjusted', async ({
  page,
}) => {
  const { api } = await merchantOn(page)
  await openTemplateEditor(page, await aTemplate(api))
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Start over' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await textField(page).fill('Who sent you?')
  await openMoreItem(page, 'Start over')
  await expectQuestions(page, ASKED)
  await toast(page, 'This is the template as it is').getByRole('button', { name: 'Undo' }).tap()
  await expectQuestions(page, ['Who sent you?', ...REST])
  await openMoreItem(page, 'Start over')
  await expectQuestions(page, ASKED)
  await page.reload()
  await expectQuestions(page, ASKED)
  await expect(toast(page, 'Your unsaved changes are back')).toHaveCount(0)
})

test('what was adjusted as the browser is killed is there when it is opened again', async () => {
  using profile = tempFolder()
  const { token, api } = await onboarded()
  const address = `${earshot.dashboard}/template/${await aTemplate(api)}`
  {
    await using browser = await startKillable(profile.path)
    await logInWith(browser.context, token)
    await browser.page.goto(address)
    await expect(textField(browser.page)).toBeVisible()
    const timeout = await timeoutMs(browser.page)
    await textField(browser.page).fill('Who sent you?')
    await pass(timeout)
    await browser.kill()
  }
  await using browser = await startKillable(profile.path)
  await logInWith(browser.context, token)
  await browser.page.goto(address)
  await expect(textField(browser.page)).toHaveValue('Who sent you?')
})
