import { driveChromium } from '../drivers/chromium.ts'
import { inputMethods } from '../drivers/tree-input.ts'
import { shopTest } from '../shop/shop.ts'
import { doMainJob } from './main-job.ts'

shopTest.use({ hasTouch: false })

for (const [name, by] of inputMethods) {
  shopTest(`the main job is done by ${name} alone`, async ({ page, shop }) => {
    shopTest.slow() // some eighty steps, each of which is looked at
    await doMainJob(await driveChromium(page), by, shop)
  })
}
