import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor, detailsOf, freshEmail, onboarded, PASSWORD, type TestMerchant } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'

/** One for all: the tests change what the next ones do not look at. */
let merchant: TestMerchant
test.beforeAll(async () => {
  merchant = await onboarded()
})
test.beforeEach(({ context }) => logInWith(context, merchant.token))
test.use({ allowedErrors: FAILED_CALL })

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const saved = (page: Page) => page.getByText('Saved', { exact: true }).first()

test('the tab stands in the address, and Back leads out of the settings', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(tab(page, 'Account')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Data').click()
  await expect(page).toHaveURL('/settings?tab=data')
  await page.reload()
  await expect(tab(page, 'Data')).toHaveAttribute('aria-selected', 'true')
  await expect(tab(page, 'Data')).toBeInViewport({ ratio: 1 })
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the store has another name, address and time zone', async ({ page }) => {
  await page.goto('/settings?tab=store')
  await page.getByLabel('Business name').fill('')
  await page.getByLabel('Store address').fill('nope')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter what your business is called.')).toBeVisible()
  await page.getByLabel('Business name').fill('Nordlys Soaps')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a web address')).toBeVisible()
  await page.getByLabel('Store address').fill('soaps.example/shop')
  await page.getByRole('button', { name: 'Time zone: Berlin' }).click()
  await page.getByRole('combobox').fill('tokyo')
  await page.getByRole('option', { name: 'Tokyo' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByLabel('Store address')).toHaveValue('https://soaps.example')
  const { merchantDetails } = await detailsOf(merchant.token)
  expect(merchantDetails).toMatchObject({ businessName: 'Nordlys Soaps', timezone: 'Asia/Tokyo' })
})

test('responses that could not follow the time zone are named, and saving tries again', async ({ page }) => {
  const { store } = await detailsOf(merchant.token)
  const client = new pg.Client({ connectionString: earshot.postgresUrl })
  await client.connect()
  // As after a job that failed for good.
  await client.query('UPDATE stores SET redating_id = gen_random_uuid() WHERE store_id = $1', [store.storeId])
  await client.end()
  await page.goto('/settings?tab=store')
  const notice = page.getByText('Some responses could not move to their new day.')
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('a change that was made is not called a failure when only what comes after it fails', async ({ page }) => {
  await page.goto('/settings?tab=store')
  await expect(page.getByLabel('Business name')).toBeVisible()
  await page.route('**/api/onboarding/store/details', (route) => route.abort())
  await page.getByLabel('Business name').fill('Nordlys Wicks')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('That didn’t work')).toHaveCount(0)
  await expect(page.getByLabel('Business name')).toHaveValue('Nordlys Wicks')
  expect((await detailsOf(merchant.token)).merchantDetails).toMatchObject({ businessName: 'Nordlys Wicks' })
})

test('another e-mail needs the password, and must be free', async ({ page }) => {
  const next = freshEmail()
  await page.goto('/settings?tab=account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change email' })
  await pastDoubleTap(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change email' })).toBeFocused()
  await page.getByRole('button', { name: 'Change email' }).click()
  const change = sheet.getByRole('button', { name: 'Change email' })
  await page.getByLabel('New email').fill('demo@earshot.example')
  await page.getByLabel('Your password').fill('not my password')
  await pastDoubleTap(page)
  await change.click()
  await expect(page.getByText('That isn’t your password.')).toBeVisible()
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.getByLabel('Your password').fill(PASSWORD)
  await change.click()
  await expect(page.getByText('already has an account')).toBeVisible()
  await page.getByLabel('New email').fill(next)
  await change.click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  merchant = { ...merchant, email: next }
})

test('another password ends the other sessions, not this one', async ({ page }) => {
  const { token: elsewhere } = await apiFor(null)<{ token: string }>('POST', '/auth/login', {
    email: merchant.email,
    password: PASSWORD,
  })
  await page.goto('/settings?tab=account')
  await expect(page.getByText(/^Set on /)).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  const change = page.getByRole('dialog').getByRole('button', { name: 'Change password' })
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByLabel('New password').fill('password123')
  await pastDoubleTap(page)
  await change.click()
  await expect(page.getByText('Others could guess this password.')).toBeVisible()
  await page.getByLabel('New password').fill('a wick and a flame')
  await change.click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(/^Changed on /)).toBeVisible()
  await expect(detailsOf(elsewhere)).rejects.toThrow('401')
  await page.reload()
  await expect(tab(page, 'Account')).toBeVisible()
})

test('the colours are chosen at once, and stand before anything is drawn the next time', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const LIGHT = 'rgb(250, 248, 244)'
  const DARK = 'rgb(22, 21, 17)'
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings?tab=appearance')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(ground).toBe(DARK)

  // Not one part of the application has come yet.
  await page.route('**/assets/*.js', () => {})
  await page.goto('/settings?tab=appearance', { waitUntil: 'commit' })
  await expect.poll(ground).toBe(DARK)
  expect(await page.evaluate(() => document.querySelectorAll('meta[name="theme-color"][media="all"]').length)).toBe(1)
  await page.unroute('**/assets/*.js')
  await page.goto('/settings?tab=appearance')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check()
  await expect.poll(ground).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(DARK)
})

test('the installation tab sees the store, as it happens', async ({ page }) => {
  await page.goto('/settings?tab=installation')
  await expect(page.getByText('Waiting for your store')).toBeVisible()
  const { publicKey } = (await detailsOf(merchant.token)).store
  await fetch(`${earshot.storefront}/storefront/v1/${publicKey}/surveys`)
  await expect(page.getByText('We saw your store a moment ago')).toBeVisible()
})

test('sites that may frame survey pages are tidied and saved, and a refused one is named beside the field', async ({
  page,
}) => {
  const stored = async () => (await detailsOf(merchant.token)).merchantDetails.settings.frameOrigins
  await page.goto('/settings?tab=installation')
  const sites = page.getByLabel('Sites that may show it')
  await sites.fill('Blog.Example/\nhttp://shop.example')
  await page.getByRole('button', { name: 'Save sites' }).click()
  await expect(sites).toBeFocused()
  await expect(sites).toHaveAccessibleDescription('“http://shop.example” must begin with https://.')
  expect(await stored()).toEqual([])
  await sites.fill('Blog.Example/\nhttps://*.shop.example')
  await expect(page.getByText('must begin with https://')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save sites' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(sites).toHaveValue('https://blog.example\nhttps://*.shop.example')
  expect(await stored()).toEqual(['https://blog.example', 'https://*.shop.example'])
  await page.reload()
  await expect(sites).toHaveValue('https://blog.example\nhttps://*.shop.example')
})

test('everything can be taken along', async ({ page }) => {
  const surveyId = crypto.randomUUID()
  await merchant.api('POST', '/surveys', { surveyId })
  await page.goto('/settings?tab=data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('earshot.jsonl')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> })
  expect(rows.filter(({ table }) => table === 'surveys')).toMatchObject([{ row: { survey_id: surveyId } }])
  const events = rows.filter(({ table }) => table === 'security_events').map(({ row }) => row.event)
  expect(events).toContain('account_opened')
  expect(new Set(rows.map(({ table }) => table))).toEqual(new Set(['surveys', 'security_events']))
})

test('where no response is that old, the time to keep responses is saved at once', async ({ page }) => {
  await page.goto('/settings?tab=data')
  const period = page.getByRole('combobox', { name: 'Keep responses for' })
  for (const { name, months } of [
    { name: '1 year', months: 12 },
    { name: '2 years', months: 24 },
    { name: 'As long as the store exists', months: null },
  ]) {
    await period.click()
    await page.getByRole('option', { name }).click()
    await expect(saved(page)).toBeVisible()
    await expect(period).toContainText(name)
    await expect
      .poll(async () => (await detailsOf(merchant.token)).merchantDetails.settings.retentionMonths)
      .toBe(months)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('logging out everywhere ends this session too', async ({ page, context }) => {
  const { token } = await onboarded()
  await logInWith(context, token)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page).toHaveURL('/login')
  await expect(detailsOf(token)).rejects.toThrow('401')
})

test('a store is deleted with its password only', async ({ page, context }) => {
  const { token, email } = await onboarded()
  await logInWith(context, token)
  await page.goto('/settings?tab=data')
  await page.getByRole('button', { name: 'Delete this store' }).click()
  const question = page.getByRole('dialog', { name: 'Delete “Nordlys Candles”?' })
  await expect(question).toContainText('Not even we can bring them back')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(question.getByText('Enter your password.')).toBeVisible()
  await question.getByLabel('Your password').fill('not my password')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(question.getByText('That isn’t your password.')).toBeVisible()
  await question.getByLabel('Your password').fill(PASSWORD)
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page).toHaveURL('/login')
  await expect(apiFor(null)('POST', '/auth/login', { email, password: PASSWORD })).rejects.toThrow(
    'wrong_email_or_password',
  )
})
