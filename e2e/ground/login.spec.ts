import { expect, test } from '../support/test.ts'
import { nodeFacts } from './tree.ts'

test('an empty login says of each field what is missing, and begins with the first', async ({ page }) => {
  await page.goto('/login')
  const email = page.getByRole('textbox', { name: 'Email' })
  const password = page.getByRole('textbox', { name: 'Password' })
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(email).toBeFocused()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  expect(await nodeFacts(page, 'textbox', 'Email')).toMatchObject({ invalid: true, description: 'Enter your email.' })
  expect(await nodeFacts(page, 'textbox', 'Password')).toMatchObject({
    invalid: true,
    description: 'Enter your password.',
  })

  await email.fill('somebody@shop.example')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(password).toBeFocused()
  await expect(page.getByText('Enter your email.')).toHaveCount(0)
  await expect(page.getByText('Enter your password.')).toBeVisible()
})
