import { driveChromium } from '../drivers/chromium.ts'
import { inputMethods } from '../drivers/tree-input.ts'
import { test } from '../shop/shop.ts'
import { doMainJob } from './main-job.ts'

test.use({ hasTouch: false })

for (const [name, by] of inputMethods) {
  test(`the main job is done by ${name} alone`, async ({ page, shop }) => {
    test.slow() // some eighty steps, each of which is looked at
    await doMainJob(await driveChromium(page), by, shop)
  })
}
