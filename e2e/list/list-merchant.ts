import type { Question, SurveyId } from '@earshot/survey'
import { anNpsQuestion } from '@earshot/survey/testing'
import { expect, type Page } from '@playwright/test'
import { v7 as newUuid } from 'uuid'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { earshot } from '../support/test.ts'

export type ListMerchant = Awaited<ReturnType<typeof aListMerchant>>

/** A merchant of their own for each test, with a list that holds only what the test has put there. */
export async function aListMerchant(dashboard = earshot.dashboard) {
  const { email, token, api } = await onboarded({
    businessName: 'Other Things',
    timezone: 'UTC',
    skipped: false,
    dashboard,
  })

  /** A draft of one question; without one it cannot be published. */
  async function draft(name: string, questions = 1): Promise<string> {
    const surveyId = newUuid() as SurveyId
    await api('POST', '/surveys', { surveyId })
    const asked: Question[] = Array.from({ length: questions }, (_, orderIndex) => ({
      ...anNpsQuestion(`q${orderIndex}`, { text: 'How likely?' }),
      surveyId,
      orderIndex,
    }))
    await api('PUT', `/surveys/${surveyId}`, { name, description: '', questions: asked }, { 'if-match': '"1"' })
    return surveyId
  }

  async function live(name: string): Promise<string> {
    const surveyId = await draft(name)
    await api('POST', `/surveys/${surveyId}/publish`, undefined, { 'if-match': '"2"' })
    return surveyId
  }

  return { email, token, api, draft, live }
}

/** Comes home as this merchant; on a wide screen, with the notice behind them. */
export async function comeHome(page: Page, { token }: ListMerchant, dashboard = earshot.dashboard): Promise<void> {
  await logInWith(page.context(), token, dashboard)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto(dashboard)
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
}

/** One survey's card. */
export const surveyCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

/** Opens a survey's menu and chooses from it. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).tap()
  await page.getByRole('menuitem', { name: action, exact: true }).tap()
}

/** The names on the page, from the top. */
export const names = (page: Page) => page.getByRole('article').getByRole('heading')

/** The text of a toast, not what is read out of it. */
export const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
