import { expect, test } from '../support/test.ts'

test('what is wrong with a field is said until that field is changed', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  const logIn = page.getByRole('button', { name: 'Log in' })
  await logIn.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAttribute('aria-invalid', 'true')

  await page.keyboard.type('m')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await expect(email).not.toHaveAccessibleDescription(/./)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()

  await email.fill('')
  await logIn.click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
})
