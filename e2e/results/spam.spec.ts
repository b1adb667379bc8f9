import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility-audit.ts'
import { APPEARANCES, applyAppearance } from '../support/appearances.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION, TOO_FAST } from './answered-survey.ts'

const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Response', exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const card = (page: Page) => page.getByRole('article', { name: SOURCE_QUESTION.text })

/** Three shoppers have answered, and two more so fast that nobody believes it. */
async function aMerchantWithSpam(context: BrowserContext): Promise<AskingMerchant> {
  const merchant = await aMerchantAsking([SOURCE_QUESTION])
  const sourceAnswer = (optionId: string) => ({ answers: { source: { optionId } }, completed: true })
  await merchant.answer(3, () => sourceAnswer('o1'))
  await merchant.answer(1, () => ({ ...sourceAnswer('o2'), timings: TOO_FAST }))
  await merchant.answer(1, () => ({ ...sourceAnswer('o3'), timings: TOO_FAST }))
  await logInWith(context, merchant.token)
  return merchant
}

const figures = async ({ api, surveyId }: AskingMerchant) => {
  const { responses, spamResponses } = await api<{ responses: number; spamResponses: number }>(
    'GET',
    `/surveys/${surveyId}/analytics`,
  )
  return [responses, spamResponses]
}

const spamOf = ({ surveyId }: AskingMerchant) => `/surveys/analytics/${surveyId}?tab=responses&list=spam`

test('what was set aside is found from the results, and one of it counts when its merchant says so', async ({
  page,
  context,
}) => {
  const merchant = await aMerchantWithSpam(context)
  await page.goto(`/surveys/analytics/${merchant.surveyId}`)
  await expect(card(page)).toContainText('3 responses')
  await page.getByRole('link', { name: 'Look at them' }).press('Enter')
  await expect(page).toHaveURL(spamOf(merchant))
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Looks like spam' })).toBeVisible()
  await expect(rows(page)).toHaveCount(2)

  await rows(page).filter({ hasText: 'A friend' }).getByRole('link').tap()
  await expect(sheet(page)).toContainText('This looks like spam, and counts nowhere.')
  await sheet(page).getByRole('button', { name: 'Not spam' }).tap()
  await expect(sheet(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await expect.poll(() => figures(merchant)).toEqual([4, 1])
  await toast(page, 'It counts now').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'It’s left out again')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  expect(await figures(merchant)).toEqual([3, 2])
})

test('all of it counts at one press, and is taken back at another', async ({ page, context }) => {
  const merchant = await aMerchantWithSpam(context)
  await page.goto(spamOf(merchant))
  await page.getByRole('button', { name: 'None is spam' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Nothing looks like spam' })).toBeVisible()
  await expect(heading(page)).toBeFocused()
  expect(await figures(merchant)).toEqual([5, 0])
  await toast(page, 'They count now').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(2)
  expect(await figures(merchant)).toEqual([3, 2])
  await page.getByRole('link', { name: 'See the responses' }).tap()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText('2 responses look like spam and are left out.')).toBeVisible()
})

test('one that was said to be none can be left out after all', async ({ page, context }) => {
  const merchant = await aMerchantWithSpam(context)
  await merchant.api('POST', `/surveys/${merchant.surveyId}/not-spam`)
  await page.goto(`/surveys/analytics/${merchant.surveyId}?tab=responses`)
  await expect(rows(page)).toHaveCount(5)
  await rows(page).filter({ hasText: 'A friend' }).getByRole('link').tap()
  await expect(sheet(page)).toContainText('You said it isn’t, so it counts.')
  await sheet(page).getByRole('button', { name: 'Spam after all' }).tap()
  await expect(rows(page)).toHaveCount(4)
  expect(await figures(merchant)).toEqual([4, 1])
  // A response that counts by itself has no such button.
  await rows(page).filter({ hasText: 'Instagram' }).first().getByRole('link').tap()
  await expect(sheet(page).getByRole('button', { name: 'Delete response' })).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Spam after all' })).toHaveCount(0)
})

for (const appearance of APPEARANCES) {
  test(`everyone can judge: ${appearance.colorScheme}, ${appearance.direction}`, async ({ page, context }) => {
    const merchant = await aMerchantWithSpam(context)
    await applyAppearance(page, appearance)
    await page.goto(spamOf(merchant))
    await expect(rows(page)).toHaveCount(2)
    await expectAccessible(page, appearance)
    await rows(page).first().getByRole('link').tap()
    await expect(sheet(page).getByRole('button', { name: 'Not spam' })).toBeVisible()
    await expectAccessible(page, appearance)
  })
}
