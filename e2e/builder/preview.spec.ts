import { aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { aDraft } from './draft.ts'
import { addQuestion, option, paste } from './hands.ts'

// The preview on a phone, where it stands alone.

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const asked = (page: Page) => preview(page).getByRole('heading')

test('the preview begins at the question in hand, and from the start at a tap', async ({ page, context }) => {
  const questions = ['One?', 'Two?', 'Three?'].map((text, index) => aTextQuestion(`q${index + 1}`, { text }))
  await page.goto(`/builder/${await aDraft(await logIn(context), questions)}`)
  await page.getByRole('button', { name: 'Edit question 2' }).tap()
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await expect(asked(page)).toHaveText('Two?')
  await preview(page).getByRole('button', { name: 'From the start' }).tap()
  await expect(asked(page)).toHaveText('One?')
  await preview(page).getByRole('button', { name: 'From question 2' }).tap()
  await expect(asked(page)).toHaveText('Two?')
})

test('a drop-down is answered in the preview', async ({ page, context }) => {
  await logIn(context)
  await page.goto('/surveys/scratch')
  await addQuestion(page, 'Drop-down', 'Which country?')
  await paste(option(page, 1), 'Denmark\nNorway\nSweden')
  await page.getByRole('tab', { name: 'Preview' }).tap()
  await preview(page).getByRole('combobox').tap()
  await preview(page).getByRole('option', { name: 'Norway' }).tap()
  await expect(preview(page).getByRole('combobox')).toContainText('Norway')
  await preview(page).getByRole('button', { name: 'Submit' }).tap()
  await expect(preview(page).getByText('Thank You!')).toBeVisible()
})
