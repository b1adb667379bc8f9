import { aRating, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { axeViolations, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'
import { asAnother, resultsPath } from './results-page.ts'
import { allowWideScreen } from './wide-screen.ts'

test.use({ allowedErrors: FAILED_CALL })

const WIDE = { width: 1280, height: 900 }

const QUESTIONS = [
  SOURCE_QUESTION,
  aTextQuestion('better', { text: 'What could be better?', isRequired: false }),
  aRating('stars', { text: 'How was ordering?' }),
]

/** Four of ten shoppers leave at the second question, one skips it, and one leaves at the last. */
function answersOf(shopper: number) {
  const source = { optionId: 'o1' }
  if (shopper % 10 < 4) return { answers: { source }, completed: false }
  const better = shopper % 10 === 4 ? null : { value: 'Nothing' }
  if (shopper % 10 === 5) return { answers: { source, better }, completed: false }
  return { answers: { source, better, stars: { value: 4 } }, completed: true }
}

let merchant: AskingMerchant

test.beforeAll(async () => {
  merchant = await aMerchantAsking(QUESTIONS)
  await merchant.answer(60, answersOf)
})

test.beforeEach(({ context }) => logInWith(context, merchant.token))

const heading = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 2 })

const step = (page: Page, name: string) => page.getByRole('row', { name })

test('each question says who came, answered and left, and the worst one is named', async ({ page }) => {
  await page.goto(resultsPath(merchant))
  await page.getByRole('tab', { name: 'Drop-off' }).tap()
  await expect(page).toHaveURL(/\?tab=drop-off$/)
  await expect(heading(page)).toHaveText('40% stop at question 2, 2.4 times the others.')
  await expect(step(page, 'What could be better?').getByRole('cell')).toHaveText([
    'Reached60',
    'Answered306 skipped',
    'Left there40%24 (29 to 53%)',
  ])
  await expect(step(page, 'How was ordering?').getByRole('cell').last()).toContainText('17%6 (8 to 32%)')
  await expect(page.getByRole('tabpanel')).toContainText('60 started, 30 finished')
  await page.getByText('How sure?').tap()
  await expect(page.getByText(/\(Wilson\)/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const flow = page.getByRole('img', { name: /^Flow: 60 shoppers started, 30 reached the end/ })
  await expect(flow).toBeHidden()
  await page.getByRole('radio', { name: 'Flow' }).tap()
  await expect(flow).toBeVisible()
  await expect(step(page, 'How was ordering?')).toBeHidden()
  await page.getByRole('link', { name: 'Open question 2 in the builder' }).tap()
  await expect(page).toHaveURL(`/builder/${merchant.surveyId}?question=better`)
  await expect(page.locator('#question-better')).toBeVisible()
})

test('on a wide screen the flow is beside the steps, and the keyboard reaches all', async ({ page, context }) => {
  await allowWideScreen(context)
  await page.setViewportSize(WIDE)
  await page.goto(resultsPath(merchant, '?tab=analytics'))
  await page.getByRole('tab', { name: 'Overview' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Drop-off' })).toBeFocused()
  await expect(page.getByRole('img', { name: /^Flow/ })).toBeVisible()
  await expect(step(page, 'How was ordering?')).toBeVisible()
  await page.locator('summary').filter({ hasText: 'How sure?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/\(Wilson\)/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Open question 2 in the builder' }).press('Enter')
  await expect(page).toHaveURL(`/builder/${merchant.surveyId}?question=better`)
})

test('the figures are of the responses of the query, and a query that nobody matches says so', async ({ page }) => {
  await page.goto(resultsPath(merchant, '?tab=drop-off&filter=state:completed'))
  await expect(heading(page)).toHaveText('No question loses more than the others.')
  await expect(step(page, 'What could be better?').getByRole('cell').first()).toContainText('30')
  await page.goto(resultsPath(merchant, '?tab=drop-off&filter=device:tablet'))
  await expect(page.getByRole('heading', { name: 'Nobody matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all results' }).tap()
  await expect(page).toHaveURL(/\?tab=drop-off$/)
  await expect(step(page, 'What could be better?')).toBeVisible()
  await page.goto(resultsPath(merchant, '?tab=drop-off&filter=answer:weather:rain'))
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('A filter names the question weather')
})

test('few responses are called rough, and none is compared', async ({ page, context }) => {
  const other = await asAnother(context, QUESTIONS)
  await page.goto(resultsPath(other, '?tab=drop-off'))
  await expect(page.getByRole('heading', { name: 'No responses yet' })).toBeVisible()
  await other.answer(18, answersOf)
  await page.reload()
  await expect(page.getByText('Rough: 18 responses')).toBeVisible()
  await expect(heading(page)).toHaveText('It’s too early to say where shoppers leave.')
})

test('what cannot be read now can be tried again', async ({ page }) => {
  const failure = { problem: { code: 'results_preparing', percent: 40 } }
  await page.route(/results\/drop-off/, (route) => route.fulfill({ status: 409, json: failure }))
  // A change that the stream reports would be read without the button.
  await page.route(/\/live$/, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await page.goto(resultsPath(merchant, '?tab=drop-off'))
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Preparing filters: 40%')
  await page.unroute(/results\/drop-off/)
  await page.getByRole('button', { name: 'Retry' }).tap()
  await expect(step(page, 'What could be better?')).toBeVisible()
})

test('without the feature one sees what is ready, and the server sends no figure', async ({ page, context }) => {
  const other = await aMerchantAsking([SOURCE_QUESTION], 'free')
  await logInWith(context, other.token)
  await other.answer(4, () => ({ answers: { source: { optionId: 'o1' } }, completed: true }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const tab of ['drop-off', 'cross-tab']) {
    await page.goto(resultsPath(other, `?tab=${tab}`))
    await expect(page.getByRole('heading', { name: 'Ready for 4 responses' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Upgrade now' })).toBeVisible()
  }
  // A period is in every plan.
  await page.goto(resultsPath(other, '?tab=drop-off&period=2020-01-01..2020-01-31'))
  await expect(page.getByRole('heading', { name: 'Ready for your responses' })).toBeVisible()
  expect(asked.filter((url) => /results\/(drop-off|cross-tab)/.test(url))).toEqual([])
})
