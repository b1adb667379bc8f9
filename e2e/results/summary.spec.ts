import type { Page } from '@playwright/test'
import { announcements, recordAnnouncements } from '../drivers/announcements.ts'
import { driveChromium } from '../drivers/chromium.ts'
import { axeViolations, COLOR_RULES, sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { setDirection } from '../support/appearances.ts'
import { tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { type AskingMerchant, aMerchantAsking, SOURCE_QUESTION } from './answered-survey.ts'
import { resultsPath } from './results-page.ts'
import { shapeResults, thirtyDays, twelveResponses } from './shaped-results.ts'

// The figures of the results and their chart. The days are made up, because shoppers of a test all answer on one day.

const WIDE = { width: 1280, height: 900 }
const PERIOD = '?period=30d'
const COMPARED = `${PERIOD}&compare=previous_period`

let merchant: AskingMerchant
test.beforeAll(async () => {
  merchant = await aMerchantAsking([SOURCE_QUESTION])
  await merchant.answer(2)
})
test.beforeEach(async ({ page, context }) => {
  await logInWith(context, merchant.token)
  // The notice for wide screens has a test of its own.
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
})

const chart = (page: Page) => page.getByRole('application')
const figure = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' })
const table = (page: Page) => page.getByRole('table', { name: /^Responses by/ })
const asTable = (page: Page) => page.getByRole('button', { name: 'Show as table' })

async function openThirtyDays(page: Page, query = COMPARED): Promise<void> {
  await shapeResults(page, thirtyDays)
  await page.goto(resultsPath(merchant, query))
  await expect(chart(page)).toBeVisible()
}

/** The pixel of a day in the chart, counted from the first of thirty. */
async function pixelOf(page: Page, day: number): Promise<{ x: number; y: number }> {
  const box = await chart(page).boundingBox()
  if (!box) throw new Error('There is no chart')
  const start = 29
  return { x: box.x + start + ((box.width - start - 8) * day) / 29, y: box.y + box.height / 2 }
}

test('each figure says how it has changed, and only a change that is more than chance is one', async ({ page }) => {
  await openThirtyDays(page)
  await expect(figure(page, 'Responses')).toHaveText(/1,040.*up 36% from 762/)
  await expect(figure(page, 'Views')).toHaveText(/8,380.*up 36% from 6,156/)
  await expect(summary(page)).toContainText(/Completion rate33%from 33%≈ could be chance/)
  await expect(summary(page)).toContainText(/Median time41 sfrom 43 s≈ could be chance/)
  await expect(summary(page)).toContainText('One shopper can count more than once.')
  await page.unrouteAll({ behavior: 'wait' })
  await shapeResults(page, (results) => {
    thirtyDays(results)
    if (!results.differences) return
    results.differences.completed = { points: -5.6, low: -9, high: -1 }
    results.differences.medianSeconds = { difference: -2, low: -3.4, high: -0.5 }
  })
  await page.reload()
  await expect(summary(page)).toContainText('down 6 points from 33%')
  await expect(summary(page)).toContainText('down 2 s from 43 s')
})

test('one sentence says what moved, and says so where nothing did', async ({ page }) => {
  await openThirtyDays(page)
  const moved = page.getByRole('heading', { level: 2, name: '44% name Instagram, up 7 points.' })
  await expect(moved).toBeVisible()
  await expect(page.getByText('A friend 22%, up 6 points')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await shapeResults(page, (results) => {
    thirtyDays(results)
    results.findings = []
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No change here is more than chance.' })).toBeVisible()
  await page.goto(resultsPath(merchant, PERIOD))
  await expect(chart(page)).toBeVisible()
  await expect(page.getByText('more than chance')).toHaveCount(0)
})

test('a press on Views or Responses chooses what the chart draws; views that follow no filter say so', async ({
  page,
}) => {
  await openThirtyDays(page, `${COMPARED}&filter=state:completed`)
  await expect(figure(page, 'Responses')).toHaveAttribute('aria-pressed', 'true')
  await expect(chart(page)).toHaveAccessibleName(/^Responses by day, .+, against the 30 days before$/)
  await figure(page, 'Views').tap()
  await expect(figure(page, 'Views')).toHaveAttribute('aria-pressed', 'true')
  await expect(chart(page)).toHaveAccessibleName(/^Views by day/)
  await expect(figure(page, 'Views')).toContainText('Filters don’t apply to views')
})

test('the chart is drawn by the unit that suits the period, and by another one on a press', async ({ page }) => {
  await openThirtyDays(page, PERIOD)
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
  await page.getByRole('radio', { name: 'Week' }).tap()
  await expect(chart(page)).toHaveAccessibleName(/^Responses by week/)
  await page.goto(resultsPath(merchant, '?period=90d'))
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked()
  await page.getByRole('radio', { name: 'Month' }).tap()
  await expect(chart(page)).toHaveAccessibleName(/^Responses by month/)
  await page.goto(resultsPath(merchant, '?period=365d'))
  await expect(page.getByRole('radio', { name: 'Month' })).toBeChecked()
})

test('a finger reads a day in the place of the legend, and nothing shifts', async ({ page }) => {
  await openThirtyDays(page)
  const before = await chart(page).boundingBox()
  const { x, y } = await pixelOf(page, 13)
  await page.touchscreen.tap(x, y)
  await expect(summary(page).getByText(/^\w+day, \w+ \d+$/)).toBeVisible()
  await expect(summary(page).getByRole('list').getByRole('listitem')).toHaveText([/^Responses47$/, /^\w+, \w+ \d+32$/])
  expect(await chart(page).boundingBox()).toEqual(before)
  await page.touchscreen.tap(x, y + 300)
  await expect(summary(page).getByText(/^\w+day, \w+ \d+$/)).toHaveCount(0)
})

test('a mouse reads a day beside it, and new figures wait until it has left', async ({ page }) => {
  await page.setViewportSize(WIDE)
  let added = 0
  await shapeResults(page, (results) => {
    thirtyDays(results)
    results.responses += added
  })
  await page.goto(resultsPath(merchant, COMPARED))
  const { x, y } = await pixelOf(page, 13)
  await page.mouse.move(x, y)
  await expect(chart(page)).toContainText('Responses47')
  added = 1
  const newer = page.waitForResponse(/\/results/)
  await merchant.show(1)
  await newer
  await expect(figure(page, 'Responses')).toContainText('1,040')
  await expect(chart(page)).toContainText('Responses47')
  await page.mouse.move(x, y - 400)
  await expect(figure(page, 'Responses')).toContainText('1,041')
  await expect(chart(page)).not.toContainText('Responses47')
})

test('the keyboard reads the days: one stop, arrows, Home, End and Escape', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await shapeResults(page, thirtyDays)
  const driver = await driveChromium(page)
  await recordAnnouncements(driver)
  await driver.open(resultsPath(merchant, COMPARED))
  await tabTo(page, chart(page))
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toContainText('so far')
  await page.keyboard.press('Home')
  await expect(chart(page)).toContainText('Responses27')
  await page.keyboard.press('ArrowRight')
  const announcement = expect.stringMatching(/^\w+day, \w+ \d+: 22 responses, 21 on \w+, \w+ \d+$/)
  await expect.poll(() => announcements(driver)).toContainEqual(announcement)
  // A day that the cursor only crossed is not read out.
  expect(await announcements(driver)).not.toContainEqual(expect.stringContaining('27 responses'))
  await page.keyboard.press('End')
  await expect(chart(page)).toContainText('Responses20')
  await page.keyboard.press('Escape')
  await expect(chart(page)).not.toContainText('Responses20')
  await expect(chart(page)).toBeFocused()
})

test('in a page from right to left, the left arrow moves to the next day', async ({ page }) => {
  await setDirection(page, 'rtl')
  await page.setViewportSize(WIDE)
  await openThirtyDays(page)
  await chart(page).press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toContainText('Responses22')
  const labels = await chart(page).locator('svg text').filter({ hasText: /[a-z]/ }).all()
  const [first, last] = [await labels[0]?.boundingBox(), await labels.at(-1)?.boundingBox()]
  expect(first?.x).toBeGreaterThan(last?.x ?? 0)
})

for (const viewport of [{ width: 390, height: 844 }, WIDE]) {
  test(`the table has the figures of the chart in its place, at ${viewport.width}px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await openThirtyDays(page)
    const height = (await summary(page).boundingBox())?.height
    await asTable(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Show as chart' })).toBeFocused()
    await expect(chart(page)).toHaveCount(0)
    expect((await summary(page).boundingBox())?.height).toBeCloseTo(height ?? 0, 0)
    const rows = table(page).getByRole('row')
    await expect(rows).toHaveCount(32)
    await expect(rows.nth(1)).toContainText(/so far/)
    await expect(rows.nth(1)).toContainText('−5')
    await expect(rows.last()).toContainText(/Total1,040762\+278/)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Show as chart' }).press('Enter')
    await expect(chart(page)).toBeVisible()
  })

  for (const [name, query, shape] of [
    ['compared', COMPARED, thirtyDays],
    ['few', PERIOD, twelveResponses],
  ] as const) {
    test(`everyone can use the summary: ${name}, at ${viewport.width}px`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await shapeResults(page, shape)
      await page.goto(resultsPath(merchant, query))
      await chart(page).press('End')
      expect(await axeViolations(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeViolations(page, { rules: COLOR_RULES })).toEqual([])
    })
  }
}

test('few responses are dots by day, without a line, and no change is shown', async ({ page }) => {
  await shapeResults(page, (results) => {
    twelveResponses(results)
    if (results.compared) results.compared.responses = 5
  })
  await page.goto(resultsPath(merchant, COMPARED))
  await expect(chart(page).locator('circle')).toHaveCount(12)
  await expect(chart(page).locator('path')).toHaveCount(0)
  await expect(figure(page, 'Responses')).toHaveText(/12.*from 5$/)
  await expect(summary(page)).toContainText('9 of 12')
  await expect(page.getByRole('heading', { name: /^12 responses, and 5 to compare with: too early/ })).toBeVisible()
})

test('days on which nobody answered are zeros, and today counts what has come', async ({ page }) => {
  await page.goto(resultsPath(merchant, PERIOD))
  await asTable(page).tap()
  const rows = table(page).getByRole('row')
  await expect(rows).toHaveCount(32)
  await expect(rows.nth(1)).toContainText(/so far2$/)
  await expect(rows.nth(2)).toContainText(/\d0$/)
  await expect(rows.last()).toHaveText('Total2')
  await page.goto(resultsPath(merchant))
  await expect(chart(page)).toHaveAccessibleName(/^Responses by day/)
  await expect(chart(page).locator('circle')).toHaveCount(2)
  await page.goto(resultsPath(merchant, '?period=2026-01-01..2026-01-31'))
  await expect(chart(page)).toContainText('No responses on these days')
})

test('on paper there is the chart, and nothing to press', async ({ page }) => {
  await openThirtyDays(page)
  await page.emulateMedia({ media: 'print' })
  await expect(chart(page)).toBeVisible()
  await expect(asTable(page)).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Week' })).toBeHidden()
})
