import type { AudienceFilter } from '@earshot/survey'
import type { Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { inBuilder, type ScreenCase, type ScreenStep } from './screen.ts'
import { openFromMore, pressButton, SURVEY, saveNothing, sheetNamed } from './screen-actions.ts'
import { LONG_WORDS } from './screen-merchants.ts'

/** One of each sort, and lists longer than a line. */
const FILTERS: readonly AudienceFilter[] = [
  { type: 'customerType', operator: 'is', value: 'firstTime' },
  { type: 'orderValue', operator: 'between', value: 50, maxValue: 1_234_567.5 },
  { type: 'customerTags', operator: 'contains', values: ['vip', LONG_WORDS, ...'abcdefghij'] },
  { type: 'location', operator: 'does_not_contains', values: ['US:United States', 'DE-BY:Germany (BY)'] },
]

const REPORTED = { customerType: 4_000, orderValue: 2_480, zipCode: 3 }

/** The store's pages are said to have told this. */
const mockReported = (page: Page, visits: number) =>
  page.route('**/api/audience/told', (route) => route.fulfill({ json: { data: { days: 7, visits, told: REPORTED } } }))

/** The survey asks only some: the server is updated, and the page is opened again. */
async function aim(page: Page, filters: readonly AudienceFilter[]): Promise<void> {
  await saveNothing(page)
  await page.route(SURVEY, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { data: { ...data, audience: filters } } })
  })
  await page.reload()
}

async function pick(page: Page, filterType: string): Promise<void> {
  if (await sheetNamed(page, 'Audience').isVisible()) await pressButton(page, 'Add a filter')
  await pastDoubleTap(page)
  await sheetNamed(page, 'Add a filter').getByRole('button', { name: filterType }).click()
  await sheetNamed(page, filterType).waitFor()
}

/** Back to the list from whatever lies over it. */
async function back(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await sheetNamed(page, 'Audience').waitFor()
}

/** The editor of each filter type, and the messages about an unfinished filter. */
const editors: readonly ScreenStep[] = [
  'Customer type',
  'Order value',
  'Customer tags',
  'Location',
  'ZIP code',
].flatMap((filterType): ScreenStep[] => {
  const name = `audience-${filterType.toLowerCase().replace(' ', '-')}`
  const editor: ScreenStep = {
    name,
    async act(page) {
      if (!(await sheetNamed(page, 'Add a filter').isVisible())) await back(page)
      await pick(page, filterType)
    },
  }
  const unfinished: ScreenStep = {
    name: `${name}-unfinished`,
    async act(page) {
      await pressButton(page, 'Done')
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  }
  // One of a few is chosen from the start.
  return filterType === 'Customer type' ? [editor] : [editor, unfinished]
})

/** The audience of a survey. ADR-0031. */
export const AUDIENCE_SCREENS: readonly ScreenCase[] = [
  inBuilder('builder-audience', {
    async act(page) {
      await mockReported(page, 4_000)
      await saveNothing(page)
      await openFromMore(page, 'Audience')
    },
    next: [
      {
        name: 'audience-kinds',
        async act(page) {
          await pressButton(page, 'Add a filter')
          await sheetNamed(page, 'Add a filter').getByText('Told on 62% of visits').waitFor()
        },
      },
      ...editors,
      {
        name: 'audience-places',
        async act(page) {
          await back(page)
          await pick(page, 'Location')
          await pastDoubleTap(page)
          await pressButton(page, 'Add a country or region')
          // Not all of them: axe would look at each.
          await page.getByRole('combobox', { name: 'Search' }).fill('united')
        },
      },
    ],
  }),
  inBuilder('builder-audience-filters', {
    async act(page) {
      await mockReported(page, 4_000)
      await aim(page, FILTERS)
      await pressButton(page, 'More')
      await sheetNamed(page, 'More').getByText('First-time customers, and 3 more filters').waitFor()
    },
    next: [
      {
        name: 'audience-filters',
        async act(page) {
          await sheetNamed(page, 'More').getByRole('button', { name: 'Audience' }).click()
          await sheetNamed(page, 'Audience').getByText('Told on 62% of visits').waitFor()
        },
      },
      {
        name: 'audience-list',
        async act(page) {
          await pressButton(page, /^Edit: Customer tags/)
          await sheetNamed(page, 'Customer tags').getByText('vip', { exact: true }).waitFor()
        },
      },
      {
        name: 'audience-removed',
        async act(page) {
          await back(page)
          await pressButton(page, /^Remove: First-time customers/)
          await page.getByText('Filter removed', { exact: true }).waitFor()
        },
      },
    ],
  }),
  inBuilder('builder-audience-untold', {
    isRefused: true,
    async act(page) {
      const problem = { code: 'store_not_found' }
      await page.route('**/api/audience/told', (route) => route.fulfill({ status: 404, json: { problem } }))
      await openFromMore(page, 'Audience')
      await pressButton(page, 'Add a filter')
      await page.getByRole('alert').waitFor()
    },
  }),
  inBuilder('builder-audience-gated', {
    who: 'free',
    async act(page) {
      await mockReported(page, 0)
      await openFromMore(page, 'Audience')
      await page.getByRole('button', { name: 'Add a filter' }).getByText('Pro').waitFor()
    },
  }),
  inBuilder('builder-audience-right-to-left', {
    isRightToLeft: true,
    widths: [390],
    async act(page) {
      await mockReported(page, 4_000)
      await aim(page, FILTERS)
      await openFromMore(page, 'Audience')
    },
  }),
]
