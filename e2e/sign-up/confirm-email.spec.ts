import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { createSurveyFor } from '../billing/survey-of.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { type Mailbox, startMailbox } from '../support/mailbox.ts'
import { apiFor, freshEmail, onboarded, PASSWORD } from '../support/merchant.ts'
import { startOwnServer } from '../support/own-server.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { turnOnTwoStep } from '../support/two-step.ts'

const CONFIRM = 'Confirm your email'

let resources: AsyncDisposableStack
let server: ServerProcess
let databaseUrl: string
let mailbox: Mailbox

test.beforeAll(async () => {
  await using starting = new AsyncDisposableStack()
  mailbox = starting.use(await startMailbox())
  const own = starting.use(await startOwnServer({ SMTP_URL: mailbox.url }))
  server = own
  databaseUrl = own.databaseUrl
  resources = starting.move()
})
test.afterAll(() => resources.disposeAsync())

test.use({ allowedErrors: FAILED_CALL })

/** Runs a command of `npm run user` beside the server. */
function runUser(...args: readonly string[]): Promise<{ readonly code: number; readonly errors: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url }
  const command = fileURLToPath(new URL('../../scripts/user.ts', import.meta.url))
  return new Promise((done) => {
    execFile(process.execPath, [command, ...args], { env }, (error, _output, errors) =>
      done({ code: error ? Number(error.code) : 0, errors }),
    )
  })
}

test('publishing waits for the link in the mail, which asks for the password of the account', async ({
  page,
  context,
}) => {
  const { dashboard } = server.addresses
  const { email, token, api } = await onboarded({ dashboard })
  const surveyId = await createSurveyFor(api)
  await logInWith(context, token, dashboard)

  await page.goto(`${dashboard}/builder/${surveyId}`)
  const banner = page.getByRole('region', { name: 'Confirm your email to publish' })
  await expect(banner).toContainText(`We sent a link to ${email} at `)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const refusal = page.getByRole('dialog', { name: 'Confirm your email to publish' })
  await expect(refusal.getByRole('link', { name: 'Change email' })).toBeVisible()
  await page.keyboard.press('Escape')

  // In another tab, as from a mail program.
  const mail = await context.newPage()
  await mail.goto(await mailbox.linkTo(email, CONFIRM))
  await expect(mail).toHaveURL(`${dashboard}/confirm-email`)
  await expect(
    mail.getByText(`To confirm ${email}, enter the password of the account that was opened on `),
  ).toBeVisible()
  await mail.getByLabel('Password', { exact: true }).fill('not the password')
  await mail.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(mail.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(mail.getByText('That isn’t the password of the account that this link belongs to.')).toBeVisible()
  await mail.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await mail.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(mail.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
  await expect(mail.getByText(`${email} is confirmed. You can publish your surveys now.`)).toBeVisible()
  await mail.close()

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(banner).toBeHidden()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
})

test('the link is sent again, and the button rests for a minute', async ({ page, context }) => {
  const { dashboard } = server.addresses
  const { email, token } = await onboarded({ dashboard })
  await mailbox.linkTo(email, CONFIRM)
  await logInWith(context, token, dashboard)
  await page.goto(dashboard)
  const again = page.getByRole('button', { name: 'Send it again' })
  await expect(again).toBeDisabled()
  await withClient(databaseUrl, (client) =>
    client.query("UPDATE address_confirmations SET sent_at = sent_at - interval '2 minutes' WHERE email = $1", [email]),
  )
  await page.reload()
  await expect(again).toBeEnabled()
  await again.click()
  await expect(page.getByRole('status').filter({ hasText: 'Sent again at ' })).toBeVisible()
  await expect(again).toBeDisabled()
  await expect.poll(() => mailbox.mailsTo(email, CONFIRM).length).toBe(2)
})

test('Settings show what is confirmed, and a new email replaces it once it is confirmed, too', async ({
  page,
  context,
}) => {
  const { dashboard } = server.addresses
  const { email, token } = await onboarded({ dashboard })
  await logInWith(context, token, dashboard)
  await page.goto(`${dashboard}/settings?tab=account`)
  await expect(page.getByText('Not confirmed', { exact: true })).toBeVisible()
  await expect(page.getByText(/Confirm by .*After that, this account and its drafts are deleted\./)).toBeVisible()
  await page.getByRole('button', { name: 'Change email' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Change email' }).getByLabel('New email')).toBeVisible()

  await page.goto(await mailbox.linkTo(email, CONFIRM))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await page.goto(`${dashboard}/settings?tab=account`)
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()

  const next = freshEmail()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(next)
  await page.getByLabel('Your password').fill(PASSWORD)
  await pastDoubleTap(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`You’ll log in with ${next} once you open the link that we sent there.`)).toBeVisible()
  await page.goto(await mailbox.linkTo(next, CONFIRM))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
  await expect(page.getByText(`From now on you log in with ${next}.`)).toBeVisible()
  await expect.poll(() => mailbox.mailsTo(email, 'Your Earshot email was changed').length).toBe(1)
  await page.goto(`${dashboard}/settings?tab=account`)
  await expect(page.getByText(next, { exact: true })).toBeVisible()
})

test('a sign-up with a known email looks like any other, and its owner gets a mail without a link to confirm', async ({
  page,
}) => {
  const { dashboard } = server.addresses
  const { email } = await onboarded({ dashboard })
  const link = await mailbox.linkTo(email, CONFIRM)
  await apiFor(null, dashboard)('POST', '/auth/confirm-email', { link: link.split('#')[1], password: PASSWORD })

  await page.goto(`${dashboard}/signup`)
  await page.getByLabel('Business name').fill('Another shop')
  await page.getByLabel('Store address').fill('another.example')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('lanterns and pine')
  await page.getByRole('button', { name: 'Open my account' }).click()
  await expect(page).toHaveURL(/\/onboarding/)
  await expect.poll(() => mailbox.mailsTo(email, 'You already have an Earshot account').length).toBe(1)
  expect(mailbox.mailsTo(email, CONFIRM)).toHaveLength(1)

  // Both log in, each with its own password.
  for (const password of [PASSWORD, 'lanterns and pine']) {
    await apiFor(null, dashboard)('POST', '/auth/login', { email, password })
  }
})

test('a browser that is logged in to another account says so after the confirmation', async ({ page, context }) => {
  const { dashboard } = server.addresses
  const [account, other] = [await onboarded({ dashboard }), await onboarded({ dashboard })]
  await logInWith(context, other.token, dashboard)
  await page.goto(await mailbox.linkTo(account.email, CONFIRM))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText('In this browser you’re logged in to another account.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue with the other account' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in to this account' }).click()
  await expect(page).toHaveURL(`${dashboard}/login`)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('turning two-step login off is mailed, also by the command of an operator', async () => {
  const { dashboard } = server.addresses
  const merchant = await onboarded({ dashboard })
  const link = await mailbox.linkTo(merchant.email, CONFIRM)
  await apiFor(null, dashboard)('POST', '/auth/confirm-email', { link: link.split('#')[1], password: PASSWORD })
  await turnOnTwoStep(merchant)
  await merchant.api('POST', '/auth/two-step/turn-off')
  const subject = 'Two-step login to Earshot was turned off'
  await expect.poll(() => mailbox.mailsTo(merchant.email, subject).length).toBe(1)

  await turnOnTwoStep(merchant)
  expect(await runUser('remove-second-factor', merchant.email)).toMatchObject({ code: 0 })
  await expect.poll(() => mailbox.mailsTo(merchant.email, subject).length).toBe(2)
})

test('an operator who has to name a store reads how', async () => {
  const { dashboard } = server.addresses
  const { email } = await onboarded({ dashboard })
  const form = { businessName: 'Other', storeUrl: 'other.example', timezone: 'Europe/Berlin', currency: 'EUR' }
  await apiFor(null, dashboard)('POST', '/auth/signup', { ...form, email, password: 'lanterns and pine' })
  const refused = await runUser('verify', email)
  expect(refused.code).toBe(1)
  expect(refused.errors).toMatch(/Name one of their stores with --store: [\da-f-]{36}, [\da-f-]{36}\./)
})

test('a link that is spent says so', async ({ page }) => {
  const { dashboard } = server.addresses
  await page.goto(`${dashboard}/confirm-email`)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeVisible()
  await page.goto(`${dashboard}/confirm-email#a.b.c`)
  await page.reload()
  await page.goto(`${dashboard}/login`)
  await page.goto(`${dashboard}/confirm-email#a.b.c`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeFocused()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${dashboard}/login`)
})

test('an Earshot without mail has neither banner nor chip', async ({ page, context }) => {
  // The one that the global setup starts has no SMTP_URL.
  const { token } = await onboarded()
  await logInWith(context, token)
  await page.goto(`${earshot.dashboard}/settings?tab=account`)
  await expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeVisible()
  await expect(page.getByText(/onfirmed/)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Confirm your email to publish' })).toHaveCount(0)
})
