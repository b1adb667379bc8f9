import type { Page } from '@playwright/test'
import { aDateQuestion, anNpsQuestion, aRating } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, FAILED_CALL, layoutShift, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Survey' })
const answer = async (page: Page) => {
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
}

shopTest('the page gets one global, one element and no shift', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await page.goto(shop.page({}))
  const globals = await page.evaluate(() => Object.keys(window))
  await page.goto(shop.page({ head: snippet(store), body: '<button>Track my parcel</button>' }))
  await expect(asked(page)).toBeVisible()
  const after = await page.evaluate(() => Object.keys(window))
  expect(after.filter((name) => !globals.includes(name))).toEqual(['earshot'])
  expect(await layoutShift(page)).toBe(0)
  await page.getByRole('button', { name: 'Track my parcel' }).click()
  await expect(page.getByRole('button', { name: 'Track my parcel' })).toBeFocused()
})

shopTest('included twice, it asks once', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await page.goto(shop.page({ head: snippet(store) + snippet(store), body: snippet(store) }))
  await expect(asked(page)).toHaveCount(1)
  await answer(page)
})

shopTest('the strictest policy of a careful store is met', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  const policy = `default-src 'none'; script-src ${earshot.storefront}; connect-src ${earshot.storefront}; img-src data:; require-trusted-types-for 'script'`
  await page.goto(shop.page({ head: snippet(store), headers: { 'content-security-policy': policy } }))
  await answer(page)
})

shopTest('hostile styles of the page stay outside', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  const styles = `<style>
    * { all: unset !important; color: lime !important; font-size: 3px !important; transition: all 9s !important }
    div, section, button, label, input { display: none !important; visibility: hidden !important }
    body { transform: scale(0.2) !important; filter: blur(4px) !important }
  </style>`
  await page.goto(shop.page({ head: styles + snippet(store) }))
  const box = await asked(page).boundingBox()
  expect(box?.width).toBe(390)
  await expect(page.getByRole('heading', { name: 'How likely, q?' })).toHaveCSS('font-size', '23px')
  await answer(page)
})

shopTest(
  'added properties on every prototype, and a toJSON of the page’s own, break nothing',
  async ({ page, shop, store }) => {
    await publishTo(store, [aRating('a'), anNpsQuestion('b')])
    const old = `<script>
    Object.prototype.extended = function () { return 'theirs' }
    Object.prototype.label = 'theirs'
    Array.prototype.remove = function () {}
    Array.prototype.toJSON = function () { return 'theirs' }
    String.prototype.toJSON = function () { return 'theirs' }
  </script>`
    const sent = page.waitForRequest(`${earshot.storefront}/storefront/v1/responses?*`)
    await page.goto(shop.page({ head: old + snippet(store) }))
    await page.getByRole('radio', { name: '4', exact: true }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    const message = JSON.parse((await sent).postData() ?? '')
    expect(message).toMatchObject({ sequence: 1, answers: { a: { value: 4 } }, path: ['a', 'b'] })
    await answer(page)
  },
)

shopTest.describe('where Earshot does not answer', () => {
  shopTest.use({ allowedErrors: FAILED_CALL })
  for (const path of ['/storefront/v1/**', '/earshot.js?*', '/assets/**']) {
    shopTest(`${path}: the page stays as it is`, async ({ page, shop, store }) => {
      await publishTo(store, [anNpsQuestion('q')])
      await page.route(earshot.storefront + path, (route) => route.abort())
      await page.goto(shop.page({ head: snippet(store) }))
      await page.waitForLoadState('networkidle')
      await expect(page.locator('html > *')).toHaveCount(2)
      await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
    })
  }

  shopTest(
    'a control that cannot be fetched can be asked for again, even where a failure is remembered',
    async ({ page, shop, store }) => {
      await publishTo(store, [anNpsQuestion('a'), aDateQuestion('b')])
      const address = `${earshot.storefront}/${await dateModule()}`
      // Most browsers behaved like this until 2026: an address that failed once fails for as long as the page lives.
      await page.route(address, (route) => route.abort())
      const newAddress = `${address}?*`
      await page.route(newAddress, (route) => route.abort())
      await page.goto(shop.page({ head: snippet(store) }))
      await page.getByRole('radio', { name: '9', exact: true }).check()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('alert')).toContainText('This question could not be loaded.')
      await page.unroute(newAddress)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('textbox')).toBeVisible()
      await page.getByRole('button', { name: 'Choose from the calendar' }).click()
      await expect(page.getByRole('grid')).toBeVisible()
    },
  )
})

shopTest('where storage is blocked no popover asks, and the page does not notice', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')])
  const blocked = `<script>
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
    }
  </script>`
  await page.goto(shop.page({ head: blocked + snippet(store) }))
  await page.waitForLoadState('networkidle')
  await expect(asked(page)).toHaveCount(0)
  const inlineElement = `<earshot-survey survey="${surveyId}"></earshot-survey>`
  await page.goto(shop.page({ head: blocked + snippet(store), body: inlineElement }))
  await answer(page)
})

async function dateModule(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const manifest = await readFile(new URL('../../apps/storefront/dist/manifest.json', import.meta.url), 'utf8')
  return JSON.parse(manifest)['date-view']
}
