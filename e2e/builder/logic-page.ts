import type { OptionId, Question, QuestionId } from '@earshot/survey'
import { anNpsQuestion, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { expect } from '../support/test.ts'
import { aDraft } from './draft.ts'

const id = (questionId: string) => questionId as QuestionId
const named = (...texts: string[]) => texts.map((text, index) => ({ id: `o${index + 1}` as OptionId, text }))

/** Where they heard of us, which friend, and how likely; the first leads friends to the second. */
export const branching = (): Question[] => [
  aSingleSelect('q1', {
    text: 'Where did you hear of us?',
    config: { options: named('Instagram', 'A friend', 'TikTok'), allowOther: true, nextQuestionId: id('q3') },
    logic: [aRule(['o2'], 'q2'), aRule(['o1', 'o3'], 'q4')],
  }),
  aTextQuestion('q2', { text: 'Which friend?' }),
  anNpsQuestion('q3', { text: 'How likely?' }),
  aTextQuestion('q4', { text: 'Which post?', config: { isTerminal: true } }),
]

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

/** The logic of a question, by its number. */
export const logicCard = (page: Page, number: number) =>
  page.getByRole('region', { name: `Logic of question ${number}`, exact: true })
export const openSheet = (page: Page) => page.getByRole('dialog')

/** The rules of a question, in order. */
export const rules = (page: Page, number: number) => logicCard(page, number).getByRole('listitem')
/** Where a question leads when no rule does. */
export const otherwise = (page: Page, number: number) =>
  logicCard(page, number)
    .getByRole('button', { name: /^(Otherwise|Then)/ })
    .last()

/** A merchant on Pro at the builder of a draft. @returns a function that reads the server's copy, too */
export async function openLogic(page: Page, context: BrowserContext, questions = branching(), query = '?view=logic') {
  const { token, api } = await onboarded()
  await logInWith(context, token)
  const surveyId = await aDraft(token, questions)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto(`/builder/${surveyId}${query}`)
  await expect(tab(page, 'Logic')).toBeVisible()
  const savedQuestions = async () => (await api<{ questions: Question[] }>('GET', `/surveys/${surveyId}`)).questions
  return { savedQuestions }
}

/** Presses something in a sheet, as a hand that has seen it open. */
export async function pick(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await pastDoubleTap(page)
  await target.tap()
}
