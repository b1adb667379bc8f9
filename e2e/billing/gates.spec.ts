import type { QuestionId } from '@earshot/survey'
import { anNpsQuestion } from '@earshot/survey/testing'
import type { Page, Route } from '@playwright/test'
import { addQuestionOfType, pickQuestionType, questionCard } from '../builder/builder-page.ts'
import { aDraft } from '../builder/draft.ts'
import { choose, surveyCard, toast } from '../list/list-merchant.ts'
import { axeViolations, expectAccessible } from '../support/accessibility-audit.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { choosePlanByApi, onboarded, type PlanId, type TestMerchant } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { answerSurvey, createSurveyFor } from './survey-of.ts'

// Every gate of ADR-0027 as a merchant meets it. The server's own refusals are tested beside its routes; here all but
// one are simulated, so that nothing depends on the browser's copy of the plan.

test.use({ allowedErrors: FAILED_CALL })

const REQUIRED = 'Upgrade Required'
const REACHED = 'Limit Reached'
const NOT_AVAILABLE = 'This feature is not available on your current plan'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const addSheet = (page: Page) => dialog(page, 'Add a question')

async function merchantOn(page: Page, plan: PlanId): Promise<TestMerchant> {
  const merchant = await onboarded({ plan })
  await logInWith(page.context(), merchant.token)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  return merchant
}

/** Once the browser knows the plan: before, it refuses nothing, and leaves it to the server. */
async function open(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse(/\/billing\/v1\/customer$/)
  await page.goto(path)
  await known
}

const refuse = (problem: object) => (route: Route) => route.fulfill({ status: 402, json: { problem } })

test('what Free lacks is marked, and opens an offer instead of being added', async ({ page }) => {
  const { api } = await merchantOn(page, 'free')
  await open(page, `/builder/${await createSurveyFor(api)}`)
  await page.getByRole('button', { name: 'Add a question', exact: true }).tap()
  for (const typeName of ['Drop-down', 'Date', 'Image choice']) {
    await expect(addSheet(page).getByRole('button', { name: typeName })).toContainText('Pro')
  }
  for (const typeName of ['Single choice', 'Multiple choice', 'NPS', 'Rating', 'Text']) {
    await expect(addSheet(page).getByRole('button', { name: typeName })).not.toContainText('Pro')
  }
  await addSheet(page).getByRole('button', { name: 'Drop-down' }).click()
  const offer = dialog(page, REQUIRED)
  await expect(offer).toContainText(NOT_AVAILABLE)
  for (const benefit of [
    'No limits on questions and active surveys',
    'A custom target audience',
    'Analysis and export of survey insights',
  ]) {
    await expect(offer.getByRole('listitem').filter({ hasText: benefit })).toBeVisible()
  }
  await expect(offer).toContainText('Pro is $99 a month. The first 14 days are free.')
  await expect(offer.getByRole('link', { name: 'Upgrade now' })).toHaveAttribute('href', '/billing-plans')
  await offer.getByRole('button', { name: 'Maybe later' }).click()
  await expect(offer).toHaveCount(0)
  await expect(addSheet(page).getByRole('button', { name: 'Drop-down' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(questionCard(page, 1)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit question 2' })).toHaveCount(0)
})

test('on Pro nothing is marked, and every type is added', async ({ page }) => {
  const { api } = await merchantOn(page, 'pro-monthly')
  await open(page, `/builder/${await createSurveyFor(api, { questions: 5 })}`)
  await page.getByRole('button', { name: 'Add a question', exact: true }).tap()
  await expect(addSheet(page).getByRole('button', { name: 'Drop-down' })).toBeVisible()
  await expect(addSheet(page).getByText('Pro', { exact: true })).toHaveCount(0)
  await pickQuestionType(page, 'Date')
  await expect(questionCard(page, 6)).toBeVisible()
})

test('the sixth question is not added on Free, however it is asked for', async ({ page }) => {
  const { api } = await merchantOn(page, 'free')
  await open(page, `/builder/${await createSurveyFor(api, { questions: 4 })}`)
  await addQuestionOfType(page, 'Text', 'What else?')
  await expect(questionCard(page, 5)).toBeVisible()
  for (const ask of [
    () => page.getByRole('button', { name: 'Add a question', exact: true }).click(),
    () => page.getByRole('button', { name: 'Add a question before question 2' }).click(),
    async () => {
      await page.getByRole('button', { name: 'More for question 5' }).click()
      await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    },
  ]) {
    await ask()
    await expect(dialog(page, REACHED)).toContainText('Your plan includes 5 questions per survey.')
    await expect(addSheet(page)).toHaveCount(0)
    await dialog(page, REACHED).getByRole('button', { name: 'Maybe later' }).click()
    await expect(dialog(page, REACHED)).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Edit question 6' })).toHaveCount(0)
})

test('by keyboard alone the offer is met, read and left', async ({ page }) => {
  const { api } = await merchantOn(page, 'free')
  await open(page, `/builder/${await createSurveyFor(api, { questions: 5 })}`)
  await pressByKey(page, 'Add a question')
  await expect(dialog(page, REACHED)).toBeVisible()
  await tabTo(page, dialog(page, REACHED).getByRole('link', { name: 'Upgrade now' }))
  await page.keyboard.press('Escape')
  await expect(dialog(page, REACHED)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a question', exact: true })).toBeFocused()
})

test('a second live survey is an upgrade away on Free, and one press on Pro', async ({ page }) => {
  const free = await merchantOn(page, 'free')
  await createSurveyFor(free.api, { name: 'First', isLive: true })
  await createSurveyFor(free.api, { name: 'Second' })
  await open(page, '/')
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
  const pro = await merchantOn(page, 'pro-monthly')
  await createSurveyFor(pro.api, { name: 'First', isLive: true })
  await createSurveyFor(pro.api, { name: 'Second' })
  await open(page, '/')
  await choose(page, 'Second', 'Publish')
  await expect(toast(page, '“Second” is live')).toBeVisible()
})

for (const plan of ['free', 'pro-monthly'] as const) {
  test(`the responses as a file, on ${plan}`, async ({ page }) => {
    const merchant = await merchantOn(page, plan)
    const surveyId = await createSurveyFor(merchant.api, { isLive: true })
    await answerSurvey(merchant, surveyId)
    await open(page, `/surveys/analytics/${surveyId}?tab=responses`)
    const download = page.getByRole('button', { name: 'Download CSV' })
    await expect(download).toBeVisible()
    if (plan === 'free') {
      await expect(download).toContainText('Pro')
      await download.click()
      await expect(dialog(page, REQUIRED)).toContainText(NOT_AVAILABLE)
    } else {
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
      expect(file.suggestedFilename()).toMatch(/\.csv$/)
      await expect(dialog(page, REQUIRED)).toHaveCount(0)
    }
  })
}

for (const { what, call, problem, title, text, act } of [
  {
    what: 'a download',
    call: '**/api/auth/tickets',
    problem: { code: 'upgrade_required', featureKey: 'download_survey_reports' },
    title: REQUIRED,
    text: NOT_AVAILABLE,
    act: (page: Page) => page.getByRole('button', { name: 'Download CSV' }).click(),
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
    const merchant = await merchantOn(page, 'pro-monthly')
    const surveyId = await createSurveyFor(merchant.api, { name: 'First', isLive: true })
    await createSurveyFor(merchant.api, { name: 'Second' })
    await answerSurvey(merchant, surveyId)
    await page.goto(`/surveys/analytics/${surveyId}?tab=responses`)
    await page.route(call, (route) => (route.request().method() === 'GET' ? route.fallback() : refuse(problem)(route)))
    await act(page)
    await expect(dialog(page, title)).toContainText(text)
    // Said once.
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.getByRole('listitem').filter({ hasText: 'couldn’t be published' })).toHaveCount(0)
    await dialog(page, title).getByRole('button', { name: 'Maybe later' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('a browser that was made to believe in Pro is refused by the server itself, and loses nothing', async ({
  page,
}) => {
  const merchant = await merchantOn(page, 'free')
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
  await open(page, `/builder/${surveyId}`)
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

test('an offer goes with the screen it was made on', async ({ page }) => {
  const { api } = await merchantOn(page, 'free')
  const surveyId = await createSurveyFor(api, { questions: 5 })
  await open(page, '/')
  await page.getByRole('link', { name: 'Candles' }).first().click()
  await expect(page).toHaveURL(new RegExp(surveyId))
  await page.getByRole('button', { name: 'Add a question', exact: true }).click()
  await dialog(page, REACHED).getByRole('link', { name: 'Upgrade now' }).click()
  await expect(page).toHaveURL(/\/billing-plans$/)
  // An offer already names the plan.
  await expect(page.getByRole('radio', { name: 'Pro Monthly' })).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what keeps a survey from going live on this plan stands in the list, with the way out', async ({ page }) => {
  // On Pro, or it could not be made; that the plan has it no longer is what the server answers.
  const { token } = await merchantOn(page, 'pro-monthly')
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
  await open(page, `/builder/${surveyId}`)
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

test('what keeps a second survey from going live is named, and can be moved to draft there', async ({ page }) => {
  const { api } = await merchantOn(page, 'free')
  const live = await createSurveyFor(api, { name: 'After the purchase', isLive: true })
  const surveyId = await createSurveyFor(api)
  await open(page, `/builder/${surveyId}`)
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
  const { api } = await merchantOn(page, 'free')
  await createSurveyFor(api)
  await page.route(/\/api\/surveys\?/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: { surveys: object[] } }
    const surveys = data.surveys.map((survey) => ({ ...survey, draftedBecause: 'custom_features' }))
    await route.fulfill({ response: reply, json: { data: { ...data, surveys } } })
  })
  await open(page, '/')
  await expect(surveyCard(page, 'Candles')).toContainText(
    'Moved to draft at the end of the plan: Free has no custom survey flow',
  )
  expect(await axeViolations(page)).toEqual([])
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the offer is for everyone, in the ${scheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const { api } = await merchantOn(page, 'free')
    await open(page, `/builder/${await createSurveyFor(api, { questions: 2 })}`)
    await page.getByRole('button', { name: 'Add a question', exact: true }).click()
    await expect(addSheet(page).getByText('Pro', { exact: true })).toHaveCount(3)
    expect(await axeViolations(page)).toEqual([])
    await addSheet(page).getByRole('button', { name: 'Date' }).click()
    await expect(dialog(page, REQUIRED)).toBeVisible()
    await expectAccessible(page)
  })
}
