import type { QuestionId } from '@earshot/survey'
import { anNpsQuestion } from '@earshot/survey/testing'
import { aDraft } from '../builder/draft.ts'
import { choose, surveyCard, toast } from '../list/list-merchant.ts'
import { axeViolations, expectAccessible } from '../support/accessibility-audit.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { pressByKey } from '../support/keyboard.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { comeOnPlan, dialog, openKnowingPlan, REACHED } from './offer-page.ts'
import { createSurveyFor } from './survey-of.ts'

// Calls that the server refuses are errors on the console of the browser.
test.use({ allowedErrors: FAILED_CALL })

test('a second live survey is an upgrade away on Free, and one press on Pro', async ({ page }) => {
  const free = await comeOnPlan(page, 'free')
  await createSurveyFor(free.api, { name: 'First', isLive: true })
  await createSurveyFor(free.api, { name: 'Second' })
  await openKnowingPlan(page, '/')
  await choose(page, 'Second', 'Publish')
  await expect(dialog(page, REACHED)).toContainText('Your plan includes 1 live survey at a time.')
  await dialog(page, REACHED).getByRole('button', { name: 'Maybe later' }).click()
  await expect(surveyCard(page, 'Second').getByText('Draft', { exact: true })).toBeVisible()
  // A live survey may be changed.
  await choose(page, 'First', 'Move to draft')
  await expect(surveyCard(page, 'First').getByText('Draft', { exact: true })).toBeVisible()
  await choose(page, 'Second', 'Publish')
  await expect(toast(page, '“Second” is live')).toBeVisible()
})

test('on Pro as many surveys are live as one likes', async ({ page }) => {
  const pro = await comeOnPlan(page, 'pro-monthly')
  await createSurveyFor(pro.api, { name: 'First', isLive: true })
  await createSurveyFor(pro.api, { name: 'Second' })
  await openKnowingPlan(page, '/')
  await choose(page, 'Second', 'Publish')
  await expect(toast(page, '“Second” is live')).toBeVisible()
})

test('the list names why this plan keeps a survey from going live, and offers a fix', async ({ page }) => {
  // On Pro, or it could not be made; that the plan has it no longer is what the server answers.
  const { token } = await comeOnPlan(page, 'pro-monthly')
  const surveyId = await aDraft(token, [
    anNpsQuestion('q0', { config: { nextQuestionId: 'q1' as QuestionId } }),
    anNpsQuestion('q1'),
  ])
  const problems = [
    { code: 'not_in_plan', featureKey: 'custom_features', questionId: 'q0' },
    { code: 'not_in_plan', featureKey: 'all_question_types', questionId: 'q1' },
    { code: 'limit_reached', featureKey: 'questions_per_survey', limit: 5 },
  ]
  await page.route('**/publish', (route) =>
    route.fulfill({ status: 422, json: { problem: { code: 'survey_not_publishable', problems } } }),
  )
  await openKnowingPlan(page, `/builder/${surveyId}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  const list = dialog(page, 'Almost ready to publish')
  await expect(list.getByText('Your plan includes 5 questions per survey.')).toBeVisible()
  await expect(list.getByRole('link', { name: 'Upgrade now' })).toHaveAttribute('href', '/billing-plans')
  expect(await axeViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Custom survey flow: not on your current plan.' }).click()
  const logic = (number: number) => page.getByRole('region', { name: `Logic of question ${number}`, exact: true })
  await expect(logic(1)).toBeFocused()
  await expect(logic(1)).toContainText('Custom survey flow: not on your current plan.')
  await pastDoubleTap(page)
  await logic(1).getByRole('button', { name: /^Then/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next question' }).click()
  await expect(logic(1)).not.toContainText('to fix')
  // An NPS question is on every plan, so that problem is fixed.
  await page.getByRole('tab', { name: 'Questions' }).click()
  await expect(page.getByRole('button', { name: 'Edit question 2' })).not.toContainText('to fix')
})

test('the list names the survey that keeps a second one from going live, and moves it to draft', async ({ page }) => {
  const { api } = await comeOnPlan(page, 'free')
  const live = await createSurveyFor(api, { name: 'After the purchase', isLive: true })
  const surveyId = await createSurveyFor(api)
  await openKnowingPlan(page, `/builder/${surveyId}`)
  await pressByKey(page, 'Publish')
  const list = dialog(page, 'Almost ready to publish')
  await expect(list.getByText('Your plan includes 1 live survey at a time.')).toBeVisible()
  await expect(list.getByRole('listitem').getByText('After the purchase')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Move to draft: After the purchase' }).press('Enter')
  await expect(list.getByText('There’s room for this one now.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Publish now' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const statusOf = async (id: string) => (await api<{ status: string }>('GET', `/surveys/${id}`)).status
  expect([await statusOf(live), await statusOf(surveyId)]).toEqual(['draft', 'published'])
})

test('a survey that the plan made a draft says why', async ({ page }) => {
  const { api } = await comeOnPlan(page, 'free')
  await createSurveyFor(api)
  await page.route(/\/api\/surveys\?/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: { surveys: object[] } }
    const surveys = data.surveys.map((survey) => ({ ...survey, draftedBecause: 'custom_features' }))
    await route.fulfill({ response: reply, json: { data: { ...data, surveys } } })
  })
  await openKnowingPlan(page, '/')
  await expect(surveyCard(page, 'Candles')).toContainText(
    'Moved to draft at the end of the plan: Free has no custom survey flow',
  )
  expect(await axeViolations(page)).toEqual([])
})
