import type { Page } from '@playwright/test'
import { fromAnotherNetwork } from '../support/another-network.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, PASSWORD, type TestMerchant } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { turnOnTwoStep } from '../support/two-step.ts'

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(fromAnotherNetwork()))

/** Puts an authenticator into the browser, as a phone or a laptop has one. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the merchant agrees when the browser asks. */
    agree: (enabled: boolean) => client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    verify: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    clear: () => client.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

async function turnOnByPasskey(page: Page): Promise<void> {
  await page.goto('/settings/two-step')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Save these codes' })
  await codes.getByRole('checkbox').check()
  await pastDoubleTap(page)
  await codes.getByRole('button', { name: 'Turn on two-step login' }).click()
  await expect(codes).toHaveCount(0)
}

async function logInByPassword(page: Page, { email }: TestMerchant): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a merchant adds a passkey, logs in by it and removes it', async ({ page, context }) => {
  const merchant = await onboarded()
  await addAuthenticator(page)
  await logInWith(context, merchant.token)
  await turnOnByPasskey(page)
  await expect(page.getByRole('button', { name: /^Remove .* passkey$/ })).toBeVisible()

  await context.clearCookies()
  await logInByPassword(page, merchant)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()

  await page.goto('/settings/two-step')
  await expect(page.getByText('Used a moment ago')).toBeVisible()
  await page.getByRole('button', { name: /^Remove .* passkey$/ }).click()
  await pastDoubleTap(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible()
})

test('the method that was used last is shown first, and another one can be chosen', async ({ page, context }) => {
  const merchant = await onboarded()
  const { nextCode } = await turnOnTwoStep(merchant)
  await addAuthenticator(page)
  await logInWith(context, merchant.token)
  await page.goto('/settings/two-step')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is added', { exact: true })).toBeVisible()
  await context.clearCookies()

  await logInByPassword(page, merchant)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  await context.clearCookies()

  await logInByPassword(page, merchant)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a code from the app' }).click()
  await page.getByLabel('6-digit code').fill(nextCode())
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
})

test('a passkey that is not found logs nobody in', async ({ page, context }) => {
  const merchant = await onboarded()
  const authenticator = await addAuthenticator(page)
  await logInWith(context, merchant.token)
  await turnOnByPasskey(page)
  await context.clearCookies()
  await authenticator.clear()
  await logInByPassword(page, merchant)
  await page.getByRole('button', { name: 'Continue with passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or use another way.')
})

test.describe('a passkey that signs for another login', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('is refused', async ({ page, context }) => {
    const merchant = await onboarded()
    await addAuthenticator(page)
    await logInWith(context, merchant.token)
    await turnOnByPasskey(page)
    await context.clearCookies()
    await page.route('**/api/auth/login', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { passkey: { challenge: string } } }
      const passkey = { ...data.passkey, challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }
      await route.fulfill({ response, json: { data: { ...data, passkey } } })
    })
    await logInByPassword(page, merchant)
    await page.getByRole('button', { name: 'Continue with passkey' }).click()
    await expect(page.getByRole('alert')).toHaveText('That passkey didn’t match. Try again, or use another way.')
  })
})

test('opened at another address, the screen says where passkeys work', async ({ page, context }) => {
  const merchant = await onboarded()
  await logInWith(context, merchant.token)
  await page.route('**/api/auth/two-step', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, passkeyHost: 'surveys.shop.example' } } })
  })
  await page.goto('/settings/two-step')
  await expect(page.getByText('Passkeys work at surveys.shop.example only')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})
