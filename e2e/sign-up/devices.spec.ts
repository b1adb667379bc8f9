import { fromAnotherNetwork } from '../support/another-network.ts'
import { logInWith } from '../support/log-in.ts'
import { apiFor, onboarded, PASSWORD } from '../support/merchant.ts'
import { earshot, expect, test } from '../support/test.ts'

const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'

/** Logs in on an iPad in Paris. @returns its token */
async function logInOnIpad(email: string): Promise<string> {
  const reply = await fetch(`${earshot.dashboard}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': IPAD, ...fromAnotherNetwork() },
    body: JSON.stringify({ email, password: PASSWORD, timeZone: 'Europe/Paris' }),
  })
  expect(reply.status).toBe(200)
  return (await reply.json()).data.token
}

test('a merchant sees the devices that are logged in, and logs one out', async ({ page, context }) => {
  const merchant = await onboarded()
  const ipad = await logInOnIpad(merchant.email)
  await logInWith(context, merchant.token)
  await page.goto('/settings')
  const rows = page.getByRole('region', { name: 'Where you’re logged in' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  await expect(rows.last()).toContainText('iPadSafari · Used a moment agoAnother network, Paris time')

  await page.getByRole('button', { name: 'Log out iPad, Safari' }).click()
  await expect(rows.last().getByText('Logged out')).toBeFocused()
  const details = apiFor(ipad)('GET', '/onboarding/store/details')
  await expect(details).rejects.toThrow()
  await page.reload()
  await expect(rows).toHaveCount(1)
})

test('the login page says in which time zone the device is', async ({ browser }) => {
  const merchant = await onboarded()
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  await page.goto(`${earshot.dashboard}/login`)
  await page.getByLabel('Email').fill(merchant.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${earshot.dashboard}/`)
  await page.goto(`${earshot.dashboard}/settings`)
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    'This network, New York time',
  )
  await context.close()
})
