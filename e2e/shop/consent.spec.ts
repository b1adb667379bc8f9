import type { BrowserContext, Page } from '@playwright/test'
import { anNpsQuestion, aRating } from '../../packages/survey/src/testing/index.ts'
import { earshot, expect, shopTest, snippet } from './shop.ts'
import { publishTo, storedCounts, timesShown } from './store.ts'

const asked = (page: Page) => page.getByRole('dialog', { name: 'Survey' })
const close = (page: Page) => asked(page).getByRole('button', { name: 'Close' }).click()
const stub = `<script>window.earshot=window.earshot||function(){(earshot.q=earshot.q||[]).push(arguments)}</script>`
const denied = `${stub}<script>earshot('consent', 'denied')</script>`

type Storages = { readonly device: readonly string[]; readonly visit: readonly string[] }

/** The keys that the page remembers. */
const remembered = (page: Page): Promise<Storages> =>
  page.evaluate(() => {
    const keys = (storage: Storage) => Object.keys(storage).map((key) => key.split(':')[1] ?? '')
    return { device: keys(localStorage).sort(), visit: keys(sessionStorage).sort() }
  })

const setConsent = (page: Page, consent: 'granted' | 'denied') =>
  page.evaluate((word) => (window as unknown as { earshot(...call: string[]): void }).earshot('consent', word), consent)

/** The messages of all pages, by the last part of their address. */
function messagesOf(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().startsWith(earshot.storefront))
      sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '')
  })
  return sent
}

shopTest(
  'without consent nothing outlasts the visit and nothing is counted, and an answer is sent',
  async ({ page, context, shop, store }) => {
    const surveyId = await publishTo(store, [aRating('a'), anNpsQuestion('b')])
    const sent = messagesOf(context)
    await page.goto(`${shop.page({ head: denied + snippet(store) })}?utm_source=newsletter`)
    await page.getByRole('radio', { name: '4', exact: true }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => storedCounts(store, surveyId)).toEqual({ responses: 1, completed: 0 })
    expect(sent).toEqual(['responses'])
    expect(await timesShown(store, surveyId)).toBe(0)
    const { device, visit } = await remembered(page)
    expect(device).toEqual([])
    expect(visit).not.toContain('landing')
    expect(visit).not.toContain('visit')
  },
)

shopTest('consent that is withdrawn deletes at once what the device remembers', async ({ page, shop, store }) => {
  await publishTo(store, [aRating('a'), anNpsQuestion('b')])
  await page.goto(`${shop.page({ head: stub + snippet(store) })}?utm_source=newsletter`)
  const first = page.waitForRequest(/\/responses\?/)
  await page.getByRole('radio', { name: '4', exact: true }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  expect((await first).postData()).toContain('newsletter')
  expect((await remembered(page)).device).toEqual(expect.arrayContaining(['device', 'walk']))
  await setConsent(page, 'denied')
  await expect.poll(async () => (await remembered(page)).device).toEqual([])
  // The walk continues in this visit, without the campaign.
  const second = page.waitForRequest(/\/responses\?/)
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  expect((await second).postData()).not.toContain('newsletter')
  expect((await remembered(page)).device).toEqual([])
  await page.goto(shop.page({ head: denied + snippet(store) }))
  await page.waitForLoadState('networkidle')
  await expect(asked(page)).toHaveCount(0)
})

shopTest('consent that is given late is obeyed as well', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await page.goto(shop.page({ head: denied + snippet(store) }))
  await close(page)
  expect((await remembered(page)).device).toEqual([])
  await setConsent(page, 'granted')
  await expect.poll(async () => (await remembered(page)).device).toEqual(['device'])
  expect((await remembered(page)).visit).not.toContain('device')
  // Without another word, the next page has no reason to doubt.
  await page.goto(shop.page({ head: snippet(store) }))
  await page.waitForLoadState('networkidle')
  await expect(asked(page)).toHaveCount(0)
})

shopTest(
  'after a refusal a closed survey stays closed in every tab of the visit',
  async ({ page, context, shop, store }) => {
    await publishTo(store, [anNpsQuestion('q')])
    await page.goto(shop.page({ head: denied + snippet(store) }))
    await close(page)
    const other = await context.newPage()
    await other.goto(shop.page({ head: denied + snippet(store) }))
    await other.waitForLoadState('networkidle')
    await other.waitForTimeout(500)
    await expect(asked(other)).toHaveCount(0)
    expect((await remembered(other)).device).toEqual([])
  },
)

shopTest('a word in one tab counts in the others', async ({ page, context, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  const other = await context.newPage()
  // Both have heard of consent, and follow it.
  const granted = `${stub}<script>earshot('consent', 'granted')</script>`
  for (const tab of [page, other]) {
    await tab.goto(shop.page({ head: granted + snippet(store) }))
    await expect(asked(tab)).toBeVisible()
  }
  await setConsent(page, 'denied')
  for (const tab of [page, other]) await expect.poll(async () => (await remembered(tab)).device).toEqual([])
  await close(other)
  expect((await remembered(other)).device).toEqual([])
})

for (const { platform, script, change } of [
  {
    platform: 'Shopify',
    script: `window.Shopify = { customerPrivacy: { analyticsProcessingAllowed: () => window.isAllowed } }`,
    change: 'visitorConsentCollected',
  },
  {
    platform: 'the WP Consent API',
    script: `window.wp_has_consent = (category) => category === 'statistics' && window.isAllowed`,
    change: 'wp_listen_for_consent_change',
  },
]) {
  shopTest(`${platform} says no, then yes, then no`, async ({ page, context, shop, store }) => {
    await publishTo(store, [anNpsQuestion('q')])
    const sent = messagesOf(context)
    await page.goto(shop.page({ head: `<script>window.isAllowed = false; ${script}</script>${snippet(store)}` }))
    await expect(asked(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(sent).toEqual([])
    const decide = (isAllowed: boolean) =>
      page.evaluate(
        ([event, allowed]) => {
          Object.assign(window, { isAllowed: allowed })
          document.dispatchEvent(new CustomEvent(event))
        },
        [change, isAllowed] as const,
      )
    expect((await remembered(page)).device).toEqual([])
    await decide(true)
    await expect.poll(async () => (await remembered(page)).device).toEqual(['device'])
    await decide(false)
    await expect.poll(async () => (await remembered(page)).device).toEqual([])
  })
}

shopTest('a refusal that another visit did not know moves what the device remembers', async ({ page, shop, store }) => {
  await publishTo(store, [anNpsQuestion('q')])
  await page.goto(shop.page({ head: snippet(store) }))
  await close(page)
  expect((await remembered(page)).device).toEqual(['device'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(shop.page({ head: snippet(store) }))
  await expect.poll(async () => (await remembered(page)).device).toEqual([])
  await expect(asked(page)).toHaveCount(0)
})
