import { openFirefox } from '../drivers/firefox.ts'
import { openWebKit } from '../drivers/webkit.ts'
import { openReleased } from '../installed/released.ts'
import { test as base, expect } from '../support/test.ts'
import { type EngineOptions, shopper } from './shopper.ts'

/** The dashboard's worker in the engines that Playwright does not drive. */
const test = base.extend<EngineOptions>({ engineName: ['firefox', { option: true }] })

const STATE = '(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? null)()'

test('the dashboard opens without its server once it has been open, and so do its parts', async ({
  engineName,
}, testInfo) => {
  await using cleaning = new AsyncDisposableStack()
  const driver = await (engineName === 'firefox' ? openFirefox(testInfo.outputDir) : openWebKit())
  cleaning.defer(() => driver.close())
  const site = await openReleased()
  cleaning.use(site)
  const { sees, taps } = shopper(driver)
  await driver.open(`${site.origin}/login`)
  await sees('Welcome back')
  await expect.poll(() => driver.evaluate(STATE), { timeout: 30_000 }).toBe('activated')

  await site[Symbol.asyncDispose]()
  await driver.open(`${site.origin}/login`)
  await sees('Welcome back')
  await taps('Forgot your password?')
  await sees('Tell us your email, and we’ll send you a link to choose a new one.')
})
