import { inResults, type ScreenCase } from './screen.ts'

const DROP_OFF = /\/results\/drop-off(\?|$)/
const CROSS_TAB = /\/results\/cross-tab\?/

/** Where shoppers leave, and responses by two questions at once. */
export const DROP_OFF_SCREENS: readonly ScreenCase[] = [
  {
    ...inResults('drop-off', '?tab=drop-off'),
    states: ['millions', 'full', 'loading', 'error', 'offline'],
    call: DROP_OFF,
    next: [
      {
        name: 'drop-off-proof',
        act: (page) => page.locator('summary').filter({ hasText: 'How sure?' }).press('Enter'),
      },
    ],
  },
  {
    // Wider screens show it beside the steps.
    ...inResults('drop-off-flow', '?tab=drop-off'),
    widths: [390],
    act: (page) => page.getByRole('radio', { name: 'Flow' }).press('Space'),
  },
  { ...inResults('drop-off-rtl', '?tab=drop-off'), isRightToLeft: true },
  { ...inResults('drop-off', '?tab=drop-off'), states: ['empty'] },
  inResults('drop-off-nobody', '?tab=drop-off&period=2020-01-01..2020-01-31'),
  gated('drop-off-gated', '?tab=drop-off'),
  {
    ...inResults('cross-tab', '?tab=cross-tab'),
    states: ['millions', 'full', 'loading', 'error', 'offline'],
    call: CROSS_TAB,
    next: [
      {
        name: 'cross-tab-proof',
        act: (page) => page.locator('summary').filter({ hasText: 'How sure?' }).press('Enter'),
      },
      {
        name: 'cross-tab-rows',
        async act(page) {
          await page.getByRole('combobox', { name: 'Rows' }).press('Enter')
          await page.getByRole('listbox').waitFor()
        },
      },
    ],
  },
  { ...inResults('cross-tab-rtl', '?tab=cross-tab'), isRightToLeft: true },
  { ...inResults('cross-tab', '?tab=cross-tab'), states: ['empty'] },
  inResults('cross-tab-nobody', '?tab=cross-tab&period=2020-01-01..2020-01-31'),
  gated('cross-tab-gated', '?tab=cross-tab'),
]

/** A tab on Free, as if the survey had responses. */
function gated(name: string, query: string): ScreenCase {
  return {
    ...inResults(name, query),
    who: 'free',
    async act(page) {
      await page.route(/\/(analytics|results)(\?|$)/, async (route) => {
        // The server may have closed the idle connection that this is sent on.
        const reply = await route.fetch({ maxRetries: 2 })
        const { data } = (await reply.json()) as { data: object }
        await route.fulfill({ response: reply, json: { data: { ...data, responses: 48 } } })
      })
      await page.reload()
      await page.getByRole('heading', { name: 'Ready for 48 responses' }).waitFor()
    },
  }
}
