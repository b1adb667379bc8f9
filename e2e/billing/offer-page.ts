import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type PlanId, type TestMerchant } from '../support/merchant.ts'

export const REQUIRED = 'Upgrade Required'

export const REACHED = 'Limit Reached'

export const NOT_AVAILABLE = 'This feature is not available on your current plan'

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

export async function comeOnPlan(page: Page, plan: PlanId): Promise<TestMerchant> {
  const merchant = await onboarded({ plan })
  await logInWith(page.context(), merchant.token)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  return merchant
}

/** Once the browser knows the plan: before, it refuses nothing, and leaves it to the server. */
export async function openKnowingPlan(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse(/\/billing\/v1\/customer$/)
  await page.goto(path)
  await known
}
