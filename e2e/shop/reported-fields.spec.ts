import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { apiFor } from '../support/merchant.ts'
import { earshot, expect, shopTest, snippet } from './shop.ts'
import { publishTo, type Store } from './store.ts'

const sharesOf = ({ token }: Store) =>
  apiFor(token)<{ views: number; told: Record<string, number> }>('GET', '/audience/told')

shopTest(
  'a page tells which fields it knows, and the merchant reads on how many views it did',
  async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [anNpsQuestion('q')])
    const asked: string[] = []
    const documents = `${earshot.storefront}/storefront/v1/${store.publicKey}/surveys`
    page.on('request', (request) => {
      const url = request.url()
      if (url.startsWith(documents) && !url.includes('/revisions/')) asked.push(url.slice(documents.length))
    })
    const inline = `<earshot-survey survey="${surveyId}"></earshot-survey>`
    const block = `<script type="application/json" data-earshot-context>
    {"customerTags": ["wholesale"], "zipCode": null, "productIds": []}
  </script>`
    const stub = `<script>
    window.earshot=window.earshot||function(){(earshot.q=earshot.q||[]).push(arguments)}
    earshot('context', { orderValue: '1234.50', 'ada@shop.example': true })
  </script>`
    for (const view of [{ head: snippet(store) }, { head: block + stub + snippet(store), body: inline }]) {
      await page.goto(shop.page(view))
      await page.getByRole('radio').first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    const query = '?told=customerTags,orderValue'
    // In the second page the inline survey asks, and whatever might come over the page does: a browser may answer that one.
    expect(new Set(asked)).toEqual(new Set(['?told=', query]))
    expect(asked[0]).toBe('?told=')
    // The server writes every ten seconds.
    await expect.poll(async () => (await sharesOf(store)).told.customerTags, { timeout: 20_000 }).toBeGreaterThan(0)
    const { views, told: shares } = await sharesOf(store)
    expect([shares.orderValue, shares.zipCode, shares.productIds]).toEqual([shares.customerTags, 0, 0])
    expect(views).toBe(1 + (shares.customerTags ?? 0))
  },
)
