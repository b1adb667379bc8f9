import { aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { putTemplateFor } from '../templates/own-templates.ts'
import { questionCard } from './builder-page.ts'
import { aDraft } from './draft.ts'

// These tests expect the server to refuse publishing.
test.use({ allowedErrors: FAILED_CALL })

const SENTENCE = 'All answers together could exceed 256 KB or 1,000 chosen options.'
/** One question more than 256 KB allow, because each text answer takes 6 KB. */
const TEXTS = Array.from({ length: 44 }, (_, at) =>
  aTextQuestion(`text-${at + 10}`, { text: `What about part ${at + 1}?` }),
)

async function aMerchant(page: Page) {
  const merchant = await onboarded({ plan: 'pro-monthly' })
  await logInWith(page.context(), merchant.token)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  return merchant
}

const refusal = (page: Page) =>
  page.getByRole('dialog', { name: 'Almost ready to publish' }).getByRole('button', { name: SENTENCE })

test('a survey whose responses could exceed 256 KB is refused at the last of its largest questions, until it is smaller', async ({
  page,
}) => {
  const { token } = await aMerchant(page)
  await page.goto(`/builder/${await aDraft(token, TEXTS)}`)
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(refusal(page)).toContainText('What about part 44?')
  await refusal(page).tap()
  await expect(questionCard(page, TEXTS.length)).toBeFocused()
  await expect(questionCard(page, TEXTS.length)).toContainText(SENTENCE)

  await page.getByRole('button', { name: 'More for question 44', exact: true }).tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await expect(page.getByText(SENTENCE)).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})

test('a survey made of such a template is refused with the same sentence', async ({ page }) => {
  const { api } = await aMerchant(page)
  const templateId = await putTemplateFor(api, 'Everything', 'customer loyalty', TEXTS)
  await page.goto(`/template/${templateId}`)
  await page.getByRole('button', { name: 'Use Template' }).tap()
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(refusal(page)).toBeVisible()
})

test('so is an imported one', async ({ page }) => {
  await aMerchant(page)
  await page.goto('/surveys/import')
  const title = 'Everything'
  const elements = TEXTS.map(({ text }, at) => ({ type: 'comment', name: `part${at}`, title: text }))
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'survey.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ title, elements })),
  })
  await page.getByRole('button', { name: 'Make this survey' }).tap()
  await page.getByRole('button', { name: 'Publish' }).tap()
  await expect(refusal(page)).toBeVisible()
})
