import { logInWith } from '../support/log-in.ts'
import { onboarded, type TestMerchant } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'

let merchant: TestMerchant
test.beforeAll(async () => {
  merchant = await onboarded()
})
test.beforeEach(({ context }) => logInWith(context, merchant.token))

test('the secret is shown when it is asked for, and made anew after a question', async ({ page }) => {
  await page.goto('/settings?tab=installation')
  const secret = page.getByText(/^[\da-f]{64}$/)
  await expect(page.getByRole('heading', { name: 'Orders that count' })).toBeVisible()
  await expect(secret).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the secret' }).click()
  const first = (await secret.textContent()) ?? ''
  await expect(page.getByText('createHmac')).toBeVisible()
  await expect(page.getByRole('link', { name: 'More in the API reference' })).toHaveAttribute('href', '/api/docs')

  await page.getByRole('button', { name: 'Make a new one' }).click()
  const question = page.getByRole('dialog', { name: 'Make a new secret?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(secret).toHaveText(first)
  await page.getByRole('button', { name: 'Make a new one' }).click()
  await question.getByRole('button', { name: 'Make a new one' }).click()
  await expect(question).toHaveCount(0)
  await expect(secret).not.toHaveText(first)
  await expect(page.getByText('The secret before this one works until')).toBeVisible()
})

test.describe('when the server does not answer', () => {
  test.use({ allowedErrors: FAILED_CALL })
  test('the secret can be asked for again', async ({ page }) => {
    await page.goto('/settings?tab=installation')
    await page.route('**/api/settings/store/secret', (route) => route.abort())
    await page.getByRole('button', { name: 'Show the secret' }).click()
    await expect(page.getByText('We can’t reach Earshot.')).toBeVisible({ timeout: 30_000 })
    await page.unroute('**/api/settings/store/secret')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(/^[\da-f]{64}$/)).toBeVisible()
  })
})
