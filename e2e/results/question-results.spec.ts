import { aDropDown } from '@earshot/survey/testing'
import { axeViolations, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { aMerchantAsking, SOURCE_QUESTION, TOO_FAST } from './answered-survey.ts'
import { asAnother, card, disclosure, resultsPath, rows, sheet } from './results-page.ts'

test.use({ allowedErrors: FAILED_CALL })

test('a version is named only where there are several', async ({ page, context }) => {
  const otherMerchant = await aMerchantAsking()
  await otherMerchant.answer(1)
  await logInWith(context, otherMerchant.token)
  await page.goto(resultsPath(otherMerchant, '?tab=responses'))
  const version = sheet(page).getByRole('term').filter({ hasText: 'Survey version' })
  await rows(page).first().getByRole('link').tap()
  await expect(sheet(page).getByRole('term').first()).toHaveText('Received')
  await expect(version).toHaveCount(0)
  await otherMerchant.publishAgain()
  await page.reload()
  await expect(version).toBeVisible()
})

test('of forty options the ten chosen most are shown first, and all by one press', async ({ page, context }) => {
  const ids = Array.from({ length: 40 }, (_, index) => `country-${index + 1}`)
  const otherMerchant = await asAnother(context, [aDropDown('country', { text: 'Where do you live?', options: ids })])
  const chosen = ['country-38', 'country-38', 'country-21', 'country-39', 'country-39', 'country-39']
  await otherMerchant.answer(chosen.length, (shopper) => ({
    answers: { country: { optionId: chosen[shopper], otherValue: null } },
    completed: true,
  }))
  await page.goto(resultsPath(otherMerchant))
  const options = card(page, 'Where do you live?').getByRole('listitem')
  const first = ['39', '38', '21', '1', '2', '3', '4', '5', '6', '7'].map((id) => `The country-${id} one`)
  await expect(options).toContainText(first)
  await expect(options.first()).toContainText('3 of 6 50%')
  await disclosure(page, 'Show all 40').focus()
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(40)
  await expect(options.nth(10)).toContainText('The country-8 one')
  await expect(options.last()).toContainText('The country-40 one')
  expect(await axeViolations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(10)
})

test('a survey that was seen and not answered says how often, and leads to where that can be changed', async ({
  page,
  context,
}) => {
  const otherMerchant = await asAnother(context)
  await otherMerchant.show(3)
  await page.goto(resultsPath(otherMerchant))
  await expect(page.getByRole('heading', { name: 'Shown 3 times, no answer yet' })).toBeVisible()
  await page.getByRole('tabpanel').getByRole('link', { name: 'Edit survey' }).tap()
  await expect(page).toHaveURL(`/builder/${otherMerchant.surveyId}`)
})

test('tests, and what looks like spam, are in no figure, and said to be left out', async ({ page, context }) => {
  const otherMerchant = await asAnother(context, [SOURCE_QUESTION])
  const sourceAnswer = (optionId: string) => () => ({ answers: { source: { optionId } }, completed: true })
  await otherMerchant.answer(3, sourceAnswer('o1'))
  await otherMerchant.answer(2, () => ({ ...sourceAnswer('o1')(), timings: TOO_FAST }))
  await otherMerchant.answer(1, () => ({ ...sourceAnswer('o2')(), test: true }))
  await page.goto(resultsPath(otherMerchant))
  await expect(page.getByRole('tabpanel')).toContainText('1 test response is left out.')
  await expect(page.getByRole('tabpanel')).toContainText('2 responses look like spam and are left out.')
  await expect(card(page, 'Where did you hear about us?')).toContainText('3 responses')
})
