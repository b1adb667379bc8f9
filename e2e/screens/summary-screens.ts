import type { Page } from '@playwright/test'
import { type ShapedResults, shapeResults, thirtyDays, twelveResponses } from '../results/shaped-results.ts'
import type { ScreenCase } from './screen.ts'

const COMPARED = '?period=30d&compare=previous_period'

/** The figures of a survey and their chart: alone, compared, of few responses, as a table, and read at one day. */
export const SUMMARY_SCREENS: readonly ScreenCase[] = [
  summary('summary-plain', '?period=30d', thirtyDays),
  {
    ...summary('summary-compared', COMPARED, thirtyDays),
    next: [
      {
        name: 'summary-read',
        async act(page) {
          await chart(page).press('Home')
          for (let day = 0; day < 13; day++) await page.keyboard.press('ArrowRight')
        },
      },
      {
        name: 'summary-views-by-week',
        async act(page) {
          await page.getByRole('button', { name: /^Views/ }).press('Enter')
          await page.getByRole('radio', { name: 'Week' }).press('Space')
        },
      },
      { name: 'summary-table', act: (page) => page.getByRole('button', { name: 'Show as table' }).press('Enter') },
    ],
  },
  { ...summary('summary-rtl', COMPARED, thirtyDays), isRightToLeft: true },
  summary('summary-few', '?period=30d', twelveResponses),
  summary('summary-filtered', `${COMPARED}&filter=state:completed`, thirtyDays),
]

function summary(name: string, query: string, shape: (results: ShapedResults) => void): ScreenCase {
  return {
    name,
    path: ({ surveyId }) => `/surveys/analytics/${surveyId}${query}`,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await shapeResults(page, shape)
      await page.reload()
      await chart(page).waitFor()
    },
  }
}

const chart = (page: Page) => page.getByRole('application')
