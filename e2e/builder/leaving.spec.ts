import type { Page, Request } from '@playwright/test'
import {
  aListMerchant,
  choose,
  comeHome,
  type ListMerchant,
  surveyCard as listed,
  toast,
} from '../list/list-merchant.ts'
import { delayResponses } from '../support/delay-responses.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { addQuestionOfType, aPicture, questionCard } from './builder-page.ts'

// Saves that are not finished when a merchant leaves the builder, and the result when they return.
test.use({ allowedErrors: FAILED_CALL })

const name = (page: Page) => page.getByLabel('Survey name')
const saved = (page: Page) => page.getByText('Saved', { exact: true })
const isSave = (request: Request) => request.method() === 'PUT' && /\/api\/surveys\/[^/]+$/.test(request.url())

let merchant: ListMerchant
test.beforeEach(async ({ page }) => {
  merchant = await aListMerchant()
  await comeHome(page, merchant)
})

test('a name whose save is slow stands in the list once it has come, and the survey can be published there', async ({
  page,
}) => {
  const surveyId = await merchant.draft('Candles')
  await page.goto(`/builder/${surveyId}`)
  await expect(name(page)).toHaveValue('Candles')
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/surveys/*', async (route) => {
    if (isSave(route.request())) await promise
    await route.fallback()
  })
  await name(page).fill('Wicks')
  const list = page.waitForResponse(/\/api\/surveys\?/)
  await page.getByRole('link', { name: 'All surveys' }).tap()
  await list
  await expect(listed(page, 'Candles')).toBeVisible()
  letGo()
  await expect(listed(page, 'Wicks')).toBeVisible()
  await choose(page, 'Wicks', 'Publish')
  await expect(toast(page, '“Wicks” is live')).toBeVisible()
})

test('a picture that comes when its survey was left and opened again stands there, and is in conflict with nothing', async ({
  page,
}) => {
  await page.goto('/surveys/scratch')
  await addQuestionOfType(page, 'Image choice', 'Which jar?')
  await expect(saved(page)).toBeVisible()
  const letGo = await delayResponses(page, '**/api/pictures')
  const buffer = await aPicture(page, 64)
  const sent = page.waitForRequest('**/api/pictures')
  await page
    .getByLabel('Choose a picture for Option 1')
    .setInputFiles({ name: 'jar.png', mimeType: 'image/png', buffer })
  await sent
  await page.getByRole('link', { name: 'All surveys' }).tap()
  await page.getByRole('link', { name: 'Untitled Survey' }).tap()
  await expect(questionCard(page, 1)).toBeVisible()
  letGo()
  await expect(page.getByLabel('Change the picture of Option 1')).toBeAttached()
  await page.getByLabel('Question text', { exact: true }).fill('Which jar do you like?')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Change the picture of Option 1')).toBeAttached()
  await expect(page.getByLabel('Question text', { exact: true })).toHaveValue('Which jar do you like?')
})

test('opened again without a network, a survey that was not the last one says so instead of showing what may be old', async ({
  page,
  context,
}) => {
  await merchant.draft('Candles')
  await merchant.draft('Wicks')
  await page.reload()
  for (const survey of ['Candles', 'Wicks']) {
    await page.getByRole('link', { name: survey }).tap()
    await expect(name(page)).toHaveValue(survey)
    await page.getByRole('link', { name: 'All surveys' }).tap()
    await expect(listed(page, survey)).toBeVisible()
  }
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Candles' }).tap()
  await expect(page.getByRole('alert')).toContainText('We can’t reach Earshot.')
  await expect(name(page)).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).tap()
  await expect(name(page)).toHaveValue('Candles')
})

test('the focus goes to the survey’s heading when it comes in the place of its skeleton', async ({ page }) => {
  await merchant.draft('Candles')
  await page.reload()
  const letGo = await delayResponses(page, '**/api/surveys/*')
  await page.getByRole('link', { name: 'Candles' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Survey builder' })).toBeFocused()
  letGo()
  await expect(page.getByRole('heading', { name: 'Candles', exact: true })).toBeFocused()
})

test('leaving takes the undo along', async ({ page }) => {
  const surveyId = await merchant.draft('Candles', 3)
  await page.goto(`/builder/${surveyId}`)
  await page.getByRole('button', { name: 'More for question 1' }).tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await expect(toast(page, 'Question 1 deleted')).toBeVisible()
  await page.getByRole('link', { name: 'All surveys' }).tap()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})
