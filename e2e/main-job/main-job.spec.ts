import { test } from '../shop/shop.ts'
import { inChromium } from './chromium.ts'
import { doMainJob } from './main-job.ts'
import { means } from './person.ts'

test.use({ hasTouch: false })

for (const [name, by] of means) {
  test(`the main job is done by ${name} alone`, async ({ page, shop }) => {
    test.slow() // some eighty steps, each of which is looked at
    await doMainJob(await inChromium(page), by, shop)
  })
}
