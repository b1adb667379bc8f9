import { readFile } from 'node:fs/promises'
import { fromAnotherNetwork } from '../support/another-network.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'

test.use({ allowedErrors: FAILED_CALL })

test('a merchant finds a failed login in the security log, filters it and saves it', async ({ page, context }) => {
  const merchant = await onboarded()
  const refused = await fetch(`${earshot.dashboard}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromAnotherNetwork() },
    body: JSON.stringify({ email: merchant.email, password: 'not the password' }),
  })
  expect(refused.status).toBe(401)
  await merchant.api('GET', '/settings/store/secret')
  await logInWith(context, merchant.token)

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Open the security log' }).click()
  await expect(page.getByRole('heading', { name: 'Security log' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'You looked at your store’s secret' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'You opened this account' })).toHaveCount(1)

  // It is written some seconds later.
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: 'A login failed: wrong password' })).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 25_000 })
  await page.getByRole('button', { name: 'Worth a look 1' }).press('Enter')
  await expect(page.getByText('1 of 1 shown')).toBeVisible()
  await expect(rows).toContainText('Another network')
  await expect(page).toHaveURL(/\?kind=suspicious$/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Worth a look', pressed: true })).toBeVisible()

  // The first try does not get through.
  const download = page.getByRole('button', { name: 'Download this one' })
  await page.route('**/api/auth/tickets', (route) => route.abort())
  await download.press('Enter')
  await expect(page.getByText('Check your connection')).toBeVisible()
  await page.unroute('**/api/auth/tickets')
  const saved = page.waitForEvent('download')
  await download.press('Enter')
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain('"A login failed: wrong password","login_failed","logins","network",1')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).not.toContain('secret_viewed')

  await page.getByRole('button', { name: 'Store page' }).press('Enter')
  await expect(page.getByText('Nothing of this kind in 90 days.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to settings' }).click()
  await expect(page.getByRole('region', { name: 'Security log' })).toContainText('A login failed: wrong password')
})

test('on a computer, the log and the devices are tables', async ({ page, context }) => {
  const merchant = await onboarded()
  await logInWith(context, merchant.token)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/settings/security-log')
  const log = page.getByRole('table', { name: 'Security log' })
  await expect(log.getByRole('columnheader')).toHaveText(['Time', 'Event', 'Kind', 'Details'])
  await expect(log.getByRole('row').filter({ hasText: 'You opened this account' })).toContainText('Account')
  await page.goto('/settings')
  const devices = page.getByRole('table', { name: 'Where you’re logged in' })
  await expect(devices.getByRole('columnheader')).toHaveText(['Device', 'From', 'Last used', 'Log out'])
  await expect(devices.getByRole('row').last()).toContainText('This device')
  await expect(page.getByRole('region', { name: 'Security log' })).toContainText(/You .*Today, /)
})

test('the log shows a page more with each press, and filters by person', async ({ page, context }) => {
  const merchant = await onboarded()
  await logInWith(context, merchant.token)
  for (let i = 0; i < 51; i++) await merchant.api('POST', '/settings/store/secret')
  await page.goto('/settings/security-log?kind=account')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'You made a new secret for your store' })
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: 'Load older' }).press('Enter')
  await expect(rows).toHaveCount(51)
  await expect(page.getByRole('button', { name: 'Load older' })).toHaveCount(0)
  await page.getByLabel('Done by').click()
  await page.getByRole('option', { name: 'The operator' }).click()
  await expect(page.getByText('Nothing of this kind in 90 days.')).toBeVisible()
  await expect(page).toHaveURL(/who=operator/)
})
