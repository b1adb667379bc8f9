import type { Page } from '@playwright/test'
import { DEMO_EMAIL, DEMO_PASSWORD } from '../apps/server/src/demo/demo-merchant.ts'
import { addQuestionOfType, option } from './builder/builder-page.ts'
import { createFromScratch } from './support/new-survey.ts'
import { earshot, expect, test } from './support/test.ts'

test('one question, one shopper, one number', async ({ page, context }) => {
  await logIn(page, earshot.dashboard)
  await createFromScratch(page)

  await page.getByLabel('Survey name').fill('Candles')
  await addQuestionOfType(page, 'Single choice', 'Which scent did you choose?')
  await option(page, 1).fill('Spruce')
  await option(page, 2).fill('Linen')
  await addQuestionOfType(page, 'NPS', 'Would you recommend us?')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'From the start' }).click()
  await page.getByRole('radio', { name: 'Linen' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: /^7/ }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Thank You!')).toBeVisible()
  await expect(page.getByText(/Resetting in \d seconds/)).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'See results' }).click()
  await expect(page.getByText('No responses yet')).toBeVisible()

  const shop = await context.newPage()
  await shop.goto(earshot.demoStore)
  await shop.getByRole('radio', { name: 'Spruce' }).check()
  await shop.getByRole('button', { name: 'Next' }).click()
  await shop.getByRole('radio', { name: /^9/ }).check()
  await shop.getByRole('button', { name: 'Submit' }).click()
  await expect(shop.getByText('Your responses have been submitted successfully.')).toBeVisible()

  await page.bringToFront()
  await expect(page.getByText('Spruce').first()).toBeVisible()
  await expect(page.getByText('A score needs 10 responses.')).toBeVisible()
})

async function logIn(page: Page, dashboard: string) {
  await page.goto(dashboard)
  await expect(page).toHaveURL(`${dashboard}/login`)
  await page.getByLabel('Email').fill(DEMO_EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
}
