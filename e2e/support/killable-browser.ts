import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium, launchFlags } from '../../scripts/chromium.ts'

/** A browser that keeps its profile and can be killed, as when a phone runs out of memory or power. */
type KillableBrowser = AsyncDisposable & {
  readonly context: BrowserContext
  readonly page: Page
  /** No page in it gets to do anything any more. */
  readonly kill: () => Promise<void>
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
  const own = processInfo.find(({ type }) => type === 'browser')
  if (!own) throw new Error('No process calls itself the browser')
  return own.id
}
