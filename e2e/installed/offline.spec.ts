import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { BrowserContext, Page } from '@playwright/test'
import { tokenFacts } from '../../apps/dashboard/src/lib/token.ts'
import { aDraft } from '../builder/draft.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor } from '../support/merchant.ts'
import { readRows, replaceRows } from '../support/stored-rows.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { untilCached } from './cached-build.ts'

test.use({ serviceWorkers: 'allow', allowedErrors: FAILED_CALL })

const SEEN = { database: 'earshot-seen', store: 'last' }

const home = (page: Page) => page.getByRole('heading', { name: 'Surveys', level: 1 })
const offline = (page: Page) => page.getByRole('heading', { name: "Whoops! It looks like you're offline" })
const name = (page: Page) => page.getByLabel('Survey name')
const saved = (page: Page) => page.getByText('Saved', { exact: true })

/** Opens a new survey, with all that it takes to open it again kept on the device. */
async function openedAndCached(page: Page, context: BrowserContext) {
  const token = await logInWith(context)
  const options = ['instagram', 'friend']
  const surveyId = await aDraft(token, [aSingleSelect('q1', { options }), aTextQuestion('q2')])
  await page.goto(`/builder/${surveyId}`)
  await expect(name(page)).toBeVisible()
  await untilCached(page)
  return {
    token,
    nameOnServer: async () => (await apiFor(token)<{ name: string }>('GET', `/surveys/${surveyId}`)).name,
  }
}

test('without a network the dashboard opens and says so, and goes on when the network is back', async ({
  page,
  context,
}) => {
  await logInWith(context)
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await untilCached(page)
  await context.setOffline(true)
  await page.goto('/settings')
  await expect(offline(page)).toBeVisible()
  await expect(page.getByText('Please ensure you have a stable internet connection and try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(offline(page)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('what is not the dashboard’s own page is not answered in its place', async ({ page, context }) => {
  await page.goto('/login')
  await untilCached(page)
  await context.setOffline(true)
  for (const path of ['/healthz', '/api/docs', '/billing/v1/confirm']) {
    await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  }
  // The browser's own page for the last of them may still be on its way.
  await expect(async () => void (await page.goto('/login'))).toPass()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('parts that were never open before open without a network', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/')
  await expect(home(page)).toBeVisible()
  await untilCached(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Settings' })).toBeVisible()
})

test('so do the preview and the map of a survey', async ({ page, context }) => {
  await openedAndCached(page, context)
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Preview' }).tap()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('radio', { name: 'The instagram one' })).toBeVisible()
  await page.getByRole('tab', { name: 'Logic' }).tap()
  await page.getByRole('radio', { name: 'Map' }).tap()
  await expect(page.getByRole('application', { name: 'Flow map' })).toBeVisible()
})

test('edits made offline outlast a reload, go on, and are saved when the network is back', async ({
  page,
  context,
}) => {
  const { nameOnServer } = await openedAndCached(page, context)
  await name(page).fill('Named at home')
  await expect(saved(page)).toBeVisible()

  await context.setOffline(true)
  await name(page).fill('Named on the train')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.reload()
  await expect(name(page)).toHaveValue('Named on the train')
  await expect(page.getByText('Your unsaved changes are back', { exact: true })).toBeVisible()
  await name(page).fill('Named in a tunnel')
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.reload()
  await expect(name(page)).toHaveValue('Named in a tunnel')

  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  expect(await nameOnServer()).toBe('Named in a tunnel')
})

test('a survey whose edits are all saved opens offline as it was saved, and is edited there', async ({
  page,
  context,
}) => {
  const { nameOnServer } = await openedAndCached(page, context)
  await name(page).fill('Saved before')
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(name(page)).toHaveValue('Saved before')
  await name(page).fill('Changed after')
  await expect(page.getByText('Not saved')).toBeVisible()
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
  expect(await nameOnServer()).toBe('Changed after')
})

test('what is kept of a survey opens for nobody else, and goes with the login', async ({ page, context }) => {
  await openedAndCached(page, context)
  const address = page.url()
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => readRows(page, SEEN)).toEqual([])
  await logInWith(context)
  await context.setOffline(true)
  await page.goto(address)
  await expect(offline(page)).toBeVisible()
})

test('a survey that an earlier release has stored to be opened offline is opened', async ({ page, context }) => {
  const { token } = await openedAndCached(page, context)
  const address = page.url()
  await expect.poll(() => readRows(page, SEEN)).toHaveLength(1)
  await page.goto('/healthz')
  const rows = await readRows(page, SEEN)
  const { merchantId } = tokenFacts(token) ?? {}
  const seen = { details: expect.anything(), customer: expect.anything(), survey: expect.anything() }
  expect(rows).toEqual([['survey', { ...seen, shape: 1, merchantId }]])
  await replaceRows(page, SEEN, rows)
  await context.setOffline(true)
  await page.goto(address)
  await expect(name(page)).toHaveValue('Untitled Survey')
})
