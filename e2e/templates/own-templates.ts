import type { Question, SurveyId, TemplateCategory } from '@earshot/survey'
import { anImageQuestion, anNpsQuestion, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Locator, Page } from '@playwright/test'
import { v7 as newUuid } from 'uuid'
import { A_PNG } from '../screens/screen-merchants.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { type ApiClient, onboarded, type PlanId } from '../support/merchant.ts'
import { earshot, expect } from '../support/test.ts'

export type TemplateMerchant = Awaited<ReturnType<typeof aTemplateMerchant>>

/**
 * A merchant with three templates of their own, one of them plain, one that branches, one of pictures: those of the
 * product change with each release.
 */
export async function aTemplateMerchant(plan: PlanId = 'pro-monthly', dashboard?: string) {
  const { token, api } = await onboarded({ plan, ...(dashboard !== undefined && { dashboard }) })
  const { imageUrl } = await api<{ imageUrl: string }>('POST', '/pictures', { picture: A_PNG })
  return {
    token,
    api,
    plain: await putTemplateFor(api, 'Afterwards', 'customer loyalty', [
      anNpsQuestion('q1', { text: 'How likely?' }),
      aTextQuestion('q2', { text: 'Why is that?', isRequired: false }),
    ]),
    branching: await putTemplateFor(api, 'Attribution', 'market analysis', ATTRIBUTION),
    pictures: await putTemplateFor(api, 'Wrapping', 'product research', [withPictures(imageUrl)]),
  }
}

const ATTRIBUTION = [
  aSingleSelect('q1', { text: 'Where?', options: ['instagram', 'friend'], logic: [aRule(['instagram'], 'q3')] }),
  aTextQuestion('q2', { text: 'Which friend?', isRequired: false }),
  aTextQuestion('q3', { text: 'Anything else?', isRequired: false }),
]

function withPictures(imageUrl: string): Question {
  const question = anImageQuestion('q1', { text: 'Which box?' })
  const options = question.config.options.map((option) => ({ ...option, imageUrl }))
  return { ...question, config: { ...question.config, options } }
}

/** Keeps a template of the merchant's own. @returns its id */
export async function putTemplateFor(
  api: ApiClient,
  name: string,
  categoryTag: TemplateCategory,
  asked: readonly Question[],
): Promise<SurveyId> {
  const surveyId = newUuid() as SurveyId
  const questions = asked.map((question, orderIndex) => ({ ...question, surveyId, orderIndex }))
  const description = `What ${name} is good for.`
  await api('PUT', `/surveys/templates/${surveyId}`, { name, description, categoryTag, questions })
  return surveyId
}

/** Comes in as this merchant; on a wide screen, with the notice behind them. */
export async function comeTo(
  page: Page,
  { token }: { readonly token: string },
  path: string,
  dashboard = earshot.dashboard,
): Promise<void> {
  await logInWith(page.context(), token, dashboard)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto(dashboard + path)
}

export const picker = (page: Page) => page.getByRole('dialog', { name: 'Start creating your survey' })

/** From home to the choice of how to begin, by thumb; over once the templates are there. */
export async function openPicker(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New survey' }).first().tap()
  await expect(picker(page).getByRole('tab', { name: 'All' })).toBeVisible()
  await pastDoubleTap(page)
  return picker(page)
}

export const templateCard = (within: Page | Locator, name: string) => within.getByRole('article', { name, exact: true })

/** Taps a card where nothing else lies on it. @returns the preview */
export async function openPreview(page: Page, name: string): Promise<Locator> {
  await templateCard(page, name).tap({ position: { x: 30, y: 60 } })
  const preview = page.getByRole('dialog', { name, exact: true })
  await expect(preview.getByRole('region', { name: 'Preview' }).getByRole('heading')).toBeVisible()
  await pastDoubleTap(page)
  return preview
}

type Made = { readonly surveyId: string; readonly name: string }

/** Every survey of the merchant's. */
export const surveysMade = async ({ api }: { readonly api: ApiClient }): Promise<readonly Made[]> =>
  (await api<{ surveys: readonly Made[] }>('GET', '/surveys?page=1')).surveys
