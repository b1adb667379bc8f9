import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** The file that a press saves. */
export async function savedFile(page: Page, press: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const content = await readFile(await download.path())
  return { name: download.suggestedFilename(), content, text: content.toString('utf8').replace(/^\ufeff/, '') }
}
