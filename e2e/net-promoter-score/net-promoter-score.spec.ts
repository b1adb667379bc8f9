import type { Question } from '@earshot/survey'
import { anNpsQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { type AskingMerchant, aMerchantAsking } from '../results/answered-survey.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'

// The store's Net Promoter Score over a period. Spec §2.1, ADR-0023.

const PATH = '/surveys/templates/mnps'
const SCORES = [10, 10, 9, 9, 9, 8, 7, 6, 3, 0]

/** Answered once for all. */
let merchant: AskingMerchant
test.beforeAll(async () => {
  merchant = await aMerchantAsking([anNpsQuestion('likely', { text: 'Would you recommend us?' })])
  await merchant.answer(SCORES.length, (shopper) => ({
    answers: { likely: { value: SCORES[shopper] } },
    completed: true,
  }))
  await merchant.answer(1, () => ({ answers: { likely: { value: 0 } }, completed: true, test: true }))
})

const heading = (page: Page) => page.getByRole('heading', { name: 'Net Promoter Score', level: 1 })
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const figure = (page: Page) => page.getByText('+20', { exact: true }).first()
const group = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('..')

test('the figures are those of what shoppers said, in words and with how exact they are', async ({ page, context }) => {
  await logInWith(context, merchant.token)
  await page.goto(PATH)
  await expect(figure(page)).toBeVisible()
  // With 0.75 promoters and detractors added: 15 ± 1.96 √((5.75 / 13 + 3.75 / 13 − (2 / 13)²) / 13) × 100
  await expect(page.getByText('Margin of error ±46 points')).toBeVisible()
  await expect(page.getByText('between −30 and +61')).toBeVisible()
  await expect(page.getByText('Rough', { exact: true })).toBeVisible()
  await expect(group(page, 'Promoters, 9–10')).toContainText(/50%\s*5$/)
  await expect(group(page, 'Passives, 7–8')).toContainText(/20%\s*2$/)
  await expect(group(page, 'Detractors, 0–6')).toContainText(/30%\s*3$/)
  for (const [score, count] of [
    [10, 2],
    [9, 3],
    [8, 1],
    [2, 0],
  ]) {
    await expect(page.getByText(`Score ${score}: ${count}`, { exact: true })).toBeAttached()
  }
  await expect(page.getByText('1 test answer is left out.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '10 responses' })).toHaveText(
    'Net Promoter Score +20, 10 responses',
  )

  await page.locator('summary').filter({ hasText: 'Week by week' }).tap()
  await expect(page.getByRole('row').nth(1)).toContainText(/\+20\s*±46\s*10$/)
  await page.getByRole('link', { name: /^After the purchase/ }).tap()
  await expect(page).toHaveURL(`/surveys/analytics/${merchant.surveyId}`)
})

test('the period stands in the address, survives a reload, and Back leads to the one before', async ({
  page,
  context,
}) => {
  await logInWith(context, merchant.token)
  await page.goto(PATH)
  await expect(chip(page, '90 days')).toHaveAttribute('aria-pressed', 'true')
  await chip(page, '30 days').tap()
  await expect(page).toHaveURL(`${PATH}?period=30`)
  await chip(page, 'All').tap()
  await expect(page).toHaveURL(`${PATH}?period=all`)
  await page.reload()
  await expect(chip(page, 'All')).toHaveAttribute('aria-pressed', 'true')
  await expect(figure(page)).toBeVisible()
  await page.goBack()
  await expect(chip(page, '30 days')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page).toHaveURL(PATH)
  await expect(chip(page, '90 days')).toHaveAttribute('aria-pressed', 'true')
})

test('by keyboard: days of one’s own choosing, without a score, and back', async ({ page, context }) => {
  await logInWith(context, merchant.token)
  await page.goto(PATH)
  await expect(figure(page)).toBeVisible()
  await chip(page, 'All').focus()
  await page.keyboard.press('Tab')
  await expect(chip(page, 'Dates')).toBeFocused()
  await page.keyboard.press('Enter')
  const dates = page.getByRole('dialog', { name: 'Choose dates' })
  await dates.getByRole('textbox', { name: 'From' }).fill('2026-03-09')
  await dates.getByRole('textbox', { name: 'To' }).fill('2026-02-01')
  await page.keyboard.press('Enter')
  await expect(dates.getByText('Choose the same day or a later one.')).toBeVisible()
  await dates.getByRole('textbox', { name: 'From' }).fill('2026-01-01')
  await page.keyboard.press('Enter')
  await expect(dates).toHaveCount(0)
  await expect(page).toHaveURL(`${PATH}?from=2026-01-01&to=2026-02-01`)
  await expect(chip(page, 'Dates')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'No scores in this period' })).toBeVisible()
  await expect(page.getByText(/^Jan 1\s–\sFeb 1, 2026$/)).toBeVisible()
  await page.goBack()
  await expect(figure(page)).toBeVisible()
})

test('where nobody was asked, one tap begins a survey that asks, on Free too', async ({ page, context }) => {
  const { token, api } = await onboarded({ plan: 'free' })
  await logInWith(context, token)
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('link', { name: 'Net Promoter Score' }).tap()
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Would they recommend you?' })).toBeVisible()
  await page.getByRole('link', { name: 'Start an NPS survey' }).tap()
  await page.waitForURL(/\/builder\//)
  await expect(page.getByLabel('Survey name')).toHaveValue('NPS in two questions')
  const surveyId = page.url().split('/').at(-1)
  const { questions } = await api<{ questions: readonly Question[] }>('GET', `/surveys/${surveyId}`)
  expect(questions.map(({ type }) => type)).toEqual(['nps', 'text'])
  await page.goBack()
  await expect(heading(page)).toBeVisible()
  const { surveys } = await api<{ surveys: readonly { surveyId: string }[] }>('GET', '/surveys?page=1')
  expect(surveys.map((one) => one.surveyId)).toEqual([surveyId])
})

test.describe('where the server can’t be reached', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('it says so, and Retry shows the figures', async ({ page, context }) => {
    await logInWith(context, merchant.token)
    await page.route('**/api/nps?*', (route) => route.abort())
    await page.goto(earshot.dashboard + PATH)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/nps?*')
    await page.getByRole('button', { name: 'Retry' }).tap()
    await expect(figure(page)).toBeVisible()
  })
})
