import { doMainJob } from '../main-job/main-job.ts'
import { means } from '../main-job/person.ts'
import { test } from '../shop/shop.ts'
import { openFirefox } from './firefox.ts'

for (const [name, by] of means) {
  test(`the main job is done by ${name} alone`, async ({ shop }, { outputDir }) => {
    test.slow() // some eighty steps, each of which is looked at
    const firefox = await openFirefox(outputDir)
    try {
      await doMainJob(firefox, by, shop)
    } finally {
      await firefox.close()
    }
  })
}
