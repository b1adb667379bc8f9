import type { QuestionId } from '@earshot/survey'
import { anNpsQuestion, aRule, aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { questionCard } from './builder-page.ts'
import { aDraft } from './draft.ts'

const goesTo = (nextQuestionId: string) => ({ config: { nextQuestionId: nextQuestionId as QuestionId } })

test.beforeEach(async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  const questions = [
    anNpsQuestion('q1', { text: 'Would you recommend us?' }),
    aSingleSelect('q2', {
      text: 'Was it on time?',
      logic: [aRule(['yes'], 'q3'), aRule(['yes'], 'q1')],
      ...goesTo('q1'),
    }),
    aTextQuestion('q3', { text: 'What else?', ...goesTo('q1') }),
  ]
  await page.goto(`/builder/${await aDraft(await logInWith(context), questions)}`)
})

test('what is amiss with the ways through is marked before anybody publishes', async ({ page }) => {
  await expect(questionCard(page, 1)).toContainText('1 thing to fix')
  const second = page.getByRole('button', { name: 'Edit question 2' })
  await expect(second).toContainText('1 thing to fix')
  await expect(second).toContainText('1 warning')
})

test('the outline marks it too, folded or not', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const outline = page.getByRole('complementary', { name: 'Questions' })
  await expect(outline.getByRole('button', { name: /Was it on time\?\s*1 thing to fix\s*1 warning/ })).toBeVisible()
  await outline.getByRole('button', { name: 'Fold questions' }).tap()
  const folded = outline.getByRole('button', { name: 'Question 2: Was it on time?, 1 thing to fix, 1 warning' })
  await expect(folded).toBeVisible()
})

test('the map marks both in the same words, and says them', async ({ page }) => {
  await page.goto(`${page.url()}?view=map`)
  const second = page.getByRole('application', { name: 'Flow map' }).getByRole('button', { name: /^Question 2,/ })
  await expect(second).toContainText('1 thing to fix')
  await expect(second).toContainText('1 warning')
  await expect(second).toHaveAccessibleName(/^Question 2, Was it on time\?, 1 thing to fix, 1 warning, leads/)
})
