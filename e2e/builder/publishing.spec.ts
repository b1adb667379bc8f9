import type { Page } from '@playwright/test'
import { logIn } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'

test.use({ allowedErrors: FAILED_CALL })

const publish = (page: Page) => page.getByRole('button', { name: /^Publish/ })

test.beforeEach(async ({ page, context }) => {
  await logIn(context)
  await page.goto('/surveys/scratch')
  await page.getByRole('button', { name: 'Add a question', exact: true }).click()
  await page.getByRole('button', { name: 'NPS' }).click()
  await page.getByLabel('Question text').fill('Would you recommend us?')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('publishing without a network says why it cannot, whether or not something is unsaved', async ({
  page,
  context,
}) => {
  const why = page.getByRole('alert').filter({ hasText: 'Not published.' })
  await context.setOffline(true)
  await publish(page).click()
  await expect(why).toHaveText('Not published. We can’t reach Earshot. Check your connection and try again.')

  await context.setOffline(false)
  await expect(why).toBeHidden()

  await context.setOffline(true)
  await page.getByLabel('Question text').fill('Would you recommend us to a friend?')
  await expect(page.getByText('Not saved, trying again')).toBeVisible()
  await publish(page).click()
  await expect(why).toContainText('We can’t reach Earshot.')
  await expect(publish(page)).toBeInViewport()

  await context.setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(why).toBeHidden()
  await publish(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'It’s live.' })).toBeVisible()
})

test('publishing again says that the changes are live', async ({ page }) => {
  await publish(page).click()
  await expect(page.getByText('It’s live. Shoppers are asked from now on.')).toBeVisible()
  await page.getByLabel('Question text').fill('Would you recommend us to a friend?')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Your changes are live.', { exact: true })).toBeVisible()
  await expect(page.getByText('It’s live.')).toBeHidden()
})
