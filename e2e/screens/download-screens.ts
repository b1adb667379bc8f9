import type { Page } from '@playwright/test'
import type { ScreenCase } from './screen.ts'

const path: ScreenCase['path'] = ({ surveyId }) => `/surveys/analytics/${surveyId}`

/** Results as files, pictures and on paper. */
export const DOWNLOAD_SCREENS: readonly ScreenCase[] = [
  {
    name: 'analytics-downloads',
    path,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page.getByRole('button', { name: 'Download and print' }).press('Enter')
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'analytics-card-menu',
    path,
    who: 'merchant',
    states: ['full'],
    async act(page) {
      await page
        .getByRole('button', { name: /^More for “/ })
        .first()
        .press('Enter')
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'analytics-downloading', path, who: 'merchant', states: ['full'], act: downloadLargeFile },
  {
    name: 'analytics-print',
    path,
    who: 'merchant',
    states: ['full'],
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
]

/** A file of which a part arrives. */
async function downloadLargeFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    const real = window.fetch
    window.fetch = (input, init) => {
      if (!String(input).includes('/responses.csv')) return real(input, init)
      const line = new TextEncoder().encode('"a response"\r\n')
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          for (let part = 0; part < 8; part++) {
            controller.enqueue(line)
            await new Promise((resolve) => setTimeout(resolve, 150))
          }
        },
      })
      return Promise.resolve(new Response(body))
    }
  })
  await page.getByRole('button', { name: 'Download and print' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Responses (CSV)' }).press('Enter')
  await page.getByRole('dialog').waitFor()
}
