import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aSurvey, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type TestMerchant } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'

let merchant: TestMerchant
test.beforeEach(async ({ context }) => {
  merchant = await onboarded()
  await logInWith(context, merchant.token)
})
test.use({ allowedErrors: FAILED_CALL })

test('a shopper is found by their address, saved as JSON and erased, and is then not found', async ({ page }) => {
  const { surveyId, send } = await aPublishedSurvey()
  const message = await send('Write to jo@example.com about the lid')
  await send('Nothing to add')
  await page.goto('/settings?tab=data')

  await find(page, 'nobody@example.com')
  await expect(page.getByText('Nothing stored about nobody@example.com.')).toBeVisible()

  await find(page, 'Jo@example.com')
  await expect(page.getByText('Found by email.')).toBeVisible()
  await expect(page.getByText('“Write to jo@example.com about the lid”')).toBeVisible()
  await expect(page.getByText('“After the purchase” goes from 2 responses to 1.')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: '1 response' })
  await row.getByText('1 response', { exact: true }).click()
  await expect(row.getByText('What else, q?')).toBeVisible()
  await expect(row.getByText('Write to jo@example.com about the lid')).toBeVisible()
  // The columns of the database are a step away.
  await expect(row.getByText('revision')).toBeHidden()
  await row.getByText('More', { exact: true }).click()
  await expect(row.getByText('revision')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).press('Enter')
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
  const answers = [{ question: 'What else, q?', answer: 'Write to jo@example.com about the lid' }]
  expect(file).toMatchObject({
    shopper: 'Jo@example.com',
    foundBy: 'email',
    tables: [
      {
        table: 'responses',
        purpose: 'the results of surveys',
        retention: expect.stringContaining('months'),
        rows: [{ survey: 'After the purchase', device: 'desktop', answers, record: { survey_id: surveyId } }],
      },
      {
        table: 'response_facts',
        rows: [{ survey: 'After the purchase', facts: expect.arrayContaining(['completed', 'device:desktop']) }],
      },
      { table: 'written_answers', rows: [answers[0]] },
    ],
  })

  // A search that does not get through leaves what was found.
  await page.route('**/api/settings/data/shopper', (route) => route.abort())
  await find(page, 'jo@example.com')
  await expect(page.getByText('Check your connection')).toBeVisible()
  await expect(page.getByText('Found by email.')).toBeVisible()
  await expect(row).toBeVisible()
  await page.unroute('**/api/settings/data/shopper')

  // The first try does not get through, and nothing is lost by asking again.
  const question = page.getByRole('dialog', { name: 'Erase this shopper?' })
  await page.getByRole('button', { name: 'Erase all of it' }).press('Enter')
  await expect(question).toContainText('1 response and 1 written answer')
  await question.getByRole('checkbox', { name: 'Download a copy first' }).press('Space')
  await page.route('**/api/settings/data/shopper/erase', (route) => route.abort())
  await question.getByRole('button', { name: 'Erase all of it' }).press('Enter')
  await expect(question.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible()
  await page.unroute('**/api/settings/data/shopper/erase')
  await question.getByRole('button', { name: 'Erase all of it' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Erased' })).toBeFocused()
  await expect(page.getByText('1 response and 1 written answer.')).toBeVisible()

  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByLabel('Order, customer ID or email')).toBeFocused()
  await find(page, 'jo@example.com')
  await expect(page.getByText('Nothing stored about jo@example.com.')).toBeVisible()

  // The device sends it again; the results stay as they are.
  expect((await post(message)).ok).toBe(true)
  const { responses } = await merchant.api<{ responses: number }>('GET', `/surveys/${surveyId}/analytics`)
  expect(responses).toBe(1)
})

async function find(page: Page, shopper: string): Promise<void> {
  await page.getByLabel('Order, customer ID or email').fill(shopper)
  await page.getByLabel('Order, customer ID or email').press('Enter')
}

const post = (message: object) =>
  fetch(`${earshot.storefront}/storefront/v1/responses`, { method: 'POST', body: JSON.stringify(message) })

/** Publishes a survey with one question of text. */
async function aPublishedSurvey() {
  const { api } = merchant
  const surveyId = randomUUID()
  const ifMatch = ({ version }: { readonly version: number }) => ({ 'if-match': `"${version}"` })
  const { name, description, questions } = aSurvey([aTextQuestion('q')])
  const copy = { name, description, questions: questions.map((question) => ({ ...question, surveyId })) }
  const made = await api<{ version: number }>('POST', '/surveys', { surveyId })
  const stored = await api<{ version: number }>('PUT', `/surveys/${surveyId}`, copy, ifMatch(made))
  await api('POST', `/surveys/${surveyId}/publish`, undefined, ifMatch(stored))
  return {
    surveyId,
    async send(words: string) {
      const answers = { q: { value: words } }
      const message = { responseId: randomUUID(), surveyId, revision: 1, sequence: 1, answers, completed: true }
      expect((await post(message)).status).toBe(200)
      return message
    },
  }
}
