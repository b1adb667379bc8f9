import { aRating } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { axeViolations, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { choosePlanByApi } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'
import { card, onBothWidths, resultsPath } from './results-page.ts'

test.use({ allowedErrors: FAILED_CALL })

const SHOPPERS = 24

let merchant: AskingMerchant

test.beforeAll(async () => {
  merchant = await aMerchantAsking()
  await merchant.answer(SHOPPERS)
})

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Which responses are counted' })
/** For screen readers. */
const countStatus = (page: Page) => page.locator('main > [role=status]')
const filterSheet = (page: Page) => page.getByRole('dialog', { name: 'Filter', exact: true })

onBothWidths(
  () => {
    test('a filter is chosen, changed, undone by Back and removed', async ({ page }) => {
      await page.goto(resultsPath(merchant))
      await toolbar(page)
        .getByRole('button', { name: /^Filter/ })
        .click()
      const sheet = filterSheet(page)
      await sheet.getByText('1 · Where did you hear about us?').click()
      await sheet.getByRole('checkbox', { name: /^Instagram/ }).check()
      await expect(sheet.getByRole('button', { name: 'Show 6 responses' })).toBeVisible()
      expect(await axeViolations(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Show 6 responses' }).click()
      await expect(page).toHaveURL(/filter=answer%3Asource%3Ao1/)
      const chip = toolbar(page).getByRole('button', { name: /^Change the filter Where did you hear/ })
      await expect(chip).toContainText('Instagram')
      await expect(countStatus(page)).toHaveText('6 responses')
      await expect(card(page, 'How was ordering?')).toContainText('6 responses')
      // Its own card has all answers.
      await expect(card(page, 'Where did you hear about us?')).toContainText('24 responses')

      await chip.click()
      await sheet.getByRole('checkbox', { name: /^A friend/ }).check()
      await sheet.getByRole('button', { name: 'Show 12 responses' }).click()
      await expect(page.getByRole('tabpanel')).toContainText('12')
      await page.goBack()
      await expect(card(page, 'How was ordering?')).toContainText('6 responses')
      expect(await smallTargets(page)).toEqual([])
      await toolbar(page)
        .getByRole('button', { name: /^Remove the filter/ })
        .click()
      await expect(toolbar(page).getByRole('button', { name: /^Filter/ })).toBeFocused()
      await expect(card(page, 'How was ordering?')).toContainText('18 responses')
      await expect(countStatus(page)).toHaveText('24 responses')
      await expect(page).not.toHaveURL(/filter/)
    })

    test('the list of responses has the same filter, and a copied address opens it', async ({ page }) => {
      await page.goto(resultsPath(merchant, '?filter=answer%3Asource%3Ao1&tab=responses'))
      await expect(page.locator('a[data-response]')).toHaveCount(6)
      await page.getByRole('tab', { name: 'Overview' }).click()
      await expect(card(page, 'How was ordering?')).toContainText('6 responses')
      await expect(page).toHaveURL(/filter=answer%3Asource%3Ao1$/)
    })

    test('a period and a comparison are chosen from menus', async ({ page }) => {
      await page.goto(resultsPath(merchant))
      await toolbar(page).getByRole('button', { name: 'All time' }).click()
      await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
      await expect(page).toHaveURL(/period=7d/)
      await expect(card(page, 'Where did you hear about us?')).toContainText('24 responses')
      await toolbar(page).getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('menuitem', { name: 'Previous period' }).click()
      await expect(page).toHaveURL(/compare=previous_period/)
      await toolbar(page).getByRole('button', { name: 'Last 7 days' }).click()
      await page.getByRole('menuitem', { name: 'All time' }).click()
      await expect(page).not.toHaveURL(/compare|period/)
    })

    test('by keyboard alone: one stop, arrows, and Delete removes a filter', async ({ page }) => {
      await page.goto(resultsPath(merchant, '?filter=answer%3Asource%3Ao1'))
      await toolbar(page)
        .getByRole('button', { name: /^Filter/ })
        .focus()
      await page.keyboard.press('ArrowRight')
      await expect(toolbar(page).getByRole('button', { name: 'All time' })).toBeFocused()
      await page.keyboard.press('ArrowRight')
      await expect(toolbar(page).getByRole('button', { name: /^Change the filter/ })).toBeFocused()
      await page.keyboard.press('Delete')
      await expect(page).not.toHaveURL(/filter/)
      await expect(toolbar(page).getByRole('button', { name: /^Filter/ })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(toolbar(page).locator(':focus')).toHaveCount(0)
    })
  },
  () => merchant,
)

test('an address with a mistake says so, and has a way to all results', async ({ page, context }) => {
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant, '?filter=weather%3Arain'))
  await expect(page.getByText('This address can’t be read: its filter must begin with one of')).toBeVisible()
  await page.getByRole('button', { name: 'Show all results' }).click()
  await expect(card(page, 'How was ordering?')).toBeVisible()
  await page.goto(resultsPath(merchant, '?compare=yesterday'))
  await expect(page.getByText('This address can’t be read: its comparison must be')).toBeVisible()
  await page.goto(resultsPath(merchant, '?filter=revision%3A9'))
  await expect(page.getByText('A filter names revision 9, which this survey does not have.')).toBeVisible()
  await page.goto(resultsPath(merchant, '?without=source%3Ao9'))
  await expect(page.getByText('A choice of options to leave out names the option o9')).toBeVisible()
  await page.getByRole('button', { name: 'Show all results' }).click()
  await expect(card(page, 'How was ordering?')).toBeVisible()
})

test('a query that is replaced before its figures came is canceled', async ({ page, context }) => {
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant))
  await expect(card(page, 'How was ordering?')).toBeVisible()
  // Its reply never comes.
  await page.route(/\/results\?period=7d/, () => {})
  const canceled = page.waitForEvent('requestfailed', (request) => request.url().includes('period=7d'))
  await toolbar(page).getByRole('button', { name: 'All time' }).click()
  await page.getByRole('menuitem', { name: 'Last 7 days' }).click()
  await toolbar(page).getByRole('button', { name: 'Last 7 days' }).click()
  await page.getByRole('menuitem', { name: 'Last 30 days' }).click()
  expect((await canceled).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(page).toHaveURL(/period=30d/)
  await expect(page.locator('[aria-busy=false]').filter({ has: page.getByRole('article') })).toBeVisible()
  await expect(card(page, 'Where did you hear about us?')).toContainText('24 responses')
})

test('filters that nobody matches say so', async ({ page, context }) => {
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant, '?filter=device%3Atablet'))
  await expect(page.getByRole('heading', { name: 'Nobody matches these filters' })).toBeVisible()
  await page.getByRole('tab', { name: 'Responses' }).click()
  await expect(page.getByRole('heading', { name: 'Nobody matches these filters' })).toBeVisible()
})

test('on Free a period works, and an address with a filter shows all and comes back after the upgrade', async ({
  page,
  context,
}) => {
  const questions = [SOURCE_QUESTION, aRating('stars', { text: 'How was ordering?' })]
  const other = await aMerchantAsking(questions, 'free')
  await logInWith(context, other.token)
  await other.answer(4, (shopper) => ({
    answers: { source: { optionId: shopper === 0 ? 'o1' : 'o2', otherValue: null }, stars: { value: 4 } },
    completed: true,
  }))
  await page.goto(resultsPath(other, '?filter=answer%3Asource%3Ao1&period=7d'))
  await expect(page.getByText('Your plan doesn’t include the filters or the comparison of this address.')).toBeVisible()
  await expect(card(page, 'How was ordering?')).toContainText('4 responses')
  expect(await axeViolations(page)).toEqual([])
  await choosePlanByApi(other, 'pro-monthly')
  await page.reload()
  await expect(card(page, 'How was ordering?')).toContainText('1 response')
})
