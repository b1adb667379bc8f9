import { aSingleSelect, aTextQuestion } from '@earshot/survey/testing'
import type { BrowserContext, Page } from '@playwright/test'
import { axeViolations, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking } from './answered-survey.ts'
import { card, resultsPath, sheet } from './results-page.ts'
import { allowWideScreen } from './wide-screen.ts'

test.use({ allowedErrors: FAILED_CALL })

const QUESTION = 'What nearly stopped you?'

const questions = [
  aSingleSelect('why', {
    text: QUESTION,
    options: ['cost', 'scent'],
    config: { allowOther: true },
  }),
  aTextQuestion('next', { text: 'What should we make next?', isRequired: false }),
]

const OTHERS = [
  'Shipping too expensive',
  'shipping  too EXPENSIVE',
  'shipping too expensive',
  'Waited for payday',
  'Versandkosten',
]

const WRITTEN = ['A lavender candle, please!', 'Lavendel und Honig', 'Smaller tins', 'LAVÉNDER and pine', 'Nothing']

async function aShop(context: BrowserContext, plan: 'free' | 'pro-monthly' = 'pro-monthly'): Promise<AskingMerchant> {
  // Free has no text questions.
  const merchant = await aMerchantAsking(plan === 'free' ? questions.slice(0, 1) : questions, plan)
  await merchant.answer(OTHERS.length, (shopper) => ({
    answers: { why: { optionId: 'other', otherValue: OTHERS[shopper] }, next: { value: WRITTEN[shopper] } },
    completed: true,
    timings: { why: 9, next: 9 },
  }))
  await merchant.answer(2, () => ({ answers: { why: { optionId: 'cost', otherValue: null } }, completed: false }))
  await logInWith(context, merchant.token)
  return merchant
}

const others = (page: Page) => page.getByRole('group', { name: /^“Other”, in their words/ })
const bar = (page: Page, name: string) => card(page, QUESTION).getByRole('listitem').filter({ hasText: name })
const assignSheet = (page: Page) => page.getByRole('dialog', { name: /^Count “/ })
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

for (const width of [390, 1280]) {
  test(`texts beside Other count as an option, and can be taken back, ${width} px wide`, async ({ page, context }) => {
    const merchant = await aShop(context)
    await page.setViewportSize({ width, height: 844 })
    await allowWideScreen(context)
    await page.goto(resultsPath(merchant))
    await expect(others(page)).toContainText('5 texts')
    await expect(others(page).getByRole('listitem').first()).toContainText('3 say this')
    await expect(bar(page, 'Other')).toContainText('5 of 7 71%')

    await others(page)
      .getByRole('button', { name: /^Assign “shipping/ })
      .tap()
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await assignSheet(page).getByRole('radio', { name: 'The cost one' }).check()
    await assignSheet(page).getByRole('button', { name: 'All that say this' }).tap()
    await expect(assignSheet(page)).toHaveCount(0)
    await expect(bar(page, 'The cost one')).toContainText('5 of 7 71%')
    await expect(bar(page, 'Other')).toContainText('2 of 7 29%')
    await expect(others(page).getByRole('heading')).toBeFocused()
    await expect(others(page)).toContainText('1 assigned')
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])

    await toast(page, 'All that say this count as The cost one').getByRole('button', { name: 'Undo' }).tap()
    await expect(bar(page, 'Other')).toContainText('5 of 7 71%')
    await expect(others(page)).not.toContainText('assigned')
  })
}

test('one text alone is assigned and taken back with the keyboard, from the list of what was assigned', async ({
  page,
  context,
}) => {
  const merchant = await aShop(context)
  await page.goto(resultsPath(merchant))
  await others(page)
    .getByRole('button', { name: /^Assign “shipping/ })
    .focus()
  await page.keyboard.press('Enter')
  // Nothing is chosen yet.
  await assignSheet(page).getByRole('button', { name: 'Only this one' }).press('Enter')
  await expect(assignSheet(page)).toContainText('Choose an option first.')
  await assignSheet(page).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await assignSheet(page).getByRole('button', { name: 'Only this one' }).press('Enter')
  await expect(bar(page, 'Other')).toContainText('4 of 7 57%')
  await expect(others(page).getByRole('listitem').first()).toContainText('2 say this')

  await page.getByRole('button', { name: '1 assigned' }).press('Enter')
  const list = page.getByRole('dialog', { name: 'Assigned texts' })
  await expect(list.getByRole('listitem').first()).toContainText('only this response')
  expect(await axeViolations(page)).toEqual([])
  await list.getByRole('button', { name: /^Undo “/ }).press('Enter')
  await expect(list).toContainText('Nothing is assigned.')
  await expect(list.getByRole('button', { name: 'Close' }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page, 'Other')).toContainText('5 of 7 71%')
  // The words of the shopper stay where they were.
  const { responses } = await merchant.api<{ responses: { answers: { otherValue: string }[] }[] }>(
    'GET',
    `/surveys/${merchant.surveyId}/responses?filter=answer:why:other`,
  )
  expect(responses).toHaveLength(5)
})

test('on Free the texts can be read, and assigning one offers the upgrade', async ({ page, context }) => {
  const merchant = await aShop(context, 'free')
  await page.goto(resultsPath(merchant))
  await expect(others(page).getByRole('listitem')).toHaveCount(3)
  await others(page)
    .getByRole('button', { name: /^Assign/ })
    .first()
    .tap()
  await expect(page.getByRole('dialog')).toContainText('Upgrade Required')
})

test('a search of written answers marks the words, and leads to the response', async ({ page, context }) => {
  const merchant = await aShop(context)
  await page.goto(resultsPath(merchant))
  const written = card(page, 'What should we make next?')
  await expect(written.getByRole('blockquote')).toHaveCount(5)
  await written.getByRole('searchbox').fill('lavend')
  await expect(written.getByRole('status')).toHaveText('3 of 5 say this')
  await expect(written.locator('mark')).toHaveText(['LAVÉND', 'Lavend', 'lavend'])
  expect(await axeViolations(page)).toEqual([])
  await written.getByRole('link', { name: 'Open response' }).first().tap()
  await expect(sheet(page)).toContainText('LAVÉNDER and pine')
  await page.keyboard.press('Escape')
  await written.getByRole('searchbox').fill('nobody wrote this')
  await expect(written.getByRole('status')).toHaveText('0 of 5 say this')
})

test('texts that cannot be read now can be tried again', async ({ page, context }) => {
  const merchant = await aShop(context)
  const answers = card(page, 'What should we make next?')
  const cards = [
    { shown: answers, path: /\/written-texts\?/, text: 'A lavender candle, please!' },
    { shown: others(page), path: /\/other-texts$/, text: '3 say this' },
  ]
  const json = { problem: { code: 'results_preparing', percent: 40 } }
  for (const { path } of cards) await page.route(path, (route) => route.fulfill({ status: 409, json }))
  await page.goto(resultsPath(merchant))
  await answers.getByRole('searchbox').fill('lavender')
  for (const { shown, path, text } of cards) {
    const retry = shown.getByRole('button', { name: 'Retry' })
    await retry.focus()
    // From here on the screen could also read it by itself, when something changes.
    await page.unroute(path)
    await page.keyboard.press('Enter')
    await expect(shown).toContainText(text)
    // At once: later the whole card renders again, which would save the focus as well.
    expect(await shown.getByRole('heading').evaluate((heading) => heading === document.activeElement)).toBe(true)
  }
})
