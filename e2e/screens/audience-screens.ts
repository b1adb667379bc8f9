import type { AudienceFilter } from '@earshot/survey'
import type { Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { fromMore, press, SURVEY, saveNothing, sheet } from './builder-hands.ts'
import { inBuilder, type Screen, type Step } from './screen.ts'
import { LONG_WORDS } from './world.ts'

/** Of each sort one, and lists longer than a line. */
const FILTERS: readonly AudienceFilter[] = [
  { type: 'customerType', operator: 'is', value: 'firstTime' },
  { type: 'orderValue', operator: 'between', value: 50, maxValue: 1_234_567.5 },
  { type: 'customerTags', operator: 'contains', values: ['vip', LONG_WORDS, ...'abcdefghij'] },
  { type: 'location', operator: 'does_not_contains', values: ['US:United States', 'DE-BY:Germany (BY)'] },
]

const TOLD = { customerType: 4_000, orderValue: 2_480, zipCode: 3 }

/** The store's pages are said to have told this. */
const tell = (page: Page, views: number) =>
  page.route('**/api/audience/told', (route) => route.fulfill({ json: { data: { days: 7, views, told: TOLD } } }))

/** The survey asks only some: the server says so, and the page is opened anew. */
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

async function pick(page: Page, kind: string): Promise<void> {
  if (await sheet(page, 'Audience').isVisible()) await press(page, 'Add a filter')
  await pastDoubleTap(page)
  await sheet(page, 'Add a filter').getByRole('button', { name: kind }).click()
  await sheet(page, kind).waitFor()
}

/** Back to the list from whatever lies over it. */
async function back(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await sheet(page, 'Audience').waitFor()
}

/** What a filter of a kind is written with, and what is said of one that is not finished. */
const editors: readonly Step[] = ['Customer type', 'Order value', 'Customer tags', 'Location', 'ZIP code'].flatMap(
  (kind): Step[] => {
    const name = `audience-${kind.toLowerCase().replace(' ', '-')}`
    const editor: Step = {
      name,
      async act(page) {
        if (!(await sheet(page, 'Add a filter').isVisible())) await back(page)
        await pick(page, kind)
      },
    }
    const unfinished: Step = {
      name: `${name}-unfinished`,
      async act(page) {
        await press(page, 'Done')
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    }
    // One of a few is chosen from the start.
    return kind === 'Customer type' ? [editor] : [editor, unfinished]
  },
)

/** Whom a survey asks. ADR-0031. */
export const AUDIENCE_SCREENS: readonly Screen[] = [
  inBuilder('builder-audience', {
    async act(page) {
      await tell(page, 4_000)
      await saveNothing(page)
      await fromMore(page, 'Audience')
    },
    next: [
      {
        name: 'audience-kinds',
        async act(page) {
          await press(page, 'Add a filter')
          await sheet(page, 'Add a filter').getByText('Told on 62% of page views').waitFor()
        },
      },
      ...editors,
      {
        name: 'audience-places',
        async act(page) {
          await back(page)
          await pick(page, 'Location')
          await pastDoubleTap(page)
          await press(page, 'Add a country or region')
          // Not all of them: axe would look at each.
          await page.getByRole('combobox', { name: 'Search' }).fill('united')
        },
      },
    ],
  }),
  inBuilder('builder-audience-filters', {
    async act(page) {
      await tell(page, 4_000)
      await aim(page, FILTERS)
      await press(page, 'More')
      await sheet(page, 'More').getByText('First-time customers, and 3 more filters').waitFor()
    },
    next: [
      {
        name: 'audience-filters',
        async act(page) {
          await sheet(page, 'More').getByRole('button', { name: 'Audience' }).click()
          await sheet(page, 'Audience').getByText('Told on 62% of page views').waitFor()
        },
      },
      {
        name: 'audience-list',
        async act(page) {
          await press(page, /^Edit: Customer tags/)
          await sheet(page, 'Customer tags').getByText('vip', { exact: true }).waitFor()
        },
      },
      {
        name: 'audience-removed',
        async act(page) {
          await back(page)
          await press(page, /^Remove: First-time customers/)
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
      await fromMore(page, 'Audience')
      await press(page, 'Add a filter')
      await page.getByRole('alert').waitFor()
    },
  }),
  inBuilder('builder-audience-gated', {
    who: 'free',
    async act(page) {
      await tell(page, 0)
      await fromMore(page, 'Audience')
      await page.getByRole('button', { name: 'Add a filter' }).getByText('Pro').waitFor()
    },
  }),
  inBuilder('builder-audience-right-to-left', {
    isRightToLeft: true,
    widths: [390],
    async act(page) {
      await tell(page, 4_000)
      await aim(page, FILTERS)
      await fromMore(page, 'Audience')
    },
  }),
]
