import type { AudienceFilter } from '@earshot/survey'
import { anNpsQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded, type PlanId } from '../support/merchant.ts'
import { expect } from '../support/test.ts'
import { aDraft } from './draft.ts'

// The audience of a survey. Spec §3.6, ADR-0031.

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

export const audience = (page: Page) => dialog(page, 'Audience')

export const filters = (page: Page) => audience(page).getByRole('list', { name: 'Filters' }).getByRole('listitem')

export const done = (page: Page) => page.getByRole('button', { name: 'Done', exact: true })

export const ORDER: AudienceFilter = { type: 'orderValue', operator: 'between', value: 50, maxValue: 100 }

export const TAGS: AudienceFilter = { type: 'customerTags', operator: 'contains', values: ['vip', 'press'] }

type SavedSurvey = { readonly audience?: readonly AudienceFilter[]; readonly version: number; readonly status: string }

/** Pretends that the store's pages reported these fields. */
export const mockReported = (page: Page, visits: number, reported: Readonly<Record<string, number>>) =>
  page.route('**/api/audience/told', (route) => route.fulfill({ json: { data: { days: 7, visits, told: reported } } }))

/** A merchant at the builder of a draft that asks these. */
export async function openSurveyAsking(
  page: Page,
  asked: readonly AudienceFilter[] = [],
  plan: PlanId = 'pro-monthly',
  query = '',
) {
  const { token, api } = await onboarded({ plan })
  await logInWith(page.context(), token)
  const surveyId = await aDraft(token, [anNpsQuestion('q1', { text: 'How likely?' })])
  const savedSurvey = () => api<SavedSurvey>('GET', `/surveys/${surveyId}`)
  if (asked.length > 0) {
    const { name, description, questions } = await api<Record<string, unknown>>('GET', `/surveys/${surveyId}`)
    const copy = { name, description, questions, audience: asked }
    await api('PUT', `/surveys/${surveyId}`, copy, { 'if-match': '"2"' })
  }
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await mockReported(page, 400, { orderValue: 248, customerType: 400 })
  await page.goto(`/builder/${surveyId}${query}`)
  await expect(page.getByLabel('Question text')).toHaveCount(1)
  return { api, surveyId, savedSurvey }
}

/** @param summary the text of the button for the audience */
export async function openAudience(page: Page, summary = ''): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).tap()
  await pastDoubleTap(page)
  const audienceButton = dialog(page, 'More').getByRole('button', { name: 'Audience' })
  await expect(audienceButton).toContainText(summary)
  await audienceButton.tap()
  await expect(audience(page)).toBeVisible()
  await pastDoubleTap(page)
}

export async function pickFilterType(page: Page, name: string): Promise<void> {
  await audience(page).getByRole('button', { name: 'Add a filter' }).tap()
  await pastDoubleTap(page)
  await dialog(page, 'Add a filter').getByRole('button', { name }).tap()
  await expect(dialog(page, name)).toBeVisible()
  await pastDoubleTap(page)
}

export async function finishFilter(page: Page): Promise<void> {
  await done(page).tap()
  await expect(audience(page)).toBeVisible()
  await pastDoubleTap(page)
}
