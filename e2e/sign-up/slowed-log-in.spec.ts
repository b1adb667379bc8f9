import type { Page } from '@playwright/test'
import { fromAnotherNetwork } from '../support/another-network.ts'
import { freshEmail, PASSWORD, signUpByApi } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'

test.use({ allowedErrors: FAILED_CALL })

const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in' })
const slowedButton = (page: Page) => page.getByRole('button', { name: /Try again in \d+:\d\d/ })
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Too many tries' })

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

/** Ten wrong passwords are allowed for each account and network. */
async function useUpAttempts(email: string, headers: Record<string, string>): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const reply = await fetch(`${earshot.dashboard}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, password: 'wrong' }),
    })
    expect(reply.status).toBe(401)
  }
}

test('after too many attempts the form keeps its texts, counts down, and can be sent again', async ({
  page,
  context,
}) => {
  const { email } = await signUpByApi()
  const network = fromAnotherNetwork()
  await useUpAttempts(email, network)
  await context.setExtraHTTPHeaders(network)
  await page.clock.install()
  await page.goto('/login')
  await fill(page, email, PASSWORD)
  await logInButton(page).click()
  await expect(notice(page)).toHaveText(
    'Too many tries. Try again in 15 minutes, or use another device that you’ve logged in on before.',
  )
  await expect(page.getByText('Your account isn’t locked')).toBeVisible()
  await expect(slowedButton(page)).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(email)

  // Nothing is sent meanwhile: each attempt would be one more.
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent += 1
  })
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await slowedButton(page).click({ force: true })
  expect(sent).toBe(0)

  await page.clock.fastForward(15 * 60 * 1000)
  await expect(page.getByRole('status').filter({ hasText: 'You can log in now.' })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await logInButton(page).click()
  await expect.poll(() => sent).toBe(1)
})

test('another account can be tried at once', async ({ page, context }) => {
  const email = freshEmail()
  const network = fromAnotherNetwork()
  await useUpAttempts(email, network)
  await context.setExtraHTTPHeaders(network)
  await page.goto('/login')
  await fill(page, email, PASSWORD)
  await logInButton(page).click()
  await expect(slowedButton(page)).toBeVisible()
  const other = await signUpByApi()
  await fill(page, other.email, PASSWORD)
  await expect(notice(page)).toHaveCount(0)
  await logInButton(page).click()
  await expect(page).toHaveURL(/\/onboarding/)
})

test('a device that has logged in before is not kept out by wrong passwords of its network', async ({
  page,
  context,
}) => {
  const { email } = await signUpByApi()
  const network = fromAnotherNetwork()
  await context.setExtraHTTPHeaders(network)
  const logIn = async () => {
    await page.goto('/login')
    await fill(page, email, PASSWORD)
    await logInButton(page).click()
    await expect(page).toHaveURL(/\/onboarding/)
  }
  await logIn()
  await useUpAttempts(email, network)
  await context.clearCookies({ name: 'auth_token' })
  await logIn()
})
