import type { Page } from '@playwright/test'
import { anNpsQuestion, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { apiFor } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, shopTest, snippet } from './shop.ts'
import { publishTo } from './store.ts'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Survey' })
const field = '<label>Email <input name="email"></label><button>Elsewhere</button>'

/** A banner as platforms draw theirs: over the foot of the page, until its button is pressed. */
const banner = (attributes: string) =>
  `<div ${attributes} style="position:fixed;inset:auto 0 0;height:200px;background:#eee"><button onclick="this.parentNode.remove()">Accept all</button></div>`

shopTest.describe('banners', () => {
  for (const attributes of [
    'id="onetrust-banner-sdk"',
    'id="CybotCookiebotDialog"',
    'class="cky-consent-container"',
    'id="cmplz-cookiebanner-container" class="cmplz-cookiebanner"',
    'id="didomi-host"',
    'id="qc-cmp2-container"',
    'id="truste-consent-track"',
    'id="iubenda-cs-banner"',
    'id="shopify-pc__banner"',
  ]) {
    shopTest(`a cookie banner (${attributes}) is answered first`, async ({ page, shop, store }) => {
      await publishTo(store, [anNpsQuestion('q')])
      await page.goto(shop.page({ head: snippet(store), body: banner(attributes) }))
      await page.waitForLoadState('networkidle')
      await expect(asked(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Accept all' }).click()
      await expect(asked(page)).toBeVisible()
    })
  }

  shopTest('a banner in a shadow root is seen, and its empty element is no banner', async ({ page, shop, store }) => {
    await publishTo(store, [anNpsQuestion('q')])
    const script = `<div id="usercentrics-root"></div><script>
      const root = document.querySelector('#usercentrics-root').attachShadow({ mode: 'open' })
      root.innerHTML = '<div style="position:fixed;inset:auto 0 0;height:200px"><button>Accept all</button></div>'
      root.querySelector('button').onclick = () => { root.innerHTML = '' }
    </script>`
    await page.goto(shop.page({ head: snippet(store), body: script }))
    await page.waitForLoadState('networkidle')
    await expect(asked(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Accept all' }).click()
    await expect(asked(page)).toBeVisible()
  })

  shopTest(
    'a banner that comes late takes the place of the survey until it is answered',
    async ({ page, shop, store }) => {
      await publishTo(store, [aTextQuestion('q')])
      await page.goto(shop.page({ head: snippet(store) }))
      await asked(page).getByRole('textbox').fill('Half a sentence')
      await page.evaluate(
        (html) => document.body.insertAdjacentHTML('beforeend', html),
        banner('id="onetrust-banner-sdk"'),
      )
      await expect(asked(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Accept all' }).click()
      await expect(asked(page).getByRole('textbox')).toHaveValue('Half a sentence')
    },
  )

  shopTest('a banner that is not visible delays nothing', async ({ page, shop, store }) => {
    await publishTo(store, [anNpsQuestion('q')])
    const hidden = `<div hidden>${banner('id="onetrust-banner-sdk"')}</div><div aria-modal="true" style="position:fixed;inset:0;translate:100%">A cart</div>`
    await page.goto(shop.page({ head: snippet(store), body: hidden }))
    await expect(asked(page)).toBeVisible()
  })
})

shopTest('an open modal dialog is read first', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  const dialog = `<dialog>Which country? <button onclick="this.parentNode.close()">Denmark</button></dialog><script>document.querySelector('dialog').showModal()</script>`
  await page.goto(shop.page({ head: snippet(store), body: `${dialog}<p style="height:2000px">` }))
  await page.waitForLoadState('networkidle')
  await expect(asked(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Denmark' }).click()
  await expect(asked(page)).toBeVisible()
})

shopTest(
  'a shopper who types into the page is not asked, before and after the survey came',
  async ({ page, shop, store }) => {
    await publishTo(store, [anNpsQuestion('q')])
    const focused = field.replace('<input', '<input autofocus')
    await page.goto(shop.page({ head: snippet(store), body: focused }))
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await page.waitForLoadState('networkidle')
    await expect(asked(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Elsewhere' }).focus()
    await expect(asked(page)).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).focus()
    await expect(asked(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Elsewhere' }).focus()
    await expect(asked(page)).toBeVisible()
  },
)

shopTest('a focused radio button of the page delays nothing', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await page.goto(shop.page({ head: snippet(store), body: '<label><input type="radio" name="size"> Large</label>' }))
  await expect(asked(page)).toBeVisible()
  await page.getByRole('radio', { name: 'Large' }).check()
  await page.waitForTimeout(1_000)
  await expect(asked(page)).toBeVisible()
})

shopTest('Escape closes no survey that is off the page', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(asked(page)).toBeVisible()
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), banner('id="onetrust-banner-sdk"'))
  await expect(asked(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Accept all' }).click()
  await expect(asked(page)).toBeVisible()
})

shopTest('nothing of the rules reaches a page where nothing is due', async ({ page, shop, store }) => {
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(shop.page({ head: snippet(store), body: banner('id="onetrust-banner-sdk"') }))
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => url.includes('/assets/'))).toEqual([])
  expect(errors).toEqual([])
})

shopTest('a survey that was moved to draft is not asked on the way back', async ({ page, shop, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('q')])
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(asked(page)).toBeVisible()
  await page.goto(shop.page({}))
  const api = apiFor(store.token)
  const { version } = await api<{ version: number }>('GET', `/surveys/${surveyId}`)
  await api('POST', `/surveys/${surveyId}/draft`, undefined, { 'if-match': `"${version}"` })
  await page.goBack()
  await page.waitForLoadState('networkidle')
  await expect(asked(page)).toHaveCount(0)
})

shopTest('a picture that never loads delays nothing', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await page.route('**/never.png', () => {})
  await page.goto(shop.page({ head: snippet(store), body: '<img src="/never.png" alt="">' }), { waitUntil: 'commit' })
  await expect(asked(page)).toBeVisible()
  expect(await page.evaluate(() => document.readyState)).toBe('interactive')
})

shopTest(
  'what was typed and not sent is there on the next page, and in no other tab',
  async ({ page, shop, store, context }) => {
    await publishTo(store, [aTextQuestion('q')])
    const url = shop.page({ head: snippet(store) })
    await page.goto(url)
    await asked(page).getByRole('textbox').fill('The parcel was late')
    await page.goto(shop.page({ head: snippet(store) }))
    await expect(asked(page).getByRole('textbox')).toHaveValue('The parcel was late')
    const other = await context.newPage()
    await other.goto(url)
    await expect(asked(other).getByRole('textbox')).toHaveValue('')
    await asked(page).getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('late')
  },
)

for (const [scheme, styles, system] of [
  ['light', '', 'dark'],
  ['dark', 'body { background: #111; color: #fff }', 'light'],
  ['dark', ':root { color-scheme: dark }', 'light'],
  ['light', ':root { color-scheme: light }', 'dark'],
  ['dark', ':root { color-scheme: light dark }', 'dark'],
  ['light', 'body { background: rgb(250 250 250 / 0.9) }', 'dark'],
  ['dark', 'body { background: oklch(0.2 0.1 200) }', 'light'],
  ['dark', 'body { background: lab(20 0 0) }', 'light'],
  ['dark', 'body { background: color(display-p3 0.1 0.1 0.1) }', 'light'],
  ['dark', 'body { color-scheme: dark }', 'light'],
] as const) {
  shopTest(
    `on a page with “${styles}” a survey is ${scheme}, while the system is ${system}`,
    async ({ page, shop, store }) => {
      await publishTo(store, [anNpsQuestion('q')])
      await page.emulateMedia({ colorScheme: system })
      await page.goto(shop.page({ head: `<style>${styles}</style>${snippet(store)}` }))
      const color = scheme === 'dark' ? 'rgb(31, 29, 24)' : 'rgb(255, 255, 255)'
      await expect(asked(page)).toHaveCSS('background-color', color)
    },
  )
}

shopTest.describe('over an on-screen keyboard in landscape', () => {
  for (const viewport of [
    { width: 844, height: 160 },
    { width: 740, height: 200 },
  ]) {
    shopTest(
      `in ${viewport.width} by ${viewport.height} pixels, the line being typed is seen`,
      async ({ page, shop, store }) => {
        await publishTo(store, [
          aTextQuestion('q', { text: 'Is there anything that we should have asked you, and have not asked?' }),
        ])
        await page.setViewportSize({ width: viewport.width, height: 390 })
        await page.goto(shop.page({ head: snippet(store) }))
        const text = asked(page).getByRole('textbox')
        await text.click()
        await page.setViewportSize(viewport)
        await page.keyboard.type('One line\nand another\nand a third')
        // Whatever is above the middle of the field's visible part is the field itself.
        const covered = await text.evaluate((element) => {
          const { top, bottom, left } = element.getBoundingClientRect()
          const [from, to] = [Math.max(0, top), Math.min(innerHeight, bottom)]
          const lines = Array.from({ length: 5 }, (_, at) => from + 4 + (at * (to - from - 8)) / 4)
          const root = element.getRootNode() as ShadowRoot
          return {
            height: to - from,
            covered: lines.filter((y) => root.elementFromPoint(left + 40, y) !== element).length,
          }
        })
        expect(covered.covered).toBe(0)
        expect(covered.height).toBeGreaterThan(60)
      },
    )
  }
})

shopTest.describe('where code does not come', () => {
  shopTest.use({ allowedErrors: FAILED_CALL })
  shopTest('Next says so, and works once it comes', async ({ page, shop, store }) => {
    await publishTo(store, [anNpsQuestion('a'), anNpsQuestion('b')])
    const { readFile } = await import('node:fs/promises')
    const manifest = await readFile(new URL('../../apps/storefront/dist/manifest.json', import.meta.url), 'utf8')
    const addresses = `${earshot.storefront}/${JSON.parse(manifest).deferred}*`
    await page.route(addresses, (route) => route.abort())
    await page.goto(shop.page({ head: snippet(store) }))
    await page.getByRole('radio', { name: '9', exact: true }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('alert')).toHaveText('This could not be loaded. Try again.')
    await page.unroute(addresses)
    // The press is made up for as soon as the code comes, and a second one fetches it again.
    await expect(async () => {
      const next = page.getByRole('button', { name: 'Next' })
      if (await next.isVisible()) await next.click({ timeout: 1_000 })
      await expect(page.getByRole('heading', { name: 'How likely, b?' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'How likely, b?' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

shopTest.describe('with data-debug', () => {
  shopTest.use({ allowedErrors: /Failed to load resource/ })
  shopTest('a wrong key and an unknown survey explain themselves', async ({ page, shop, store }) => {
    await publishTo(store, [anNpsQuestion('q')])
    const lines: string[] = []
    page.on('console', (message) => message.text().startsWith('Earshot:') && lines.push(message.text()))
    const debug = (tag: string) => tag.replace('async', 'async data-debug')
    const wrong = snippet({ ...store, publicKey: `pk_${'0'.repeat(24)}` })
    await page.goto(shop.page({ head: debug(wrong) }))
    await expect
      .poll(() => lines)
      .toEqual(['Earshot: No store has the key in the tag. Copy the tag again from Settings.'])
    lines.length = 0
    const elements = '<earshot-survey survey="nothing"></earshot-survey><earshot-survey></earshot-survey>'
    await page.goto(shop.page({ head: debug(snippet(store)), body: elements }))
    await expect
      .poll(() => lines)
      .toEqual([
        'Earshot: The store asks no survey with the id nothing.',
        'Earshot: An <earshot-survey> has no survey attribute, so it asks nothing.',
      ])
    lines.length = 0
    await page.goto(shop.page({ head: snippet(store), body: elements }))
    await page.waitForLoadState('networkidle')
    expect(lines).toEqual([])
  })
})
