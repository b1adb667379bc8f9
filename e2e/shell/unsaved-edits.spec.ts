import type { BrowserContext, Page } from '@playwright/test'
import { freshToken, logInWith, otherToken } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'

test.use({ allowedErrors: FAILED_CALL })

const name = (page: Page) => page.getByLabel('Survey name')
const home = (page: Page) => page.getByRole('heading', { name: 'Surveys' })

async function openNewSurvey(page: Page) {
  await page.goto('/surveys/scratch')
  await expect(page).toHaveURL(/\/builder\//)
  await expect(name(page)).toBeVisible()
}

const saves = /\/api\/surveys\/[^/]+$/

/** From now on saves come to nothing. */
const breakSaves = (page: Page, how: 'refused' | 'lost') =>
  page.route(saves, (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    if (how === 'lost') return route.abort()
    return route.fulfill({ status: 401, json: { problem: { code: 'not_logged_in' } } })
  })

/** Edits the name, loses the session before it is saved, and stands at the login. @returns the survey's address */
async function loseSessionWhileRenaming(page: Page, to: string): Promise<string> {
  await openNewSurvey(page)
  const address = page.url()
  await breakSaves(page, 'refused')
  await name(page).fill(to)
  await expect(page).toHaveURL('/login')
  await page.unroute(saves)
  return address
}

const savedToast = (page: Page, survey: string) =>
  page.getByText(`Your edits to “${survey}” were saved`, { exact: true })

test('edits that a lost session left on the device go out by themselves at the next login', async ({
  page,
  context,
}) => {
  await logInWith(context)
  const address = await loseSessionWhileRenaming(page, 'Kept through a lost session')

  await logInWith(context)
  await expect(savedToast(page, 'Kept through a lost session')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kept through a lost session' })).toBeVisible()

  await page.goto(address)
  await expect(name(page)).toHaveValue('Kept through a lost session')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(savedToast(page, 'Kept through a lost session')).toBeHidden()
})

test('they go out too when the app starts at that very survey, which then opens as saved', async ({
  page,
  context,
}) => {
  await logInWith(context)
  const address = await loseSessionWhileRenaming(page, 'Kept through a closed tab')
  // Closed, so that it is not this page that meets the new login.
  await page.goto('about:blank')
  await logInWith(context)
  await page.goto(address)
  await expect(savedToast(page, 'Kept through a closed tab')).toBeVisible()
  await expect(name(page)).toHaveValue('Kept through a closed tab')
  await name(page).fill('And on it goes')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(name(page)).toHaveValue('And on it goes')
})

test('another merchant’s edits stay where they are', async ({ page, context }) => {
  await logInWith(context)
  await loseSessionWhileRenaming(page, 'Not for other eyes')

  const sent = listenForSaves(context)
  await logInWith(context, await otherToken())
  await expect(page).toHaveURL(/\/onboarding/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const mine = await logInWith(context)
  await expect(savedToast(page, 'Not for other eyes')).toBeVisible()
  expect(sent).toEqual([`Bearer ${mine}`])
})

/** In whose name anything is saved from now on. */
function listenForSaves(context: BrowserContext): (string | undefined)[] {
  const sent: (string | undefined)[] = []
  context.on('request', (request) => request.method() === 'PUT' && sent.push(request.headers().authorization))
  return sent
}

test('where nothing waits, nothing is sent or said', async ({ page, context }) => {
  await logInWith(context)
  const sent = listenForSaves(context)
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])
  await expect(page.getByText(/^Your edits to/)).toBeHidden()
})

test('what could not be sent at the login either is there again when the survey is opened', async ({
  page,
  context,
}) => {
  await logInWith(context)
  await openNewSurvey(page)
  const address = page.url()
  await breakSaves(page, 'lost')
  await name(page).fill('Kept through a lost network')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.getByRole('link', { name: 'All surveys' }).click()
  await expect(home(page)).toBeVisible()

  await page.goto(address)
  await expect(name(page)).toHaveValue('Kept through a lost network')
  await expect(page.getByText('Your unsaved changes are back', { exact: true })).toBeVisible()
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.unroute(saves)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('where the survey was changed elsewhere meanwhile, the merchant chooses', async ({ page, context, browser }) => {
  await logInWith(context)
  await openNewSurvey(page)
  const address = page.url()
  await breakSaves(page, 'lost')
  await name(page).fill('Changed here')
  await expect(page.getByText('Not saved')).toBeVisible()

  const elsewhere = await browser.newContext()
  await logInWith(elsewhere, await freshToken())
  const other = await elsewhere.newPage()
  await other.goto(address)
  await name(other).fill('Changed elsewhere')
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await elsewhere.close()

  await page.unroute(saves)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Changed elsewhere' })).toBeVisible()
  await expect(savedToast(page, 'Changed here')).toBeHidden()
  await page.goto(address)
  await expect(name(page)).toHaveValue('Changed here')
  await page.getByRole('dialog', { name: 'Changed in two places' }).getByRole('button', { name: 'Take theirs' }).click()
  await expect(name(page)).toHaveValue('Changed elsewhere')
  await page.reload()
  await expect(name(page)).toHaveValue('Changed elsewhere')
})
