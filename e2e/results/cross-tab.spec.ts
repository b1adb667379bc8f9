import { aMultiSelect, aRating } from '@earshot/survey/testing'
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
  aRating('stars', { text: 'How was ordering?' }),
  aMultiSelect('reasons', { text: 'Why us?', options: ['one', 'two'] }),
]

/** Half of the shoppers came from Instagram and give one star, the others from a friend and give five. */
const answersOf = (shopper: number) => ({
  answers: {
    source: { optionId: shopper % 2 === 0 ? 'o1' : 'o2' },
    stars: { value: shopper % 2 === 0 ? 1 : 5 },
    reasons: { optionIds: ['one'], otherValue: null },
  },
  completed: shopper % 3 !== 0,
})

let merchant: AskingMerchant

test.beforeAll(async () => {
  merchant = await aMerchantAsking(QUESTIONS)
  await merchant.answer(60, answersOf)
})

test.beforeEach(({ context }) => logInWith(context, merchant.token))

const cells = (page: Page, row: string | RegExp) => page.getByRole('row', { name: row }).getByRole('cell')
const heading = (page: Page) => page.getByRole('tabpanel').getByRole('heading', { level: 2 })

async function choose(page: Page, select: string, option: string) {
  await page.getByRole('combobox', { name: select }).tap()
  await page.getByRole('option', { name: option, exact: true }).tap()
}

test('two questions are counted at once, and cells beyond chance are marked and said', async ({ page }) => {
  await page.goto(resultsPath(merchant))
  await page.getByRole('tab', { name: 'Cross-tab' }).tap()
  await expect(page).toHaveURL(/\?tab=cross-tab$/)
  await expect(heading(page)).toHaveText('“Instagram” and “1” come together more than chance.')
  await expect(cells(page, 'Instagram').first()).toContainText('100%')
  await expect(cells(page, 'Instagram').first()).toContainText('100%, 30 responses, 15.0 expected, more than chance')
  await expect(cells(page, 'A friend').first()).toContainText('0%, 0 responses, 15.0 expected, less than chance')
  await expect(cells(page, 'Instagram').nth(1)).toContainText('too few to judge (under 5 expected)')
  await page.getByText('How sure?').tap()
  await expect(page.getByText('Rows and columns go together')).toBeVisible()
  await expect(page.getByText('Cramér’s V 1.00: a strong link.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
})

test('rows, columns and shares are chosen by touch, are in the address, and Back undoes them', async ({ page }) => {
  await page.goto(resultsPath(merchant, '?tab=cross-tab'))
  await choose(page, 'Columns', 'State')
  await expect(page).toHaveURL(/rows=question%3Asource&columns=state$/)
  await expect(cells(page, 'Instagram').first()).toContainText('67%')
  await page.getByRole('radio', { name: 'Total' }).tap()
  await expect(page).toHaveURL(/columns=state&shares=total$/)
  await expect(cells(page, 'Instagram').first()).toContainText('33%')
  await page.getByRole('button', { name: 'Swap rows and columns' }).tap()
  await expect(cells(page, 'Completed').first()).toContainText('33%')
  await page.reload()
  await expect(cells(page, 'Completed').first()).toContainText('33%')
  await page.goBack()
  await expect(cells(page, 'Instagram').first()).toContainText('33%')
  await page.goBack()
  await expect(cells(page, 'Instagram').first()).toContainText('67%')
  await choose(page, 'Columns', '3 · Why us?')
  await page.getByText('How sure?').tap()
  await expect(page.getByText('There is no test of the whole table')).toBeVisible()
})

test('on a wide screen all works by keyboard, and a cell leads to its responses', async ({ page, context }) => {
  await allowWideScreen(context)
  await page.setViewportSize(WIDE)
  await page.goto(resultsPath(merchant, '?tab=cross-tab&filter=state:completed'))
  await page.getByRole('combobox', { name: 'Rows' }).press('Enter')
  await page.getByRole('option', { name: 'Device' }).press('Enter')
  await expect(page).toHaveURL(/rows=device/)
  await page.getByRole('button', { name: 'Swap rows and columns' }).press('Enter')
  await expect(page).toHaveURL(/rows=question%3Astars&columns=device/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('radio', { name: 'Row' }).press('ArrowRight')
  await expect(page).toHaveURL(/shares=column/)
  await cells(page, /^5 /).getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/tab=responses/)
  expect(new URL(page.url()).searchParams.getAll('filter')).toEqual([
    'answer:stars:5',
    expect.stringMatching(/^device:/),
    'state:completed',
  ])
})

test('a table can have nobody in it, and rows that the survey does not have count as left out', async ({
  page,
  context,
}) => {
  await page.goto(resultsPath(merchant, '?tab=cross-tab&rows=fact:country&columns=device'))
  await expect(page.getByRole('heading', { name: 'Nobody has a value of both' })).toBeVisible()
  await page.goto(resultsPath(merchant, '?tab=cross-tab&rows=question:weather'))
  await expect(cells(page, 'Instagram').first()).toContainText('100%')
  const other = await asAnother(context, QUESTIONS)
  await page.goto(resultsPath(other, '?tab=cross-tab'))
  await expect(page.getByRole('heading', { name: 'No responses yet' })).toBeVisible()
  await other.answer(18, answersOf)
  await page.reload()
  await expect(page.getByText('Rough: 18 responses')).toBeVisible()
})

test('what cannot be read now can be tried again', async ({ page }) => {
  const failure = { problem: { code: 'results_preparing', percent: 40 } }
  await page.route(/results\/cross-tab/, (route) => route.fulfill({ status: 409, json: failure }))
  await page.goto(resultsPath(merchant, '?tab=cross-tab'))
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Preparing filters: 40%')
  await page.unroute(/results\/cross-tab/)
  await page.getByRole('button', { name: 'Retry' }).tap()
  await expect(cells(page, 'Instagram').first()).toContainText('100%')
})
