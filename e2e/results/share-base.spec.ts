import type { OptionId } from '@earshot/survey'
import { aMultiSelect, aSingleSelect } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { axeViolations, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'
import { card, chooseOfCard, onBothWidths, resultsPath, savedPicture } from './results-page.ts'

const named = (...texts: readonly string[]) => texts.map((text, index) => ({ id: `o${index + 1}` as OptionId, text }))

const LONG = 'How long did you think it over?'
const WHY = 'Why us?'
const REMEMBER = 'I don’t remember'

let merchant: AskingMerchant

test.beforeAll(async () => {
  merchant = await aMerchantAsking([
    aSingleSelect('long', { text: LONG, config: { options: named('Same day', 'A few days', REMEMBER) } }),
    // It has texts beside Other, with a card of their own.
    SOURCE_QUESTION,
    aMultiSelect('why', { text: WHY, config: { options: named('The scents', 'The price', 'None of these') } }),
  ])
  const chosen = [['o1'], ['o1', 'o3'], ['o3'], ['o3']] as const
  await merchant.answer(8, (shopper) => ({
    answers: {
      source: { optionId: 'other', otherValue: 'A poster' },
      long: { optionId: ['o1', 'o1', 'o2', 'o3'][shopper % 4] },
      why: { optionIds: chosen[shopper % 4], otherValue: null },
    },
    completed: true,
  }))
})

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Leave options out' })
const heading = (page: Page) => card(page, LONG).getByRole('heading')
const options = (page: Page, question: string) => card(page, question).getByRole('listitem')

onBothWidths(
  () => {
    test('shares are without an option, which Back and the cross put back', async ({ page }) => {
      await page.goto(resultsPath(merchant))
      await expect(options(page, LONG).first()).toContainText('4 of 8 50%')
      await chooseOfCard(page, LONG, 'Leave options out …')
      await sheet(page)
        .getByRole('checkbox', { name: /^I don’t remember/ })
        .check()
      expect(await axeViolations(page)).toEqual([])
      await sheet(page).getByRole('button', { name: 'Show shares' }).click()
      await expect(page).toHaveURL(/\?without=long%3Ao3$/)
      await expect(card(page, LONG)).toContainText('6 of 8 responses')
      await expect(card(page, LONG)).toContainText('Shares are of the other 6 responses.')
      await expect(card(page, LONG)).toContainText(`Left out: ${REMEMBER}2 of 8`)
      await expect(options(page, LONG)).toHaveCount(2)
      await expect(options(page, LONG).first()).toContainText('4 of 6 67%')
      await expect(card(page, WHY)).toContainText('8 responses')
      expect(await axeViolations(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])

      await page.goBack()
      await expect(options(page, LONG)).toHaveCount(3)
      await expect(options(page, LONG).first()).toContainText('4 of 8 50%')
      await page.goForward()
      await card(page, LONG)
        .getByRole('button', { name: `Put back ${REMEMBER}` })
        .click()
      await expect(page).not.toHaveURL(/without/)
      await expect(options(page, LONG).first()).toContainText('4 of 8 50%')
    })

    test('where several are chosen, they are of those who chose any other option', async ({ page }) => {
      await page.goto(resultsPath(merchant, '?without=why%3Ao3'))
      await expect(card(page, WHY)).toContainText('4 of 8 responses')
      await expect(card(page, WHY)).toContainText('Shares are of the 4 responses that chose any other option.')
      await expect(options(page, WHY).first()).toContainText('4 of 4 100%')
      // Its tab has all responses.
      await page.getByRole('tab', { name: 'Responses' }).click()
      await expect(page.locator('a[data-response]')).toHaveCount(8)
      await page.getByRole('tab', { name: 'Overview' }).click()
      await expect(card(page, WHY)).toContainText('4 of 8 responses')
    })
  },
  () => merchant,
)

onBothWidths(
  () => {
    test('by keyboard alone: options are chosen, one always stays, and Delete puts them back', async ({ page }) => {
      await page.goto(resultsPath(merchant))
      await card(page, LONG)
        .getByRole('button', { name: /^More for “/ })
        .press('Enter')
      await page.getByRole('menuitem', { name: 'Leave options out …' }).press('Enter')
      await expect(sheet(page).getByRole('checkbox')).toHaveCount(3)
      for (const box of await sheet(page).getByRole('checkbox').all()) await box.press('Space')
      await expect(sheet(page)).toContainText('Keep at least one option.')
      await expect(sheet(page).getByRole('button', { name: 'Show shares' })).toBeDisabled()
      await sheet(page)
        .getByRole('checkbox', { name: /^Same day/ })
        .press('Space')
      await sheet(page).getByRole('button', { name: 'Show shares' }).press('Enter')
      await expect(card(page, LONG)).toContainText('4 of 8 responses')
      await card(page, LONG)
        .getByRole('button', { name: /^Change which options are left out/ })
        .press('Delete')
      await expect(page).not.toHaveURL(/without/)
      await expect(heading(page)).toBeFocused()
    })

    test('by keyboard alone: the focus goes to the heading of the card once all are put back', async ({ page }) => {
      await page.goto(resultsPath(merchant, '?without=long%3Ao2%2Co3'))
      await card(page, LONG)
        .getByRole('button', { name: /^Put back/ })
        .press('Enter')
      await expect(page).not.toHaveURL(/without/)
      await expect(heading(page)).toBeFocused()

      await page.goBack()
      await card(page, LONG)
        .getByRole('button', { name: /^Change which options are left out/ })
        .press('Enter')
      const left = sheet(page).getByRole('checkbox', { checked: true })
      await expect(left).toHaveCount(2)
      await left.first().press('Space')
      await left.press('Space')
      await sheet(page).getByRole('button', { name: 'Show shares' }).press('Enter')
      await expect(page).not.toHaveURL(/without/)
      await expect(heading(page)).toBeFocused()
    })
  },
  () => merchant,
)

test('paper and a picture of the card say what its shares are without', async ({ page, context }) => {
  await logInWith(context, merchant.token)
  await page.goto(resultsPath(merchant, '?without=long%3Ao3'))
  const svg = await savedPicture(page, LONG, 'SVG')
  expect(svg.text).toContain(`6 of 8 responses · without ${REMEMBER}`)
  expect(svg.text).toContain('67% · 4')
  await page.emulateMedia({ media: 'print' })
  await expect(card(page, LONG)).toContainText('6 of 8 responses')
  await expect(card(page, LONG)).toContainText(`Left out: ${REMEMBER}`)
  await expect(card(page, LONG).getByRole('button', { name: /^Put back/ })).toHaveCount(0)
})

test('on Free shares are without an option, too', async ({ page, context }) => {
  const question = aSingleSelect('long', { text: LONG, config: { options: named('Same day', REMEMBER) } })
  const free = await aMerchantAsking([question], 'free')
  await logInWith(context, free.token)
  await free.answer(4, (shopper) => ({ answers: { long: { optionId: shopper === 0 ? 'o2' : 'o1' } }, completed: true }))
  await page.goto(resultsPath(free, '?without=long%3Ao2'))
  await expect(card(page, LONG)).toContainText('3 of 4 responses')
  await expect(options(page, LONG).first()).toContainText('3 of 3 100%')
  await expect(page.getByText('Your plan doesn’t include')).toHaveCount(0)
})

test('an address has room for twenty questions without options', async ({ page, context }) => {
  await logInWith(context, merchant.token)
  const without = Array.from({ length: 19 }, (_, index) => `without=before${index}:o1`)
  await page.route(/\/results\?/, async (route) => {
    // Results of a survey that asks so many.
    const url = new URL(route.request().url())
    url.searchParams.delete('without')
    await route.fulfill({ response: await route.fetch({ url: url.href }) })
  })
  const more = card(page, LONG).getByRole('button', { name: /^More for “/ })
  await page.goto(resultsPath(merchant, `?${without.join('&')}`))
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Leave options out …' })).toBeEnabled()
  await page.goto(resultsPath(merchant, `?${without.join('&')}&without=why:o1`))
  await more.click()
  const full = page.getByRole('menuitem', { name: 'Leave options out: 20 questions are the most' })
  await expect(full).toBeDisabled()
})
