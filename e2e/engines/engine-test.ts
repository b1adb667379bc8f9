import type { Driver } from '../drivers/driver.ts'
import { openFirefox } from '../drivers/firefox.ts'
import { openWebKit } from '../drivers/webkit.ts'
import { shopTest } from '../shop/shop.ts'
import type { EngineOptions } from './shopper.ts'

/** The storefront in an engine that Playwright does not drive: Debian's own, as people have it (ADR-0054). */
export const engineTest = shopTest.extend<{ driver: Driver } & EngineOptions>({
  engineName: ['firefox', { option: true }],
  driver: async ({ engineName }, use, testInfo) => {
    const driver = await (engineName === 'firefox' ? openFirefox(testInfo.outputDir) : openWebKit())
    await use(driver)
    await driver.close()
  },
})
