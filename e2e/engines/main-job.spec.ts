import { openFirefox } from '../drivers/firefox.ts'
import { inputMethods } from '../drivers/tree-input.ts'
import { doMainJob } from '../main-job/main-job.ts'
import { shopTest } from '../shop/shop.ts'

for (const [name, by] of inputMethods) {
  shopTest(`the main job is done by ${name} alone`, async ({ shop }, { outputDir }) => {
    shopTest.slow() // some eighty steps, each of which is looked at
    const firefox = await openFirefox(outputDir)
    try {
      await doMainJob(firefox, by, shop)
    } finally {
      await firefox.close()
    }
  })
}
