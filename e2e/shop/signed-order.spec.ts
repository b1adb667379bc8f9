import { createHmac } from 'node:crypto'
import { anNpsQuestion, aRating } from '../../packages/survey/src/testing/index.ts'
import { apiFor } from '../support/merchant.ts'
import { expect, shopTest, snippet } from './shop.ts'
import { publishTo, type Store, storedCounts } from './store.ts'

/** The block that a store's server puts on its thank-you page. */
async function signedBlock({ token }: Store, context: object): Promise<string> {
  const { secret } = await apiFor(token)<{ secret: string }>('GET', '/settings/store/secret')
  const text = JSON.stringify(context)
  const timestamp = Math.floor(Date.now() / 1000)
  const hmac = createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex')
  return `<script type="application/json" data-earshot-context data-signature="${timestamp}.${hmac}">
    ${text}
  </script>`
}

shopTest(
  'an order answered for on two devices is one response, with the answers of both',
  async ({ browser, shop, store }) => {
    const surveyId = await publishTo(store, [aRating('a'), anNpsQuestion('b')])
    const thanks = shop.page({ head: snippet(store), body: await signedBlock(store, { orderId: 'Ä-1001 "special"' }) })
    for (const completes of [false, true]) {
      const device = await browser.newContext()
      const page = await device.newPage()
      await page.goto(thanks)
      const answered = () =>
        page.waitForResponse((reply) => reply.url().includes('/storefront/v1/responses?') && reply.ok())
      for (const score of completes ? ['4', '9'] : ['4']) {
        await page.getByRole('radio', { name: score, exact: true }).check()
        await Promise.all([answered(), page.getByRole('button', { name: /^(Next|Submit)$/ }).click()])
      }
      await device.close()
    }
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 1 })
  },
)
