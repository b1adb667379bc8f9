import type { Page } from '@playwright/test'
import type { StoreNps } from '../../apps/server/src/analytics/store-nps.ts'
import { LOADS, type ScreenCase } from './screen.ts'

const NPS = /\/api\/nps(\?|$)/

/** The Net Promoter Score of the store. */
export const NPS_SCREENS: readonly ScreenCase[] = [
  {
    name: 'nps',
    path: () => '/surveys/templates/mnps',
    who: 'merchant',
    states: ['millions', ...LOADS],
    call: NPS,
    next: [
      { name: 'nps-table', act: (page) => page.locator('summary').filter({ hasText: 'Week by week' }).click() },
      {
        name: 'nps-dates',
        async act(page) {
          await page.getByRole('button', { name: 'Dates' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  {
    name: 'nps-trend',
    path: () => '/surveys/templates/mnps',
    who: 'merchant',
    states: ['full'],
    act: answerForAYear,
  },
  {
    name: 'nps-trend-rtl',
    path: () => '/surveys/templates/mnps',
    who: 'merchant',
    states: ['full'],
    isRightToLeft: true,
    act: answerForAYear,
  },
  {
    name: 'nps-waiting',
    path: () => '/surveys/templates/mnps?from=2020-01-01&to=2020-12-31',
    who: 'merchant',
    states: ['full'],
  },
]

/** Scores of a year, as if shoppers had been asked all the while: one month nobody answered, and one hardly anybody. */
async function answerForAYear(page: Page): Promise<void> {
  const scores = [-31, -12, 8, null, 21, 100, 27, 30, 34, 36, 33, 39, 41]
  const parts: StoreNps['trend']['parts'] = scores.map((score, month) => {
    const half = 44 - month * 3
    const interval = score === null || score === 100 ? null : { low: score - half, high: score + half }
    const responses = score === null ? 0 : interval === null ? 1 : 60 + month * 90
    const from = new Date(Date.UTC(2025, 10 + month, 1)).toISOString().slice(0, 10)
    return { from, to: new Date(Date.UTC(2025, 11 + month, 0)).toISOString().slice(0, 10), score, interval, responses }
  })
  await page.route(NPS, async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: { surveys: object[] } }
    const surveys = Array.from({ length: 7 }, () => data.surveys[0])
    const left = { testAnswers: 3, spamAnswers: 1, locked: 12_345 }
    const json = {
      data: {
        ...data,
        ...left,
        surveys: surveys.map((one, n) => ({ ...one, surveyId: `${n}`, score: 40 - n })),
        trend: { unit: 'month', parts },
      },
    }
    await route.fulfill({ response: reply, json })
  })
  await page.getByRole('button', { name: '1 year' }).click()
  await page.getByRole('img', { name: /^Score by month/ }).waitFor()
}
