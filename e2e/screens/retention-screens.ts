import type { Page, Route } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import type { ScreenCase } from './screen.ts'

const problem = {
  code: 'retention_deletes_responses',
  retentionMonths: 12,
  responses: 12_345,
  orders: 678,
  deletesBefore: '2025-11-25T20:12:00.000Z',
}

/** The choice of a shorter time to keep responses: while it is checked, when that fails, and what it asks. */
export const RETENTION_SCREENS: readonly ScreenCase[] = [
  {
    name: 'settings-retention-counting',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await period(page).waitFor()
      // Without a call on the network, because the check waits until there is none.
      await page.evaluate(() => {
        globalThis.fetch = () => new Promise(() => {})
      })
      await shorten(page)
      await page.getByText('Counting older responses…').waitFor()
    },
  },
  {
    name: 'settings-retention-error',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    isRefused: true,
    async act(page) {
      await answerChange(page, (route) => route.abort())
      await shorten(page)
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'settings-retention-confirm',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    isRefused: true,
    async act(page) {
      await answerChange(page, (route) => route.fulfill({ status: 409, json: { problem } }))
      await shorten(page)
      await page.getByRole('dialog').waitFor()
    },
    next: [
      {
        name: 'settings-retention-confirm-error',
        async act(page) {
          await answerChange(page, (route) => route.abort())
          await page.getByRole('button', { name: 'Delete for good' }).press('Enter')
          await page.getByText('Check your connection').waitFor()
        },
      },
    ],
  },
  {
    name: 'settings-retention-confirm-outdated',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    isRefused: true,
    async act(page) {
      let responses = problem.responses
      await answerChange(page, (route) =>
        route.fulfill({ status: 409, json: { problem: { ...problem, responses: responses++ } } }),
      )
      await shorten(page)
      await page.getByRole('button', { name: 'Delete for good' }).press('Enter')
      await page.getByText('out of date').waitFor()
    },
  },
  {
    name: 'settings-retention-confirm-rtl',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    isRefused: true,
    isRightToLeft: true,
    async act(page) {
      await answerChange(page, (route) => route.fulfill({ status: 409, json: { problem } }))
      await shorten(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'settings-retention-millions',
    path: () => '/settings?tab=data',
    who: 'merchant',
    states: ['full'],
    isRefused: true,
    async act(page) {
      const millions = { ...problem, responses: 1_000_000, orders: 1_000_000 }
      await answerChange(page, (route) => route.fulfill({ status: 409, json: { problem: millions } }))
      await shorten(page)
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** Answers changes of the time to keep responses. */
const answerChange = (page: Page, handle: (route: Route) => unknown) =>
  page.route('**/api/settings/data/retention', handle)

const period = (page: Page) => page.getByRole('combobox', { name: 'Keep responses for' })

async function shorten(page: Page): Promise<void> {
  await period(page).click()
  await page.getByRole('option', { name: '1 year' }).click()
  await pastDoubleTap(page)
}
