import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { anNpsQuestion, aSurvey } from '../../packages/survey/src/testing/index.ts'
import { logInWith } from '../support/log-in.ts'
import { detailsOf, onboarded, type TestMerchant } from '../support/merchant.ts'
import { startOwnServer } from '../support/own-server.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'

// Responses grow old in the database, so the server is one of its own.

let server: Awaited<ReturnType<typeof startOwnServer>>
let merchant: TestMerchant
test.beforeAll(async () => {
  server = await startOwnServer()
})
test.afterAll(async () => {
  await server[Symbol.asyncDispose]()
})
test.beforeEach(async ({ context }) => {
  merchant = await onboarded({ timezone: 'UTC', dashboard: server.addresses.dashboard })
  await logInWith(context, merchant.token, server.addresses.dashboard)
})
test.use({ allowedErrors: FAILED_CALL })

const period = (page: Page) => page.getByRole('combobox', { name: 'Keep responses for' })
const months = async () =>
  (await detailsOf(merchant.token, server.addresses.dashboard)).merchantDetails.settings.retentionMonths

test('a shorter time first says how many responses it deletes, and deletes them only once that is confirmed', async ({
  page,
}) => {
  await answerLongAgo(['2026-11-01T10:00:00Z', '2024-03-01T10:00:00Z', '2024-03-02T10:00:00Z'])
  await page.goto(`${server.addresses.dashboard}/settings?tab=data`)
  const question = page.getByRole('dialog', { name: 'Delete 2 responses?' })

  await choose(page, '1 year')
  await expect(question).toContainText(/Responses since \w+ \d+, 20\d\d, .+ remain/)
  await expect(question).toContainText('can’t be undone')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(period(page)).toContainText('As long as the store exists')
  await expect(period(page)).toBeFocused()
  expect(await months()).toBeNull()

  // Chosen and confirmed without a pointer; the first try does not get through.
  const put = '**/api/settings/data/retention'
  await choose(page, '1 year')
  await expect(question).toBeVisible()
  await page.route(put, (route) => route.abort())
  await question.getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(question.getByRole('alert').filter({ hasText: 'Check your connection' })).toBeVisible()
  await page.unroute(put)
  await question.getByRole('button', { name: 'Delete for good' }).press('Enter')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(period(page)).toContainText('1 year')
  expect(await months()).toBe(12)

  await choose(page, '2 years')
  await expect(period(page)).toContainText('2 years')
  await expect.poll(months).toBe(24)
})

test('a time that could not be checked is not saved, and says so', async ({ page }) => {
  await page.goto(`${server.addresses.dashboard}/settings?tab=data`)
  await page.route('**/api/settings/data/retention', (route) => route.abort())
  await choose(page, '3 months')
  await expect(page.getByRole('alert')).toContainText('Check your connection')
  await expect(period(page)).toContainText('As long as the store exists')
  expect(await months()).toBeNull()
})

test('if more responses have become too old since the question, it is asked again with their number', async ({
  page,
}) => {
  const [recent] = await answerLongAgo(['2026-11-01T10:00:00Z', '2024-03-01T10:00:00Z'])
  await page.goto(`${server.addresses.dashboard}/settings?tab=data`)
  await choose(page, '1 year')
  await expect(page.getByRole('dialog', { name: 'Delete 1 response?' })).toBeVisible()
  await inDatabase((client) =>
    client.query("UPDATE responses SET received_at = '2024-03-02' WHERE response_id = $1", [recent]),
  )
  const confirm = page.getByRole('button', { name: 'Delete for good' })
  await confirm.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete 2 responses?' })
  await expect(question.getByRole('alert').filter({ hasText: 'out of date' })).toBeVisible()
  expect(await months()).toBeNull()
  await confirm.press('Enter')
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(period(page)).toBeFocused()
  expect(await months()).toBe(12)
})

async function choose(page: Page, name: string): Promise<void> {
  await period(page).press('Enter')
  await page.getByRole('option', { name }).press('Enter')
}

async function inDatabase(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: server.databaseUrl })
  await client.connect()
  await work(client)
  await client.end()
}

/** Publishes a survey with a response of each moment, and returns their ids. */
async function answerLongAgo(moments: readonly string[]): Promise<string[]> {
  const { api } = merchant
  const surveyId = randomUUID()
  const ifMatch = ({ version }: { readonly version: number }) => ({ 'if-match': `"${version}"` })
  const { name, description, questions } = aSurvey([anNpsQuestion('q')])
  const copy = { name, description, questions: questions.map((question) => ({ ...question, surveyId })) }
  const made = await api<{ version: number }>('POST', '/surveys', { surveyId })
  const stored = await api<{ version: number }>('PUT', `/surveys/${surveyId}`, copy, ifMatch(made))
  await api('POST', `/surveys/${surveyId}/publish`, undefined, ifMatch(stored))
  const ids = moments.map(() => randomUUID())
  for (const [index, responseId] of ids.entries()) {
    const message = { responseId, surveyId, revision: 1, sequence: 1, answers: {}, completed: false }
    const body = JSON.stringify(message)
    const reply = await fetch(`${server.addresses.storefront}/storefront/v1/responses`, { method: 'POST', body })
    expect(reply.status).toBe(200)
    await inDatabase((client) =>
      client.query('UPDATE responses SET received_at = $1 WHERE response_id = $2', [moments[index], responseId]),
    )
  }
  return ids
}
