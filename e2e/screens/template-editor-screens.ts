import type { ScreenCase } from './screen.ts'
import { closeSheet, openFromMore, pressButton, sheetNamed } from './screen-actions.ts'
import { TEMPLATE_ID } from './screen-merchants.ts'

const inTemplate = (name: string, parts: Partial<ScreenCase>): ScreenCase => ({
  name,
  path: () => `/template/${TEMPLATE_ID}`,
  who: 'merchant',
  states: ['full'],
  ...parts,
})

/** The template editor: its parts besides the builder's own. */
export const TEMPLATE_EDITOR_SCREENS: readonly ScreenCase[] = [
  inTemplate('template', { states: ['full', 'loading', 'error', 'offline'], call: /\/api\/surveys\/templates$/ }),
  inTemplate('template-gated', {
    who: 'free',
    async act(page) {
      await page.getByRole('link', { name: 'Upgrade now' }).waitFor()
    },
  }),
  inTemplate('template-gone', { path: () => '/template/019a0000-0000-7000-8000-000000000000' }),
  inTemplate('template-rtl', { isRightToLeft: true }),
  inTemplate('template-more', {
    async act(page) {
      await page.getByRole('switch', { name: 'Required' }).click()
      await pressButton(page, 'More')
      await sheetNamed(page, 'More').getByRole('button', { name: 'Start over' }).waitFor()
    },
    next: [
      { name: 'template-details', act: (page) => openFromMore(page, 'Name and description') },
      { name: 'template-keep', act: (page) => openFromMore(page, 'Save as a new template') },
      {
        name: 'template-nameless',
        async act(page) {
          await page.getByLabel('Name', { exact: true }).fill('')
          await sheetNamed(page, 'Save as a new template').getByRole('button', { name: 'Save' }).click()
          await page.getByText('Give it a name.').waitFor()
        },
      },
      {
        name: 'template-started-over',
        async act(page) {
          await closeSheet(page)
          await pressButton(page, 'More')
          await sheetNamed(page, 'More').getByRole('button', { name: 'Start over' }).click()
          await page.getByText('This is the template as it is', { exact: true }).waitFor()
        },
      },
    ],
  }),
]
