import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { apiFor, PASSWORD, type TestMerchant } from '../support/merchant.ts'
import { earshot, expect } from '../support/test.ts'

/** The list of plans as this merchant sees it. */
export async function openPlans(page: Page, { token }: Pick<TestMerchant, 'token'>, dashboard = earshot.dashboard) {
  await logInWith(page.context(), token, dashboard)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto(`${dashboard}/billing-plans`)
  await expect(page.getByRole('radiogroup', { name: 'Plans' })).toBeVisible()
}

/** Logs in again, for a login does not last as long as a month. */
export async function comeBack(page: Page, { email }: TestMerchant, path: string, dashboard: string): Promise<void> {
  const body = { email, password: PASSWORD }
  const { token } = await apiFor(null, dashboard)<{ token: string }>('POST', '/auth/login', body)
  await logInWith(page.context(), token, dashboard)
  await page.goto(dashboard + path)
}

/** One of the plans, by its name and interval: 'Pro Yearly'. */
export const plan = (page: Page, name: string) => page.getByRole('radio', { name })

/** The card around a plan's radio button. */
export const planCard = (page: Page, name: string) => page.locator('label').filter({ has: plan(page, name) })

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })

/** Chooses a plan, and continues with it. */
export async function choosePlanNamed(page: Page, name: string): Promise<void> {
  await planCard(page, name).tap()
  await goOn(page).tap()
}

export const proDialog = (page: Page) => page.getByRole('dialog', { name: "You're on the Pro Plan" })

/** Spec §9: the time until the news of an upgrade. */
export const DIALOG_AFTER_MS = 5_000
