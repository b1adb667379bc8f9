import { anImageQuestion, anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, shopTest, snippet } from './shop.ts'
import { leavePicture, publishTo, storedCounts } from './store.ts'

/** Four pixels by three, all of one color. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR42mOQ93KAIwacHACZFQft/+oNwgAAAABJRU5ErkJggg=='

for (const { policy, arrive } of [
  { policy: 'the demo store’s policy, which names Earshot for pictures too', arrive: true },
  { policy: 'a policy that names Earshot for its script alone', arrive: false },
]) {
  shopTest.describe(`under ${policy}`, () => {
    shopTest.use({ allowedErrors: arrive ? null : /Content Security Policy/ })
    shopTest(
      `an image question shows ${arrive ? 'its pictures' : 'its texts alone'}`,
      async ({ page, shop, store }) => {
        const imageUrl = await leavePicture(store, PNG)
        const options = ['Spruce', 'Linen'].map((text, index) => ({ id: `o${index}`, text, imageUrl }))
        const config = { randomize: false, hideLabel: true, options: options as never }
        const surveyId = await publishTo(store, [anImageQuestion('image', { config }), anNpsQuestion('nps')])
        const strict = (await fetch(earshot.demoStore)).headers.get('content-security-policy') ?? ''
        expect(strict).toContain(`img-src 'self' ${earshot.storefront}`)
        const header = arrive ? strict : strict.replace(/img-src [^;]+/, "img-src 'self'")
        // The page of the test is one piece: its icon is a part of it.
        const headers = { 'content-security-policy': header.replace("img-src 'self'", "img-src 'self' data:") }
        await page.goto(shop.page({ head: snippet(store), headers }))

        const pictures = page.locator('label img')
        if (arrive) {
          await expect(pictures).toHaveCount(2)
          for (const picture of await pictures.all()) await expect(picture).toHaveJSProperty('naturalWidth', 4)
          await expect(page.getByText('Spruce')).toHaveCSS('position', 'absolute')
        } else {
          await expect(pictures).toHaveCount(0)
          for (const { text } of options) await expect(page.getByText(text)).toHaveCSS('position', 'static')
        }
        await page.getByRole('radio', { name: 'Linen' }).check()
        await page.getByRole('button', { name: 'Next' }).click()
        await page.getByRole('radio', { name: '9', exact: true }).check()
        await page.getByRole('button', { name: 'Submit' }).click()
        await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
      },
    )
  })
}
