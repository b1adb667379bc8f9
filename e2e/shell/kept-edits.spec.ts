import { expect, type Page, test } from '@playwright/test'
import { logIn } from '../support/log-in.ts'

/** Browsers write refused and failed requests to the console themselves: here that is no error. */

const name = (page: Page) => page.getByLabel('Survey name')

async function openNewSurvey(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: 'New survey' }).click()
  await expect(name(page)).toBeVisible()
}

/** From now on saves come to nothing. */
const breakSaves = (page: Page, how: 'refused' | 'lost') =>
  page.route('**/api/surveys/*', (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    if (how === 'lost') return route.abort()
    return route.fulfill({ status: 401, json: { problem: { code: 'not_logged_in' } } })
  })

test('a session lost while editing loses no edit', async ({ page, context }) => {
  await logIn(context)
  await openNewSurvey(page)
  const address = page.url()
  await breakSaves(page, 'refused')
  await name(page).fill('Kept through a lost session')
  await expect(page).toHaveURL('/login')

  await page.unroute('**/api/surveys/*')
  await logIn(context)
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await page.goto(address)
  await expect(name(page)).toHaveValue('Kept through a lost session')
  await expect(page.getByText('Your unsaved changes are back', { exact: true })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(name(page)).toHaveValue('Kept through a lost session')
  await expect(page.getByText('Your unsaved changes are back', { exact: true })).toBeHidden()
})

test('what could not be saved is there again after leaving', async ({ page, context }) => {
  await logIn(context)
  await openNewSurvey(page)
  const address = page.url()
  await breakSaves(page, 'lost')
  await name(page).fill('Kept through a lost network')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('link', { name: 'All surveys' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()

  await page.goto(address)
  await expect(name(page)).toHaveValue('Kept through a lost network')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.unroute('**/api/surveys/*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('where the survey was changed elsewhere meanwhile, the merchant chooses', async ({ page, context, browser }) => {
  const token = await logIn(context)
  await openNewSurvey(page)
  const address = page.url()
  await breakSaves(page, 'lost')
  await name(page).fill('Changed here')
  await expect(page.getByText('Not saved')).toBeVisible()

  const elsewhere = await browser.newContext()
  await logIn(elsewhere, token)
  const other = await elsewhere.newPage()
  await other.goto(address)
  await name(other).fill('Changed elsewhere')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await elsewhere.close()

  await page.unroute('**/api/surveys/*')
  await page.goto(address)
  await expect(name(page)).toHaveValue('Changed here')
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(name(page)).toHaveValue('Changed elsewhere')
  await page.reload()
  await expect(name(page)).toHaveValue('Changed elsewhere')
})
