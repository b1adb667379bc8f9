import type { Page } from '@playwright/test'
import { appCodeAt } from '../../apps/server/src/testing/app-code.ts'
import { fromAnotherNetwork } from '../support/another-network.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, PASSWORD, type TestMerchant } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { turnOnTwoStep } from '../support/two-step.ts'

async function logInByPassword(page: Page, { email }: TestMerchant): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** As if ten minutes had gone by since the login: the first call is refused. */
async function refuseOnce(page: Page, address: string): Promise<void> {
  const problem = { code: 'confirmation_needed' }
  await page.route(address, (route) => route.fulfill({ status: 403, json: { problem } }), { times: 1 })
}

const code = (page: Page) => page.getByLabel('6-digit code')

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(fromAnotherNetwork()))

test('a merchant turns two-step login on with an app, after the recovery codes are saved', async ({
  page,
  context,
}) => {
  const merchant = await onboarded()
  await logInWith(context, merchant.token)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Set up two-step login' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step login', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add an app' }).click()

  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const uri = new URL((await dialog.getByRole('link', { name: 'Open my app' }).getAttribute('href')) ?? '')
  expect(uri.searchParams.get('issuer')).toBe('Earshot')
  expect(decodeURIComponent(uri.pathname)).toContain(merchant.email)
  const key = uri.searchParams.get('secret') ?? ''
  await expect(dialog.getByText(key.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
  await code(page).fill(appCodeAt(key, new Date()))
  await dialog.getByRole('button', { name: 'Continue' }).click()

  const codes = page.getByRole('dialog', { name: 'Save these codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const turnOn = codes.getByRole('button', { name: 'Turn on two-step login' })
  await pastDoubleTap(page)
  await turnOn.click()
  await expect(codes.getByText('Save the codes first')).toBeVisible()
  const download = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('earshot-recovery-codes.txt')
  await codes.getByRole('checkbox').check()
  await turnOn.click()
  await expect(codes).toHaveCount(0)
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Authenticator app' })).toBeVisible()
})

test('closed before the codes are saved, nothing is on', async ({ page, context }) => {
  const merchant = await onboarded()
  await logInWith(context, merchant.token)
  await page.goto('/settings/two-step')
  await page.getByRole('button', { name: 'Add an app' }).click()
  const href = await page.getByRole('link', { name: 'Open my app' }).getAttribute('href')
  await code(page).fill(appCodeAt(new URL(href ?? '').searchParams.get('secret') ?? '', new Date()))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Save these codes' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible()
  await context.clearCookies()
  await logInByPassword(page, merchant)
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
})

test.describe('a login with two-step login', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('sends the code at its sixth digit, and says what was wrong with one', async ({ page }) => {
    const merchant = await onboarded()
    const { nextCode } = await turnOnTwoStep(merchant)
    await logInByPassword(page, merchant)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expect(code(page)).toBeFocused()
    await page.keyboard.type('000000')
    await expect(page.getByText('That code didn’t match. Enter the one your app shows now.')).toBeVisible()
    await expect(code(page)).toBeFocused()
    await expect(code(page)).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.type(nextCode())
    await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  })

  test('takes a pasted code with a space', async ({ page }) => {
    const merchant = await onboarded()
    const { nextCode } = await turnOnTwoStep(merchant)
    await logInByPassword(page, merchant)
    await code(page).fill(nextCode().replace(/^(...)/, '$1 '))
    await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
  })

  test('takes a recovery code once, and says how to get in without any', async ({ page, context }) => {
    const merchant = await onboarded()
    const { recoveryCodes } = await turnOnTwoStep(merchant)
    const first = recoveryCodes[0] ?? ''
    const logInBy = async (recoveryCode: string) => {
      await logInByPassword(page, merchant)
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await expect(page.getByLabel('Recovery code')).toBeFocused()
      await page.keyboard.type(recoveryCode.toLowerCase())
      await page.keyboard.press('Enter')
    }
    await logInBy(first)
    await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
    await context.clearCookies()
    await logInBy(first)
    await expect(page.getByText('That code was already used. Enter another.')).toBeVisible()
    await page.getByRole('button', { name: 'I have none of these' }).click()
    await expect(page.getByText('Ask the person who runs this Earshot')).toBeVisible()
    await expect(page.getByText('an email is not enough')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute(
      'href',
      'mailto:hello@earshot.example',
    )
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Log in as someone else' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })
})

test('an Earshot without a contact address asks nobody to write to it', async ({ page }) => {
  const merchant = await onboarded()
  await turnOnTwoStep(merchant)
  await page.route('**/api/configuration', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, contactEmail: null } } })
  })
  await logInByPassword(page, merchant)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('button', { name: 'I have none of these' }).click()
  await expect(page.getByText('Ask the person who runs this Earshot')).toBeVisible()
  await expect(page.getByText('Write to us')).toHaveCount(0)
})

test.describe('what is asked again', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('the secret comes after a second step, and not without it', async ({ page, context }) => {
    const merchant = await onboarded()
    const { nextCode } = await turnOnTwoStep(merchant)
    await logInWith(context, merchant.token)
    await page.goto('/settings?tab=installation')
    await refuseOnce(page, '**/api/settings/store/secret')
    await page.getByRole('button', { name: 'Show the secret' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await expect(code(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^[\da-f]{64}$/)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show the secret' })).toBeFocused()

    await refuseOnce(page, '**/api/settings/store/secret')
    await pastDoubleTap(page)
    await page.getByRole('button', { name: 'Show the secret' }).click()
    await code(page).fill(nextCode())
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/^[\da-f]{64}$/)).toBeVisible()
  })

  test('the export comes after the second step', async ({ page, context }) => {
    const merchant = await onboarded()
    const { recoveryCodes } = await turnOnTwoStep(merchant)
    await logInWith(context, merchant.token)
    await page.goto('/settings?tab=data')
    await refuseOnce(page, '**/api/auth/tickets')
    await page.getByRole('button', { name: 'Download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCodes[1] ?? '')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    expect((await download).suggestedFilename()).toBe('earshot.jsonl')
  })

  test('the password is asked before two-step login can be set up', async ({ page, context }) => {
    const merchant = await onboarded()
    await logInWith(context, merchant.token)
    await page.goto('/settings/two-step')
    await refuseOnce(page, '**/api/auth/two-step/app/start')
    await page.getByRole('button', { name: 'Add an app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Your password').fill('wrong')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('That isn’t your password.')).toBeVisible()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open my app' })).toBeVisible()
  })
})

test.describe('a question that is closed', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('closing the question is no error, and the focus returns', async ({ page, context }) => {
    const merchant = await onboarded()
    await turnOnTwoStep(merchant)
    await logInWith(context, merchant.token)
    await page.goto('/settings?tab=data')
    const close = async () => {
      const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
      await expect(code(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(page.getByText('Confirm it’s you')).toHaveCount(0)
    }
    await refuseOnce(page, '**/api/auth/tickets')
    await page.getByRole('button', { name: 'Download' }).click()
    await close()
    await expect(page.getByRole('button', { name: 'Download' })).toBeFocused()

    await page.getByRole('button', { name: 'Delete this store' }).click()
    const deletion = page.getByRole('dialog', { name: /^Delete “/ })
    await deletion.getByLabel('Your password').fill(PASSWORD)
    await refuseOnce(page, '**/api/settings/data/delete')
    await deletion.getByRole('button', { name: 'Delete for good' }).press('Enter')
    await close()
    await expect(deletion.getByRole('button', { name: 'Delete for good' })).toBeFocused()
    await expect(deletion.getByLabel('Your password')).toHaveValue(PASSWORD)
  })

  test('an app that is not added after all leaves the screen as it was', async ({ page, context }) => {
    const merchant = await onboarded()
    await logInWith(context, merchant.token)
    await page.goto('/settings/two-step')
    await refuseOnce(page, '**/api/auth/two-step/app/start')
    await page.getByRole('button', { name: 'Add an app' }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Your password')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Confirm it’s you')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add an app' })).toBeFocused()
  })
})

test('the last method turns two-step login off, after a question', async ({ page, context }) => {
  const merchant = await onboarded()
  await turnOnTwoStep(merchant)
  await logInWith(context, merchant.token)
  await page.goto('/settings/two-step')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Authenticator app?' })
  await expect(question.getByText('turns two-step login off')).toBeVisible()
  await pastDoubleTap(page)
  await question.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expect(page.getByRole('button', { name: 'Add an app' })).toBeVisible()
  await context.clearCookies()
  await logInByPassword(page, merchant)
  await expect(page.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible()
})
