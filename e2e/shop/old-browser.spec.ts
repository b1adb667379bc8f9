import { anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

for (const feature of ['light-dark', 'container-type', ':has', 'adoptedStyleSheets']) {
  shopTest(`a browser without ${feature} fetches the loader and nothing else`, async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, [anNpsQuestion('q')])
    await page.addInitScript((missing) => {
      const supports = CSS.supports.bind(CSS)
      CSS.supports = (condition: string) => !condition.includes(missing) && supports(condition)
      Reflect.deleteProperty(Document.prototype, missing)
    }, feature)
    const urls: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin === earshot.storefront) urls.push(request.url())
    })
    const body = `<earshot-survey survey="${surveyId}"></earshot-survey>`
    await page.goto(shop.page({ head: snippet(store), body }), { waitUntil: 'networkidle' })
    // The element is defined before anything is asked for: so nothing comes afterwards either.
    expect(await page.evaluate(() => customElements.get('earshot-survey'))).toBeUndefined()
    expect(urls).toEqual([`${earshot.storefront}/earshot.js?store=${store.publicKey}`])
    expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2)
    expect(await page.evaluate(() => document.querySelector('earshot-survey')?.shadowRoot)).toBeNull()
  })
}

// No script can take a feature of CSS from a browser: it is renamed in the page, to one that no browser has.
shopTest.describe('pages of Earshot in a browser without light-dark()', () => {
  const pages = {
    dashboard: {
      origin: earshot.dashboard,
      path: '/login',
      styles: /\/login$/,
      sentence: 'This browser is too old for Earshot.',
    },
    survey: {
      origin: earshot.storefront,
      path: '/s/',
      styles: /hosted-page\.css$/,
      sentence: 'This browser is too old for this survey.',
    },
  }
  for (const [name, { origin, path, styles, sentence }] of Object.entries(pages)) {
    shopTest(`the ${name} says so in one sentence`, async ({ page, store }) => {
      const surveyId = name === 'survey' ? await publishTo(store, [anNpsQuestion('q')]) : ''
      await page.goto(`${origin}${path}${surveyId}`)
      await expect(page.getByText(sentence)).toHaveCount(1)
      await expect(page.getByText(sentence)).toBeHidden()
      await page.route(styles, async (route) => {
        const reply = await route.fetch()
        const body = (await reply.text()).replace(/@supports[^{]*\{/, (rule) => rule.replace('light-dark', 'made-up'))
        await route.fulfill({ response: reply, body })
      })
      await page.goto(`${origin}${path}${surveyId}`)
      await expect(page.getByText(sentence)).toBeVisible()
      if (name === 'dashboard') await expect(page.getByRole('textbox')).toHaveCount(0)
    })
  }
})
