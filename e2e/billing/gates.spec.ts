import type { Page } from '@playwright/test'
import { addQuestionOfType, pickQuestionType, questionCard } from '../builder/builder-page.ts'
import { chooseDownload } from '../results/results-page.ts'
import { savedFile } from '../results/saved-file.ts'
import { axeViolations, expectAccessible } from '../support/accessibility-audit.ts'
import { pressByKey, tabTo } from '../support/keyboard.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { comeOnPlan, dialog, NOT_AVAILABLE, openKnowingPlan, REACHED, REQUIRED } from './offer-page.ts'
import { answerSurvey, createSurveyFor } from './survey-of.ts'

// Every gate of ADR-0027 as a merchant meets it. The server's own refusals are tested beside its routes; here all but
// one are simulated, so that nothing depends on the browser's copy of the plan.

test.use({ allowedErrors: FAILED_CALL })

const addSheet = (page: Page) => dialog(page, 'Add a question')

test('what Free lacks is marked, and opens an offer instead of being added', async ({ page }) => {
  const { api } = await comeOnPlan(page, 'free')
  await openKnowingPlan(page, `/builder/${await createSurveyFor(api)}`)
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
  const { api } = await comeOnPlan(page, 'pro-monthly')
  await openKnowingPlan(page, `/builder/${await createSurveyFor(api, { questions: 5 })}`)
  await page.getByRole('button', { name: 'Add a question', exact: true }).tap()
  await expect(addSheet(page).getByRole('button', { name: 'Drop-down' })).toBeVisible()
  await expect(addSheet(page).getByText('Pro', { exact: true })).toHaveCount(0)
  await pickQuestionType(page, 'Date')
  await expect(questionCard(page, 6)).toBeVisible()
})

test('the sixth question is not added on Free, however it is asked for', async ({ page }) => {
  const { api } = await comeOnPlan(page, 'free')
  await openKnowingPlan(page, `/builder/${await createSurveyFor(api, { questions: 4 })}`)
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
  const { api } = await comeOnPlan(page, 'free')
  await openKnowingPlan(page, `/builder/${await createSurveyFor(api, { questions: 5 })}`)
  await pressByKey(page, 'Add a question')
  await expect(dialog(page, REACHED)).toBeVisible()
  await tabTo(page, dialog(page, REACHED).getByRole('link', { name: 'Upgrade now' }))
  await page.keyboard.press('Escape')
  await expect(dialog(page, REACHED)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a question', exact: true })).toBeFocused()
})

for (const plan of ['free', 'pro-monthly'] as const) {
  test(`the responses as a file, on ${plan}`, async ({ page }) => {
    const merchant = await comeOnPlan(page, plan)
    const surveyId = await createSurveyFor(merchant.api, { isLive: true })
    await answerSurvey(merchant, surveyId)
    await openKnowingPlan(page, `/surveys/analytics/${surveyId}?tab=responses`)
    if (plan === 'free') {
      await chooseDownload(page, 'Responses (CSV) · Pro')
      await expect(dialog(page, REQUIRED)).toContainText(NOT_AVAILABLE)
    } else {
      const { name } = await savedFile(page, () => chooseDownload(page, 'Responses (CSV)'))
      expect(name).toMatch(/\.csv$/)
      await expect(dialog(page, REQUIRED)).toHaveCount(0)
    }
  })
}

test('an offer goes with the screen it was made on', async ({ page }) => {
  const { api } = await comeOnPlan(page, 'free')
  const surveyId = await createSurveyFor(api, { questions: 5 })
  await openKnowingPlan(page, '/')
  await page.getByRole('link', { name: 'Candles' }).first().click()
  await expect(page).toHaveURL(new RegExp(surveyId))
  await page.getByRole('button', { name: 'Add a question', exact: true }).click()
  await dialog(page, REACHED).getByRole('link', { name: 'Upgrade now' }).click()
  await expect(page).toHaveURL(/\/billing-plans$/)
  // An offer already names the plan.
  await expect(page.getByRole('radio', { name: 'Pro Monthly' })).toBeChecked()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the offer is for everyone, in the ${scheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const { api } = await comeOnPlan(page, 'free')
    await openKnowingPlan(page, `/builder/${await createSurveyFor(api, { questions: 2 })}`)
    await page.getByRole('button', { name: 'Add a question', exact: true }).click()
    await expect(addSheet(page).getByText('Pro', { exact: true })).toHaveCount(3)
    expect(await axeViolations(page)).toEqual([])
    await addSheet(page).getByRole('button', { name: 'Date' }).click()
    await expect(dialog(page, REQUIRED)).toBeVisible()
    await expectAccessible(page)
  })
}
