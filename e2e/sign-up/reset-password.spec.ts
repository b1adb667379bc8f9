import { logInWith } from '../support/log-in.ts'
import { type Mailbox, startMailbox } from '../support/mailbox.ts'
import { onboarded, PASSWORD } from '../support/merchant.ts'
import { startOwnServer } from '../support/own-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'

const NEXT_PASSWORD = 'spruce and candles'

let resources: AsyncDisposableStack
let server: ServerProcess
let mailbox: Mailbox

test.beforeAll(async () => {
  await using starting = new AsyncDisposableStack()
  mailbox = starting.use(await startMailbox())
  server = starting.use(await startOwnServer({ SMTP_URL: mailbox.url }))
  resources = starting.move()
})
test.afterAll(() => resources.disposeAsync())

test.use({ allowedErrors: FAILED_CALL })

test('a forgotten password is replaced by a mailed link, which works once and ends every session', async ({
  page,
  context,
}) => {
  const { dashboard } = server.addresses
  const { email, token } = await onboarded({ dashboard })

  await page.goto(`${dashboard}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused()

  const link = await mailbox.linkTo(email, 'Choose a new password')
  await page.goto(link)
  await expect(page).toHaveURL(`${dashboard}/reset-password`)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
  await page.getByLabel('New password').fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeFocused()

  // Sessions that were open elsewhere are over.
  await logInWith(context, token, dashboard)
  await page.goto(dashboard)
  await expect(page).toHaveURL(`${dashboard}/login`)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('That email and password don’t match.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEXT_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New password').fill('yet another one')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeFocused()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL(`${dashboard}/forgot-password`)
})

test('nobody learns whether an address has an account', async ({ page }) => {
  await page.goto(`${server.addresses.dashboard}/forgot-password`)
  await page.getByLabel('Email').fill('nobody@shop.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expect(page.getByText('If nobody@shop.example belongs to an account')).toBeVisible()
})

test('a link that did not arrive whole says so', async ({ page }) => {
  await page.goto(`${server.addresses.dashboard}/reset-password`)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible()
})

test('an Earshot without mail says so', async ({ page }) => {
  // The one that the global setup starts has a database of its own, and no SMTP_URL.
  await page.goto(`${earshot.dashboard}/forgot-password`)
  await page.getByLabel('Email').fill('someone@shop.example')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('alert')).toContainText('can’t send mail yet')
})
