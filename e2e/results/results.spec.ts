import type { OptionId } from '@earshot/survey'
import { anImageQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { recordAnnouncements } from '../drivers/announcements.ts'
import { driveChromium } from '../drivers/chromium.ts'
import { expectAnnouncement } from '../drivers/expect-tree.ts'
import { A_PNG } from '../screens/screen-merchants.ts'
import { axeViolations, sidewaysScroll } from '../support/accessibility-audit.ts'
import { APPEARANCES, applyAppearance } from '../support/appearances.ts'
import { logInWith } from '../support/log-in.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking } from './answered-survey.ts'
import { asAnother, card, chooseDownload, resultsPath, rows, sheet } from './results-page.ts'
import { savedFile } from './saved-file.ts'

const SHOPPERS = 25

/** Answered once for all; a test that changes anything has one of its own. */
let merchant: AskingMerchant

test.beforeAll(async () => {
  merchant = await aMerchantAsking()
  await merchant.answer(SHOPPERS)
})

test.beforeEach(({ context }) => logInWith(context, merchant.token))

test.use({ allowedErrors: FAILED_CALL })

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

type Results = {
  responses: number
  questions: { text: string; answered: number; summary: { bars?: { text: string; count: number }[] } }[]
}

test('the screen says what the counters say, question by question', async ({ page }) => {
  const results = await merchant.api<Results>('GET', `/surveys/${merchant.surveyId}/analytics`)
  await page.goto(resultsPath(merchant))
  await expect(page.getByRole('tabpanel')).toContainText(`${SHOPPERS}`)
  expect(results.responses).toBe(SHOPPERS)
  for (const { text, answered, summary } of results.questions) {
    await expect(card(page, text)).toContainText(`${answered} response`)
    for (const bar of summary.bars ?? []) {
      const share = `${bar.count} of ${answered} ${Math.round((bar.count / answered) * 100)}%`
      await expect(card(page, text).getByRole('listitem').filter({ hasText: bar.text })).toContainText(share)
    }
  }
  await expect(card(page, 'Why us?')).toContainText('add up to more than 100%')
  await expect(card(page, 'How was ordering?')).toContainText(/\d\.\d\s*average/)
  await expect(card(page, 'When is it for?')).toContainText(/earliest\s*Dec 10, 2026/)
  await expect(card(page, 'What could be better?').getByRole('blockquote')).toHaveCount(5)
  for (const group of ['Detractors, 0–6', 'Passives, 7–8', 'Promoters, 9–10']) {
    await expect(card(page, 'Would you recommend us?').getByRole('term').filter({ hasText: group })).toBeVisible()
  }
})

test('a response that comes while one looks is read out', async ({ page, context }) => {
  const otherMerchant = await aMerchantAsking()
  await otherMerchant.answer(1)
  await logInWith(context, otherMerchant.token)
  const driver = await driveChromium(page)
  await recordAnnouncements(driver)
  await driver.open(resultsPath(otherMerchant))
  await expect(card(page, 'Why us?')).toContainText('1 response')
  await otherMerchant.answer(1)
  await expectAnnouncement(driver, '2 responses')
})

test('the tab stands in the address, and Back leads out of the results', async ({ page }) => {
  await page.goto('/')
  await page.goto(resultsPath(merchant))
  await tab(page, 'Responses').tap()
  await expect(page).toHaveURL(resultsPath(merchant, '?tab=responses'))
  await page.reload()
  await expect(tab(page, 'Responses')).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('responses come a page at a time, all of them, and none twice', async ({ page }) => {
  await page.goto(resultsPath(merchant, '?tab=responses'))
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more' }).tap()
  await expect(rows(page)).toHaveCount(SHOPPERS)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('what someone wrote leads to all they said, in order', async ({ page }) => {
  await page.goto(resultsPath(merchant))
  await card(page, 'What could be better?').getByRole('link', { name: 'Open response' }).first().tap()
  const questions = sheet(page).getByRole('list').getByRole('listitem')
  await expect(questions).toHaveCount(6)
  await expect(questions.first()).toContainText('Where did you hear about us?')
  await expect(questions.last()).toContainText('What could be better?')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  const written = card(page, 'What could be better?').getByRole('blockquote')
  await expect(written).toHaveCount(5)
  await card(page, 'What could be better?').getByRole('button', { name: 'Show more' }).tap()
  await expect(written.nth(5)).toBeVisible()
})

test('a response that stopped early says where it stopped', async ({ page }) => {
  await page.goto(resultsPath(merchant, '?tab=responses'))
  await rows(page).filter({ hasText: 'Stopped early' }).first().getByRole('link').tap()
  await expect(sheet(page)).toContainText('Stopped early')
  await expect(sheet(page).getByRole('listitem').filter({ hasText: 'Stopped here' })).toHaveCount(1)
  await expect(sheet(page).getByRole('listitem').last()).toContainText('Not reached')
})

test('a search finds what shoppers wrote, whatever its case and accents, and is in the address', async ({ page }) => {
  await page.goto(resultsPath(merchant, '?tab=responses'))
  const search = page.getByRole('searchbox', { name: 'Search what they wrote' })
  await search.fill('KAPITANSMUTZEN')
  await expect(rows(page)).toHaveCount(6)
  await expect(page).toHaveURL(/search=KAPITANSMUTZEN/)
  await expect(search).toBeFocused()
  await page.reload()
  await expect(rows(page)).toHaveCount(6)
  await search.fill('nobody wrote this')
  await expect(page.getByRole('heading', { name: 'Nobody wrote this' })).toBeVisible()
  await search.fill('')
  await expect(rows(page)).toHaveCount(20)
})

test('a deleted response leaves the list and every count', async ({ page, context }) => {
  const otherMerchant = await aMerchantAsking()
  await otherMerchant.answer(3)
  await logInWith(context, otherMerchant.token)
  await page.goto(resultsPath(otherMerchant, '?tab=responses'))
  await rows(page).filter({ hasText: 'Instagram' }).getByRole('link').tap()
  await sheet(page).getByRole('button', { name: 'Delete response' }).tap()
  const question = page.getByRole('dialog', { name: 'Delete this response?' })
  await question.getByRole('button', { name: 'Keep it' }).tap()
  await expect(question).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Delete response' }).tap()
  await question.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.getByText('Response deleted').first()).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await tab(page, 'Overview').tap()
  await expect(card(page, 'Where did you hear about us?')).toContainText('2 responses')
})

test('the file holds what the screen says', async ({ page }) => {
  await page.goto(resultsPath(merchant, '?tab=responses'))
  const { name, text } = await savedFile(page, () => chooseDownload(page, 'Responses (CSV)'))
  expect(name).toBe('After the purchase.csv')
  expect(text.split(/\r\n(?=[^\r\n]*,"2\d{3}-)/).length - 1).toBe(SHOPPERS)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('a response that comes in shows by itself on both tabs', async ({ page, context }) => {
  const otherMerchant = await aMerchantAsking()
  await logInWith(context, otherMerchant.token)
  await page.goto(resultsPath(otherMerchant, '?tab=responses'))
  await expect(page.getByText('No responses yet')).toBeVisible()
  await otherMerchant.answer(1)
  await expect(rows(page)).toHaveCount(1)
  await tab(page, 'Overview').tap()
  await expect(card(page, 'Where did you hear about us?')).toContainText('1 response')
})

test('without a network the numbers stay, and the screen says that they may be out of date', async ({
  page,
  context,
}) => {
  // The other tabs are loaded a second after the first card.
  const isTabLoaded = page.waitForResponse(/\/assets\/all-responses-[^/]+\.js$/)
  await page.goto(resultsPath(merchant))
  await expect(card(page, 'Why us?')).toBeVisible()
  await (await isTabLoaded).finished()
  await context.setOffline(true)
  await expect(page.getByText('These numbers may be out of date.')).toBeVisible()
  await tab(page, 'Responses').tap()
  await expect(page.getByText('We can’t reach Earshot. Check your connection and try again.')).toBeVisible()
  await context.setOffline(false)
  // Nobody has to ask again: the list comes with the network.
  await expect(rows(page).first()).toBeVisible()
})

test('a response that is gone says so, and nothing can be tried again', async ({ page }) => {
  await page.goto(resultsPath(merchant, '?tab=responses&response=0192f0c0-0000-7000-8000-000000000000'))
  await expect(sheet(page)).toContainText('This response isn’t there.')
  await expect(sheet(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('seven digits fit, and only all is 100%', async ({ page }) => {
  await page.route(/\/results$/, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: Results & { completed: object } }
    const [first] = data.questions
    const [bar, other] = first?.summary.bars ?? []
    if (!first || !bar || !other) throw new Error('The survey is not the one expected')
    Object.assign(data, { responses: 9_999_999 })
    Object.assign(data.completed, { count: 9_998_000 })
    Object.assign(first, { answered: 9_999_999, base: 9_999_999 })
    Object.assign(bar, { count: 9_998_000, percent: 100 })
    Object.assign(other, { count: 1_999, percent: 0 })
    await route.fulfill({ response: reply, json: { data } })
  })
  await page.goto(resultsPath(merchant))
  const bars = card(page, 'Where did you hear about us?').getByRole('listitem')
  await expect(bars.nth(0)).toContainText('>99% 9,998,000')
  await expect(bars.nth(1)).toContainText('<1% 1,999')
  await expect(page.getByText('9,999,999', { exact: true })).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
})

test('pictures to choose from are shown beside how often they were chosen', async ({ page, context }) => {
  const { imageUrl } = await merchant.api<{ imageUrl: string }>('POST', '/pictures', { picture: A_PNG })
  const options = ['Forest', 'Sea'].map((text, index) => ({ id: `o${index + 1}` as OptionId, text, imageUrl }))
  const otherMerchant = await asAnother(context, [
    anImageQuestion('scent', { text: 'Which scent?', config: { options } }),
  ])
  await otherMerchant.answer(1, () => ({ answers: { scent: { optionId: 'o2' } }, completed: true }))
  await page.goto(resultsPath(otherMerchant))
  const sea = card(page, 'Which scent?').getByRole('listitem').filter({ hasText: 'Sea' })
  await expect(sea).toContainText('1 of 1 100%')
  const picture = sea.locator('img')
  await expect(picture).toHaveAttribute('src', new RegExp(`^${earshot.storefront}/`))
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
})

test('the last page of responses has the focus on its first row', async ({ page }) => {
  await page.goto(resultsPath(merchant, '?tab=responses'))
  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(SHOPPERS)
  await expect(rows(page).nth(20).getByRole('link')).toBeFocused()
})

test('after a response is deleted the focus goes to the row that took its place, in the end to the heading', async ({
  page,
  context,
}) => {
  const otherMerchant = await asAnother(context)
  await otherMerchant.answer(3)
  await page.goto(resultsPath(otherMerchant, '?tab=responses'))
  const deleteOpened = async () => {
    await sheet(page).getByRole('button', { name: 'Delete response' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete this response?' })
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  }
  await expect(rows(page)).toHaveCount(3)
  const texts = await rows(page).getByRole('link').allInnerTexts()
  const row = (index: number) => rows(page).filter({ hasText: texts[index]?.split('\n')[0] ?? '' })
  await row(1).getByRole('link').press('Enter')
  await deleteOpened()
  await expect(row(2).getByRole('link')).toBeFocused()
  // Opened by its address alone, a response has a row all the same.
  await row(2).getByRole('link').press('Enter')
  await page.reload()
  await deleteOpened()
  await expect(row(0).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await deleteOpened()
  await expect(page.getByRole('heading', { name: 'After the purchase' })).toBeFocused()
})

test('below the first page nothing moves, also when the network comes back', async ({ page, context }) => {
  await page.goto(resultsPath(merchant, '?tab=responses'))
  await page.getByRole('button', { name: 'Load more' }).tap()
  await expect(rows(page)).toHaveCount(SHOPPERS)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await context.setOffline(true)
  await context.setOffline(false)
  // The results are requested again in the same moment as a list would be.
  await page.waitForResponse((reply) => reply.url().endsWith('/analytics') && reply.ok())
  expect(asked.filter((path) => path.endsWith('/responses'))).toEqual([])
})

for (const appearance of APPEARANCES) {
  test(`everyone can use it: ${appearance.colorScheme}, ${appearance.direction}`, async ({ page }) => {
    await applyAppearance(page, appearance)
    await page.goto(resultsPath(merchant))
    await expect(card(page, 'Why us?')).toBeVisible()
    expect(await axeViolations(page, appearance)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await tab(page, 'Responses').tap()
    await expect(rows(page).first()).toBeVisible()
    expect(await axeViolations(page, appearance)).toEqual([])
    await rows(page).first().getByRole('link').tap()
    await expect(sheet(page).getByRole('listitem').first()).toBeVisible()
    expect(await axeViolations(page, appearance)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })
}
