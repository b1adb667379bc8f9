import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'

const WIDE = [1280, 1920]

const rowLink = (page: Page) => page.locator('a[data-response]').first()

async function openPanel(page: Page) {
  await rowLink(page).press('Enter')
  await page.getByRole('button', { name: 'Next response' }).waitFor()
  await page.getByText('Path walked').waitFor()
}

async function selectTwo(page: Page) {
  for (const index of [1, 3])
    await page
      .getByRole('checkbox', { name: /^Select the response/ })
      .nth(index)
      .press(' ')
  await page.getByText('2 selected').waitFor()
}

const inTable = (name: string, parts: Partial<ScreenCase> = {}): ScreenCase => ({
  name,
  path: ({ surveyId }) => `/surveys/analytics/${surveyId}?tab=responses`,
  who: 'merchant',
  states: ['full'],
  widths: WIDE,
  ...parts,
})

/** The table of responses on wide screens, and what opens from it. */
export const RESPONSES_SCREENS: readonly ScreenCase[] = [
  inTable('responses-table', {
    next: [
      { name: 'responses-table-selected', act: selectTwo },
      { name: 'responses-table-open', act: openPanel },
      {
        name: 'responses-table-columns',
        async act(page) {
          await page.getByRole('button', { name: /^Columns/ }).press('Enter')
          await page.getByRole('dialog', { name: 'Columns' }).waitFor()
        },
      },
    ],
  }),
  inTable('responses-table-rtl', { isRightToLeft: true, act: openPanel }),
  inTable('responses-sort-menu', {
    widths: [390],
    async act(page) {
      await page.getByRole('button', { name: 'Newest first' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Longest first' }).waitFor()
    },
  }),
  inTable('response', {
    widths: [390, 1024],
    async act(page) {
      await rowLink(page).press('Enter')
      await page.getByText('Path walked').waitFor()
    },
  }),
]
