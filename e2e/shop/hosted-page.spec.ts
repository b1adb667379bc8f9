import type { Page } from '@playwright/test'
import { anNpsQuestion, aSingleSelect, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { apiFor } from '../support/merchant.ts'
import { next, thanks } from './ask-shopper.ts'
import { earshot, expect, shopTest } from './shop.ts'
import { publishTo, type Store } from './store.ts'

const STORE_URL = 'https://nordlys-candles.example/'
const MANY = Array.from({ length: 24 }, (_, index) => `option-${index}`)

const hostedPage = (surveyId: string) => `${earshot.storefront}/s/${surveyId}`

const setSites = ({ token }: Store, origins: readonly string[]) =>
  apiFor(token)('PUT', '/settings/store/frame-origins', { origins })

/** Where the survey begins in the window, and how high it is. */
const survey = async (page: Page) => {
  const box = await page.locator('earshot-survey').boundingBox()
  if (!box) throw new Error('There is no survey')
  return { top: box.y, left: box.x, height: box.height }
}

for (const [width, height] of [
  [390, 844],
  [1_280, 800],
] as const) {
  shopTest(`the upper edge of the survey stays in place at ${width} pixels`, async ({ page, store }) => {
    await page.setViewportSize({ width, height })
    const surveyId = await publishTo(store, [
      anNpsQuestion('nps', { isRequired: false }),
      aSingleSelect('many', { options: MANY, isRequired: false }),
      aTextQuestion('text', { isRequired: false }),
    ])
    await page.goto(hostedPage(surveyId))
    await expect(page.getByRole('progressbar')).toBeVisible()
    const first = await survey(page)
    const heights = [first.height]
    for (const arrived of [
      () => expect(page.getByRole('radio')).toHaveCount(MANY.length),
      () => expect(page.getByRole('textbox')).toBeVisible(),
      () => expect(thanks(page)).toBeFocused(),
    ]) {
      await next(page).click()
      await arrived()
      const { top, left, height: now } = await survey(page)
      expect([top, left]).toEqual([first.top, first.left])
      heights.push(now)
    }
    // Otherwise the test has shown nothing.
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(height / 2)
  })
}

shopTest('name and end of the page lead to the store, in targets for fingers', async ({ page, store }) => {
  const surveyId = await publishTo(store, [anNpsQuestion('nps')])
  await page.route(STORE_URL, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Nordlys</h1>' }))
  await page.goto(hostedPage(surveyId))
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await next(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('link', { name: 'Back to Nordlys Candles' }).click()
  await expect(page).toHaveURL(STORE_URL)
  await page.goBack()
  await page.getByRole('link', { name: 'Nordlys Candles', exact: true }).click()
  await expect(page).toHaveURL(STORE_URL)
})

shopTest.describe('in a frame', () => {
  // Chromium says that it has refused to show the frame.
  shopTest.use({ allowedErrors: /frame-ancestors|refused to connect|ERR_BLOCKED/ })

  shopTest(
    'only sites that the store allows show the page, and its links open the store',
    async ({ page, shop, store }) => {
      const surveyId = await publishTo(store, [anNpsQuestion('nps')])
      await page.route(STORE_URL, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Nordlys</h1>' }))
      const body = `<iframe title="Survey" src="${hostedPage(surveyId)}" width="360" height="600"></iframe>`
      const address = shop.page({ body })
      const frame = page.frameLocator('iframe')
      await page.goto(address)
      await expect(frame.getByRole('radio')).toHaveCount(0)
      await setSites(store, [new URL(address).origin])
      await page.goto(address)
      await frame.getByRole('radio', { name: '9', exact: true }).check()
      await frame.getByRole('button', { name: 'Submit' }).click()
      await expect(frame.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
      await frame.getByRole('link', { name: 'Back to Nordlys Candles' }).click()
      await expect(page).toHaveURL(STORE_URL)
    },
  )
})

shopTest('the picture of the link preview is on the storefront’s host, and is cached', async ({ page, store }) => {
  await page.goto(hostedPage(await publishTo(store, [anNpsQuestion('nps')])))
  const address = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  const reply = await page.request.get(address)
  expect([reply.status(), reply.headers()['content-type'], reply.headers()['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=86400',
  ])
})
