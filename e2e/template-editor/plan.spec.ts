import { aDateQuestion, anNpsQuestion, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { addQuestionOfType, expectQuestions, questionCard } from '../builder/builder-page.ts'
import { toast } from '../list/list-merchant.ts'
import { takeScreen, withQuestion } from '../screens/screen-actions.ts'
import { expect, test } from '../support/test.ts'
import { aTemplate, fetchSurveys, merchantOn, openTemplateEditor, textsOf, use } from './template-editor-page.ts'

// The plan's gate on a template: it is read whole, and used as far as the plan goes. Spec §2.8, spec §5.

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your plan doesn’t include all of this' })
const upgrade = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Upgrade now' })

async function remove(page: Page, number: number): Promise<void> {
  await takeScreen(page, number)
  await withQuestion(page, number, 'Delete')
}

test('on Free a template with too many questions is seen whole, and used once it fits', async ({ page }) => {
  const { api } = await merchantOn(page, 'free')
  const questions = Array.from({ length: 7 }, (_, index) =>
    anNpsQuestion(`q${index}`, { text: `Question no. ${index}` }),
  )
  await openTemplateEditor(page, await aTemplate(api, questions))
  await expectQuestions(page, textsOf({ questions }))
  await expect(notice(page)).toContainText('2 questions more than its 5')
  await expect(upgrade(page)).toHaveAttribute('href', '/billing-plans')
  await expect(use(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Add a question', exact: true }).tap()
  const offer = page.getByRole('dialog', { name: 'Limit Reached' })
  await offer.getByRole('button', { name: 'Maybe later' }).click()
  await remove(page, 7)
  await expect(notice(page)).toContainText('1 question more than its 5')
  await remove(page, 1)
  await expect(notice(page)).toHaveCount(0)
  await use(page).tap()
  await page.waitForURL(/\/builder\//)
  expect((await fetchSurveys(api)).map(textsOf)).toEqual([textsOf({ questions: questions.slice(1, 6) })])
})

test('on Free types and logic that it lacks are named, led to, and taken away', async ({ page }) => {
  const { api } = await merchantOn(page, 'free')
  const questions = [
    aSingleSelect('q1', { text: 'One', options: ['yes', 'no'], logic: [aRule(['yes'], 'q3')] }),
    aTextQuestion('q2', { text: 'Two' }),
    aDateQuestion('q3', { text: 'Three' }),
  ]
  await openTemplateEditor(page, await aTemplate(api, questions))
  await expect(notice(page)).toContainText('1 question of a type for Pro and 1 question with logic')
  await notice(page).getByRole('button', { name: 'Go to question 1' }).tap()
  await expect(page.getByRole('tab', { name: 'Logic' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: /^More for rule 1/ }).tap()
  await page.getByRole('menuitem', { name: 'Remove' }).tap()
  // Its toast stands above what is tapped next.
  await toast(page, 'Undo').getByRole('button', { name: 'Close' }).tap()
  await notice(page).getByRole('button', { name: 'Go to question 3' }).tap()
  await expect(questionCard(page, 3)).toBeFocused()
  await withQuestion(page, 3, 'Delete')
  await expect(notice(page)).toHaveCount(0)
  await addQuestionOfType(page, 'NPS', 'Would you?')
  await use(page).tap()
  await page.waitForURL(/\/builder\//)
  expect((await fetchSurveys(api)).map(textsOf)).toEqual([['One', 'Two', 'Would you?']])
})
