import { inBuilder, type ScreenCase } from './screen.ts'
import {
  change,
  closeSheet,
  meetConflict,
  openElsewhere,
  openFromMore,
  pressButton,
  SURVEY,
  saveNothing,
  sheetNamed,
  takeScreen,
  writeOffline,
} from './screen-actions.ts'
import { A_PNG } from './screen-merchants.ts'

/** The messages of the builder when something prevents saving or publishing, or there is another copy. */
export const BUILDER_TROUBLES: readonly ScreenCase[] = [
  inBuilder('builder-problems', {
    who: 'unready',
    isRefused: true,
    async act(page) {
      await pressButton(page, 'Publish')
      await sheetNamed(page, 'Almost ready to publish').waitFor()
    },
    next: [
      {
        name: 'builder-problem',
        async act(page) {
          await sheetNamed(page, 'Almost ready').getByRole('button', { name: 'Write what you want to ask.' }).click()
          await page.getByText('Write what you want to ask.').waitFor()
        },
      },
    ],
  }),
  inBuilder('builder-published', {
    async act(page) {
      await saveNothing(page)
      await page.route('**/publish', async (route) =>
        route.fulfill({
          response: await route.fetch({ method: 'GET', url: route.request().url().replace('/publish', '') }),
        }),
      )
      await change(page)
      await pressButton(page, 'Publish changes')
      await page.getByText('Your changes are live.').waitFor()
    },
  }),
  inBuilder('builder-offline', {
    act: writeOffline,
    next: [
      {
        name: 'builder-not-published',
        async act(page) {
          await pressButton(page, 'Publish changes')
          await page.getByRole('alert').filter({ hasText: 'Not published.' }).waitFor()
        },
      },
      {
        name: 'builder-not-discarded',
        async act(page) {
          await openFromMore(page, 'Discard changes', 'Discard your changes?')
          await pressButton(page, 'Discard changes')
          await page.getByRole('alert').filter({ hasText: 'Nothing was discarded.' }).waitFor()
        },
      },
    ],
  }),
  inBuilder('builder-not-saved', {
    isRefused: true,
    async act(page) {
      const problem = { code: 'input_invalid', fields: [{ path: 'name', reason: 'is too long' }] }
      await page.getByLabel('Survey name').waitFor()
      await page.route(SURVEY, (route) => route.fulfill({ status: 400, json: { problem } }))
      await page.getByLabel('Survey name').fill('Too long')
      await page.getByText('Not saved', { exact: true }).waitFor()
    },
  }),
  inBuilder('builder-brought-back', {
    async act(page) {
      await writeOffline(page)
      await page.reload()
      await page.getByText('Your unsaved changes are back', { exact: true }).waitFor()
    },
  }),
  inBuilder('builder-other-tab', {
    async act(page) {
      await page.getByLabel('Survey name').waitFor()
      await openElsewhere(page)
      await page.getByText('This survey is also open in another tab.').waitFor()
    },
  }),
  inBuilder('builder-picture', {
    isRefused: true,
    async act(page) {
      await takeScreen(page, 6)
      await page.route('**/pictures', (route) => route.abort('internetdisconnected'))
      const picture = { name: 'grey.png', mimeType: 'image/png', buffer: Buffer.from(A_PNG, 'base64') }
      await page.getByLabel('Change the picture of Option 1').setInputFiles(picture)
      await page.getByRole('alert').filter({ hasText: 'No picture yet.' }).waitFor()
    },
  }),
  inBuilder('builder-conflict', {
    isRefused: true,
    widths: [390, 1280],
    act: meetConflict,
    next: [
      {
        name: 'builder-conflict-side-by-side',
        async act(page) {
          await pressButton(page, 'See both side by side')
          await page.getByRole('term').first().waitFor()
        },
      },
      {
        name: 'builder-conflict-put-off',
        async act(page) {
          await closeSheet(page)
          await page.getByRole('button', { name: 'Compare and choose' }).waitFor()
        },
      },
    ],
  }),
  inBuilder('builder-conflict-unread', {
    isRefused: true,
    async act(page) {
      let isMet = false
      await meetConflict(page, (route) => {
        // The save finds out by the first look at what stands; then the network is gone.
        if (isMet) return route.abort('internetdisconnected')
        isMet = true
        return route.fallback()
      })
      await page.getByRole('alert').filter({ hasText: 'We couldn’t fetch their version.' }).waitFor()
    },
  }),
]
