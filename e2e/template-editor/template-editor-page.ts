import type { Question, Survey, SurveyId, Template } from '@earshot/survey'
import { anNpsQuestion, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { v7 as newUuid } from 'uuid'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { type ApiClient, onboarded, type PlanId, type TestMerchant } from '../support/merchant.ts'

export const THREE: readonly Question[] = [
  aSingleSelect('q1', { text: 'How did you find us?', options: ['Friends', 'Instagram'] }),
  anNpsQuestion('q2', { text: 'Would you recommend us?' }),
  aTextQuestion('q3', { text: 'What should we do better?' }),
]

/** A merchant of their own for each test, with the notice for wide screens behind them. */
export async function merchantOn(page: Page, plan: PlanId = 'pro-monthly'): Promise<TestMerchant> {
  const merchant = await onboarded({ plan })
  await logInWith(page.context(), merchant.token)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  return merchant
}

/** Keeps a template of these questions. @returns its id */
export async function aTemplate(api: ApiClient, questions = THREE, parts: Partial<Template> = {}): Promise<SurveyId> {
  const templateId = newUuid() as SurveyId
  const asked = questions.map((question, orderIndex) => ({ ...question, surveyId: templateId, orderIndex }))
  await api('PUT', `/surveys/templates/${templateId}`, {
    ...{ name: 'After the purchase', description: 'Sent a week later', categoryTag: 'customer loyalty' },
    ...parts,
    questions: asked,
  })
  return templateId
}

type Card = Template & { readonly isOwn: boolean }

/** The merchant's own templates, the newest first. */
export const ownTemplates = async (api: ApiClient): Promise<readonly Card[]> =>
  (await api<readonly Card[]>('GET', '/surveys/templates')).filter(({ isOwn }) => isOwn)

/** Every survey of the merchant, whole. */
export async function fetchSurveys(api: ApiClient): Promise<readonly Survey[]> {
  const { surveys } = await api<{ surveys: readonly Survey[] }>('GET', '/surveys?page=1&limit=50')
  return Promise.all(surveys.map(({ surveyId }) => api<Survey>('GET', `/surveys/${surveyId}`)))
}

export const textsOf = ({ questions }: Pick<Survey, 'questions'>): readonly string[] =>
  questions.map(({ text }) => text)

export const nameField = (page: Page) => page.getByRole('textbox', { name: 'Template name' })
export const textField = (page: Page) => page.getByLabel('Question text', { exact: true })
export const use = (page: Page) => page.getByRole('button', { name: 'Use Template' })

/** Words that stand in one of two places, by how wide the screen is. */
export const inSight = (page: Page, words: string) => page.getByText(words).filter({ visible: true })

/** Chooses from what can be done with the template as a whole. */
export async function openMoreItem(page: Page, item: string | RegExp): Promise<void> {
  await pastDoubleTap(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: item }).click()
}

/** Once the template has come. */
export async function openTemplateEditor(page: Page, templateId: string): Promise<void> {
  await page.goto(`/template/${templateId}`)
  await nameField(page).waitFor()
}
