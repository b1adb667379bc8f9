import { aDateQuestion, anNpsQuestion, aRating, aTextQuestion } from '@earshot/survey/testing'
import type { Page } from '@playwright/test'
import { axeViolations, COLOR_RULES, sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'
import { card, onBothWidths, resultsPath, savedPicture } from './results-page.ts'
import { allowWideScreen } from './wide-screen.ts'

// Two groups on every card, with the difference, its interval and how many responses both have.

const QUESTIONS = [
  SOURCE_QUESTION,
  aRating('stars', { text: 'How was ordering?' }),
  anNpsQuestion('likely', { text: 'Would you recommend us?' }),
  aDateQuestion('day', { text: 'When is it for?', isRequired: false }),
  aTextQuestion('better', { text: 'What could be better?', isRequired: false }),
]

const EACH = 40
/** A is Instagram, and B is a friend. */
const GROUPS = '?filter=answer%3Asource%3Ao1&compare=filters&compareFilter=answer%3Asource%3Ao2'

/** A friend's friends are happier, buy for a week later, and write less. */
function answersOf(shopper: number) {
  const isFriend = shopper % 2 === 1
  const index = Math.floor(shopper / 2)
  const day = `2026-12-${10 + (index % 5) + (isFriend ? 7 : 0)}`
  return {
    answers: {
      source: { optionId: isFriend ? 'o2' : 'o1' },
      stars: { value: (isFriend ? 4 : 2) + (index % 2) },
      likely: { value: isFriend ? 9 : 6 + (index % 2) },
      day: { value: day },
      better: index % 4 < (isFriend ? 1 : 3) ? { value: isFriend ? 'Gift cards' : 'Larger candles' } : null,
    },
    completed: true,
  }
}

let merchant: AskingMerchant

test.beforeAll(async () => {
  merchant = await aMerchantAsking(QUESTIONS)
  await merchant.answer(2 * EACH, answersOf)
})

test.beforeEach(async ({ context }) => {
  await allowWideScreen(context)
  await logInWith(context, merchant.token)
})

async function openGroups(page: Page): Promise<void> {
  await page.goto(resultsPath(merchant, GROUPS))
  await expect(card(page, 'When is it for?')).toContainText('B 40 responses')
}

onBothWidths(() => {
  test('every card has both groups, the difference, its interval and how many they are', async ({ page }) => {
    await openGroups(page)
    const groups = page.getByRole('list', { name: 'Compared groups' }).getByRole('listitem')
    await expect(groups).toHaveText([
      /^A\s*Where did you hear about us\? Instagram 40 responses$/,
      /^B\s*Where did you hear about us\? A friend 40 responses$/,
    ])
    for (const { text } of QUESTIONS.slice(1, 4)) await expect(card(page, text)).toContainText('A 40 responses')

    // Its own filter is left out of each side, so that all 80 are in both.
    const source = card(page, 'Where did you hear about us?')
    await expect(source).toContainText('A 80 responses')
    await expect(source.getByRole('listitem').first()).toContainText('B 50% · 40')
    await expect(source.getByRole('listitem').first()).toContainText('Difference: −15 to +15 points')

    await expect(card(page, 'How was ordering?')).toContainText('▼ 2.0 against B: 4.5 ± 0.2')
    await expect(card(page, 'How was ordering?')).toContainText('Difference: −2.2 to −1.8')
    await expect(card(page, 'How was ordering?')).toContainText('▼ 100 points against B: 100% of 40')
    await expect(card(page, 'How was ordering?')).toContainText('Difference: −100 to −88 points')
    const groupsOfScores = card(page, 'Would you recommend us?').locator('dd')
    await expect(groupsOfScores.filter({ hasText: '▼ 100' })).toContainText('down 100 points, more than chance')
    await expect(groupsOfScores.filter({ hasText: '▲ 50' })).toHaveCount(2)
    await expect(card(page, 'Would you recommend us?')).toContainText('▼ 150 against B: +100')
    await expect(card(page, 'Would you recommend us?')).toContainText('B 100% · 40')

    const dates = card(page, 'When is it for?')
    await expect(dates).toContainText('7 days earlier, against B: Dec 19, 2026')
    await expect(dates).toContainText(/Difference: −\d+ to −\d+ days/)
    await expect(dates.getByRole('listitem').first()).toContainText(/Dec 10, 2026\s*20% 8\s*B 0% · 0/)
    const texts = card(page, 'What could be better?')
    await expect(texts).toContainText(
      '75% of the 40 shoppers who reached this question wrote something, between 60 and 86%',
    )
    await expect(texts).toContainText('▲ 50 points against B: 25% of 40')
    await expect(texts).toContainText('Difference: +29 to +65 points')
    await expect(texts.locator('summary')).toContainText('95% interval')
    await expect(texts).toContainText('A 30 responsesB 10 responses')
    await expect(texts.getByRole('listitem').first()).toContainText('Larger candles')
    await texts.getByRole('radio', { name: 'B' }).check()
    await expect(texts.getByRole('listitem').first()).toContainText('Gift cards')
    await texts.getByRole('searchbox').fill('candles')
    await expect(texts.getByRole('status')).toHaveText('0 of 10 say this')
    await dates.locator('summary').filter({ hasText: 'How sure?' }).press('Enter')
    await expect(dates).toContainText('Half of the answers are Dec 12, 2026 or earlier.')
  })

  test('everyone can use a comparison', async ({ page }) => {
    await openGroups(page)
    expect(await axeViolations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page, { rules: COLOR_RULES })).toEqual([])
  })
})

test('a period is compared on every card, and fewer than thirty responses have no change', async ({ page }) => {
  await page.route(/\/results\?/, async (route) => {
    // The groups as two periods: all of a test is answered on one day.
    const url = new URL(route.request().url())
    url.search = GROUPS
    const reply = await route.fetch({ url: url.href })
    const { data } = await reply.json()
    data.query = 'period=30d&compare=previous_period'
    await route.fulfill({ response: reply, json: { data } })
  })
  await page.goto(resultsPath(merchant, '?period=30d&compare=previous_period'))
  await expect(card(page, 'When is it for?')).toContainText('40 responses before')
  await expect(card(page, 'When is it for?')).toContainText('7 days earlier, from Dec 19, 2026')
  await expect(card(page, 'When is it for?').getByRole('listitem').first()).toContainText('before 0% · 0')
  await expect(card(page, 'What could be better?')).toContainText('▲ 50 points from 25% of 40')
  await expect(page.getByRole('list', { name: 'Compared groups' })).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })

  const few = GROUPS.replace('o2', 'o2&compareFilter=answer_date%3Aday%3A2026-12-17%2C2026-12-18')
  await page.goto(resultsPath(merchant, few))
  const texts = card(page, 'What could be better?')
  await expect(texts).toContainText('Rough: B 4 responses')
  await expect(texts).toContainText('against B: 25% of 16')
  await expect(texts).not.toContainText('Difference')

  await page.goto(resultsPath(merchant, '?compare=filters&compareFilter=device%3Atablet'))
  await expect(texts).toContainText('B 0 responses')
  await expect(texts.locator('summary')).toHaveCount(0)
})

test('an option that only one group chose has a figure of both, on screen and in a picture', async ({ page }) => {
  await page.route(/\/results\?/, async (route) => {
    // Options that are no longer offered: each group has another one.
    const reply = await route.fetch()
    const { data } = await reply.json()
    const sides = [
      [data, 'o1'],
      [data.compared, 'o2'],
    ] as const
    for (const [{ questions }, only] of sides) {
      const { summary } = questions[0]
      summary.bars = summary.bars.filter(({ optionId }: { optionId: string }) => optionId === only)
    }
    await route.fulfill({ response: reply, json: { data } })
  })
  await page.goto(resultsPath(merchant, GROUPS))
  const source = card(page, 'Where did you hear about us?')
  await expect(source.getByRole('listitem')).toHaveCount(2)
  await expect(source.getByRole('listitem').first()).toContainText(/Instagram.*50%.*B 0% · 0/)
  await expect(source.getByRole('listitem').last()).toContainText(/A friend.*0%.*B 50% · 40/)
  const svg = await savedPicture(page, 'Where did you hear about us?', 'SVG')
  expect(svg.text).toContain('A friend')
})

test('paper and picture say what is compared with what', async ({ page }) => {
  await openGroups(page)
  const svg = await savedPicture(page, 'When is it for?', 'SVG')
  expect(svg.text).toContain('>B: 40 responses · Where did you hear about us? A friend<')
  expect(svg.text).toContain('>7 days earlier, against B: Dec 19, 2026<')
  expect(svg.text).toMatch(/>Difference: −\d+ to −\d+ days</)
  await page.emulateMedia({ media: 'print' })
  const head = page.locator('[data-print-head]')
  await expect(head).toContainText('Compared with: Where did you hear about us? A friend · 40 responses')
  await expect(card(page, 'When is it for?')).toContainText('7 days earlier, against B: Dec 19, 2026')
})
