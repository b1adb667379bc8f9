import type { Page } from '@playwright/test'
import { earshot } from './test.ts'

/** An address of no site of ours. */
export const ANOTHER_SITE = 'http://partner.example'

/** Another page of the dashboard's own site: browsers compare scheme and host, not the port. */
export const OUR_SITE = 'http://localhost:1'

/** Opens an address of the dashboard by a link on a page of this origin. */
export async function openFrom(page: Page, origin: string, path: string): Promise<void> {
  const body = `<a href="${earshot.dashboard}${path.replaceAll('&', '&amp;')}">To Earshot</a>`
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${origin}/`)
  await page.getByRole('link', { name: 'To Earshot' }).click()
}
