import type { BrowserContext, Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type PlanId } from '../support/merchant.ts'

export const BILLING = '/settings?tab=billing'

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const planSection = (page: Page) => section(page, 'Your plan')

export async function comeAs(context: BrowserContext, planId: PlanId | null) {
  const merchant = await onboarded({ plan: planId })
  await logInWith(context, merchant.token)
  return merchant
}

export const usageOf = (surveyId: string, facts: object) => ({
  ...{ surveyId, name: surveyId, status: 'published', limit: 1_000, locked: 0, forecastDay: null },
  ...facts,
})

export const USAGE = {
  month: { from: '2026-11-01', responses: 1_820, forecast: 2_480, orders: { count: 512, limit: 500 } },
  surveys: [
    usageOf('After the purchase', { responses: 1_000, locked: 12 }),
    usageOf('شكرا جزيلا', { responses: 812, forecastDay: '2026-12-03' }),
    ...['Three', 'Four', 'Five', 'Six'].map((name) => usageOf(name, { responses: 2, status: 'draft' })),
  ],
  activeSurveys: { count: 1, limit: 1 },
}

export async function withUsage(page: Page, usage: object): Promise<void> {
  await page.route('**/api/billing/usage', (route) => route.fulfill({ json: { data: usage } }))
}
