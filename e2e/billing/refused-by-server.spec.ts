import type { Page, Route } from '@playwright/test'
import { addQuestionOfType, questionCard } from '../builder/builder-page.ts'
import { choose } from '../list/list-merchant.ts'
import { chooseDownload } from '../results/results-page.ts'
import { choosePlanByApi } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { comeOnPlan, dialog, NOT_AVAILABLE, openKnowingPlan, REACHED, REQUIRED } from './offer-page.ts'
import { answerSurvey, createSurveyFor } from './survey-of.ts'

// Calls that the server refuses are errors on the console of the browser.
test.use({ allowedErrors: FAILED_CALL })

const refuse = (problem: object) => (route: Route) => route.fulfill({ status: 402, json: { problem } })

for (const { what, call, problem, title, text, act } of [
  {
    what: 'a download',
    call: '**/api/auth/tickets',
    problem: { code: 'upgrade_required', featureKey: 'download_survey_reports' },
    title: REQUIRED,
    text: NOT_AVAILABLE,
    act: (page: Page) => chooseDownload(page, 'Responses (CSV)'),
  },
  {
    what: 'a live survey more, from the list',
    call: '**/publish',
    problem: { code: 'limit_reached', featureKey: 'active_surveys', limit: 1 },
    title: REACHED,
    text: 'Your plan includes 1 live survey at a time.',
    async act(page: Page) {
      await page.goto('/')
      await choose(page, 'Second', 'Publish')
    },
  },
  {
    what: 'a live survey more, from the builder',
    call: '**/publish',
    problem: { code: 'limit_reached', featureKey: 'active_surveys', limit: 1 },
    title: REACHED,
    text: 'Your plan includes 1 live survey at a time.',
    async act(page: Page) {
      await page.goto('/')
      await page.getByRole('link', { name: 'Second' }).first().click()
      await page.getByRole('button', { name: 'Publish' }).click()
    },
  },
  {
    what: 'an edit, which saves itself',
    call: /\/api\/surveys\/[\w-]+$/,
    problem: { code: 'limit_reached', featureKey: 'questions_per_survey', limit: 5 },
    title: REACHED,
    text: 'Your plan includes 5 questions per survey.',
    async act(page: Page) {
      await page.goto('/')
      await page.getByRole('link', { name: 'Second' }).first().click()
      await page.getByLabel('Survey name').fill('Third')
      await page.keyboard.press('Enter')
    },
  },
] as const) {
  test(`a browser that believes itself on Pro is refused ${what} by the server, with the same offer`, async ({
    page,
  }) => {
    const merchant = await comeOnPlan(page, 'pro-monthly')
    const surveyId = await createSurveyFor(merchant.api, { name: 'First', isLive: true })
    await createSurveyFor(merchant.api, { name: 'Second' })
    await answerSurvey(merchant, surveyId)
    await page.goto(`/surveys/analytics/${surveyId}?tab=responses`)
    await page.route(call, (route) => (route.request().method() === 'GET' ? route.fallback() : refuse(problem)(route)))
    await act(page)
    await expect(dialog(page, title)).toContainText(text)
    // Said once.
    await expect(page.getByRole('dialog')).toHaveCount(1)
    const failed = page.getByRole('listitem').filter({ hasText: /couldn’t be published|was not downloaded/ })
    await expect(failed).toHaveCount(0)
    await dialog(page, title).getByRole('button', { name: 'Maybe later' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a browser that was made to believe in Pro is refused by the server itself, and loses nothing', async ({
  page,
}) => {
  const merchant = await comeOnPlan(page, 'free')
  const surveyId = await createSurveyFor(merchant.api)
  await page.route(/\/billing\/v1\/customer$/, async (route) => {
    const response = await route.fetch()
    const { customer } = (await response.json()) as {
      customer: { plans: { id: string; features: object }[]; subscription: object }
    }
    const pro = customer.plans.find(({ id }) => id === 'pro-monthly')
    const subscription = { ...customer.subscription, plan: pro }
    await route.fulfill({ response, json: { customer: { ...customer, features: pro?.features, subscription } } })
  })
  await openKnowingPlan(page, `/builder/${surveyId}`)
  const { promise: refused, resolve: refuse } = Promise.withResolvers<number>()
  // No offer comes in the way of who is still typing.
  await page.route(/\/api\/surveys\/[\w-]+$/, async (route) => {
    if (!route.request().postData()?.includes('"Which"')) return route.fallback()
    const response = await route.fetch()
    await page.keyboard.type(' scent')
    await route.fulfill({ response })
    await page.keyboard.type('?')
    refuse(response.status())
  })
  await addQuestionOfType(page, 'Drop-down')
  await page.getByLabel('Question text', { exact: true }).fill('Which')
  expect(await refused).toBe(402)
  const offer = dialog(page, REQUIRED)
  await page.getByLabel('Question text', { exact: true }).blur()
  await expect(offer).toContainText(NOT_AVAILABLE)
  await offer.getByRole('button', { name: 'Maybe later' }).click()
  await expect(offer).toHaveCount(0)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(offer).toContainText(NOT_AVAILABLE)
  await offer.getByRole('button', { name: 'Maybe later' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(questionCard(page, 2)).toBeVisible()
  await expect(page.getByLabel('Question text', { exact: true })).toHaveValue('Which scent?')
  const saved = () => merchant.api<{ status: string; questions: object[] }>('GET', `/surveys/${surveyId}`)
  expect(await saved()).toMatchObject({ status: 'draft', questions: [{ type: 'nps' }] })

  // With the plan it is saved as it stands.
  await choosePlanByApi(merchant, 'pro-monthly')
  await page.getByLabel('Question text', { exact: true }).fill('Which scent is yours?')
  await expect
    .poll(saved)
    .toMatchObject({ questions: [{ type: 'nps' }, { type: 'drop_down', text: 'Which scent is yours?' }] })
})
