import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium, launchFlags } from '../../scripts/chromium.ts'

/** A browser that keeps its profile and can be killed, as when a phone runs out of memory or power. */
type KillableBrowser = AsyncDisposable & {
  readonly context: BrowserContext
  readonly page: Page
  /** No page in it gets to do anything any more. */
  readonly kill: () => Promise<void>
}

/** The promise: a key is stored this long after it was pressed, whatever happens to the tab. */
export const AFTER_KEY_MS = 50

/**
 * How long to wait with the kill: as promised, where the machine has time; browsers that share two cores may take as long for
 * the least write, and wait in proportion to that. To be asked before the key, for it would let the key pass.
 */
export async function timeoutMs(page: Page): Promise<number> {
  const writingMs = await page.evaluate(async () => {
    const opening = indexedDB.open('how-long')
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
    await new Promise((done) => opening.addEventListener('success', done))
    const started = performance.now()
    const writing = opening.result.transaction('rows', 'readwrite', { durability: 'relaxed' })
    writing.objectStore('rows').put('row', 'key')
    await new Promise((done) => writing.addEventListener('complete', done))
    return performance.now() - started
  })
  return Math.max(AFTER_KEY_MS, 10 * writingMs)
}

/** @param profile the folder that outlives it */
export async function startKillable(profile: string): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: launchFlags(),
    viewport: { width: 390, height: 844 },
  })
  const pid = await processOf(context)
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    context,
    page,
    async kill() {
      const closed = context.waitForEvent('close')
      process.kill(pid, 'SIGKILL')
      await closed
    },
    [Symbol.asyncDispose]: () => context.close(),
  }
}

async function processOf(context: BrowserContext): Promise<number> {
  const browser = context.browser()
  if (!browser) throw new Error('The browser of this profile cannot be asked for its process')
  const asking = await browser.newBrowserCDPSession()
  const { processInfo } = await asking.send('SystemInfo.getProcessInfo')
  const ownProcess = processInfo.find(({ type }) => type === 'browser')
  if (!ownProcess) throw new Error('No process calls itself the browser')
  return ownProcess.id
}
