import type { Locator, Page } from '@playwright/test'
import fc from 'fast-check'
import { type Appearance, contrastOf, readableAccent } from '../../packages/survey/src/index.ts'
import { aSingleSelect, aTextQuestion } from '../../packages/survey/src/testing/index.ts'
import { axeViolations } from '../support/accessibility-audit.ts'
import { computedColors } from '../support/computed-colors.ts'
import { apiFor } from '../support/merchant.ts'
import { earshot, expect, FOLLOWS_SYSTEM, shopTest, snippet } from './shop.ts'
import { aShopStore, publishTo, type Store } from './store.ts'

// A survey in its store's color and scheme, as it was published. ADR-0023, ADR-0024.

const YELLOW = '#ffcc00'
const WHITE = 'rgb(255, 255, 255)'
const INK = 'rgb(22, 21, 17)'
const DARK_SURFACE = 'rgb(31, 29, 24)'
const EARSHOTS = 'rgb(184, 64, 12)'

const rgb = (color: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`
const yellow = { light: readableAccent(YELLOW, 'light'), dark: readableAccent(YELLOW, 'dark') }

const popover = (page: Page) => page.getByRole('dialog', { name: 'Survey' })
const inline = (page: Page) => page.getByRole('region', { name: 'Survey' })
const next = (within: Page | Locator) => within.getByRole('button', { name: 'Next' })

const questions = [aSingleSelect('a', { options: ['one', 'two'] }), aTextQuestion('b')]

/** Has a live survey look so, in the next revision. */
async function dress({ token }: Store, surveyId: string, appearance: Appearance, isPublished = true): Promise<void> {
  const api = apiFor(token)
  type SavedSurvey = { readonly [Field in 'name' | 'description' | 'questions']: unknown } & {
    readonly version: number
  }
  const over = ({ version }: SavedSurvey) => ({ 'if-match': `"${version}"` })
  const savedSurvey = await api<SavedSurvey>('GET', `/surveys/${surveyId}`)
  const { name, description, questions } = savedSurvey
  const copy = { name, description, questions, appearance }
  const saved = await api<SavedSurvey>('PUT', `/surveys/${surveyId}`, copy, over(savedSurvey))
  if (isPublished) await api('POST', `/surveys/${surveyId}/publish`, undefined, over(saved))
}

for (const surfaceName of ['popover', 'inline'] as const) {
  shopTest(
    `in a ${surfaceName} it has the store’s colour, readable in the shopper’s scheme`,
    async ({ page, shop, store }) => {
      const surveyId = await publishTo(store, questions)
      await dress(store, surveyId, { accent: YELLOW })
      const body = surfaceName === 'inline' ? `<earshot-survey survey="${surveyId}"></earshot-survey>` : ''
      const survey = surfaceName === 'inline' ? inline(page) : popover(page)
      for (const [colorScheme, onAccent] of [
        ['light', WHITE],
        ['dark', INK],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(shop.page({ head: FOLLOWS_SYSTEM + snippet(store), body }))
        await expect(next(survey)).toHaveCSS('background-color', rgb(yellow[colorScheme].accent))
        await expect(next(survey)).toHaveCSS('color', onAccent)
        await survey.getByRole('radio').first().check()
        await expect(survey.locator('label').first()).toHaveCSS('background-color', rgb(yellow[colorScheme].soft))
        expect(await axeViolations(page, { rules: ['color-contrast'] })).toEqual([])
      }
    },
  )
}

shopTest('its scheme is its own, whatever the shopper’s system says', async ({ page, shop, store }) => {
  await dress(store, await publishTo(store, questions), { scheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(popover(page)).toHaveCSS('background-color', DARK_SURFACE)
})

shopTest('only what was published shows', async ({ page, shop, store }) => {
  await dress(store, await publishTo(store, questions), { accent: YELLOW, scheme: 'dark' }, false)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(shop.page({ head: snippet(store) }))
  await expect(next(popover(page))).toHaveCSS('background-color', EARSHOTS)
  await expect(popover(page)).toHaveCSS('background-color', WHITE)
})

shopTest(
  'what the survey says comes before what the page says; what it leaves out is the page’s',
  async ({ page, shop, store }) => {
    await publishTo(store, questions)
    const dressed = await aShopStore()
    await dress(dressed, await publishTo(dressed, questions), { accent: YELLOW })
    const styles = '<style>:root { --earshot-accent: #00ff00; --earshot-on-accent: #000000 }</style>'
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(shop.page({ head: styles + snippet(store) }))
    await expect(next(popover(page))).toHaveCSS('background-color', 'rgb(0, 255, 0)')
    await expect(next(popover(page))).toHaveCSS('color', 'rgb(0, 0, 0)')
    await page.goto(shop.page({ head: styles + snippet(dressed) }))
    await expect(next(popover(page))).toHaveCSS('background-color', rgb(yellow.light.accent))
    // Black was meant for their green.
    await expect(next(popover(page))).toHaveCSS('color', WHITE)
  },
)

shopTest('a policy that forbids inline styles forbids none of it', async ({ page, shop, store }) => {
  await dress(store, await publishTo(store, questions), { accent: YELLOW, scheme: 'dark' })
  const policy = `default-src 'none'; script-src ${earshot.storefront}; connect-src ${earshot.storefront}; img-src data:; require-trusted-types-for 'script'`
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(shop.page({ head: snippet(store), headers: { 'content-security-policy': policy } }))
  await expect(next(popover(page))).toHaveCSS('background-color', rgb(yellow.dark.accent))
  await expect(popover(page)).toHaveCSS('background-color', DARK_SURFACE)
})

shopTest('its own page is of one scheme with it', async ({ page, store }) => {
  const surveyId = await publishTo(store, questions)
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${earshot.storefront}/s/${surveyId}`)
  await expect(next(page)).toHaveCSS('background-color', EARSHOTS)
  expect(await paper()).toBe('rgb(250, 248, 244)')
  const dressed = await aShopStore()
  const darkId = await publishTo(dressed, questions)
  await dress(dressed, darkId, { accent: YELLOW, scheme: 'dark' })
  await page.goto(`${earshot.storefront}/s/${darkId}`)
  await expect(next(page)).toHaveCSS('background-color', rgb(yellow.dark.accent))
  expect(await paper()).toBe('rgb(22, 21, 17)')
})

/** The contrasts that an accent needs, as the style sheets use it. The grounds and the ink are the player's own. */
const TEXT = 4.5
const MARK = 3
const PAIRS = [
  { what: 'the text of a button', on: 'accent', drawn: 'on-accent', minContrast: TEXT },
  { what: 'a ring, a tick and the outline of a chosen field', on: 'surface', drawn: 'accent', minContrast: MARK },
  { what: 'the same on the ground of a chosen option', on: 'soft', drawn: 'accent', minContrast: MARK },
  { what: 'the text of a chosen option', on: 'soft', drawn: 'ink', minContrast: TEXT },
  { what: 'the progress on its track', on: 'sunken', drawn: 'accent', minContrast: MARK },
] as const

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

for (const scheme of ['light', 'dark'] as const) {
  shopTest(`whatever its color, all of it can be made out: ${scheme}`, async ({ page, shop, store }) => {
    const surveyId = await publishTo(store, questions)
    await dress(store, surveyId, { accent: YELLOW })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(shop.page({ head: FOLLOWS_SYSTEM + snippet(store) }))
    // Some colors come with the progress bar.
    await expect(page.getByRole('progressbar')).toBeVisible()
    const colorOf = await computedColors(next(popover(page)), ['surface', 'sunken', 'ink', 'on-accent'])
    const faintOnes = (accent: string) => {
      const own: { readonly [name: string]: string } = readableAccent(accent, scheme)
      const resolve = (name: string) => own[name] ?? colorOf.get(name) ?? ''
      return PAIRS.filter(({ on, drawn, minContrast }) => !(contrastOf(resolve(drawn), resolve(on)) >= minContrast))
    }
    fc.assert(
      fc.property(anyColor, (accent) => expect(faintOnes(accent).map(({ what }) => what)).toEqual([])),
      { seed: 1, numRuns: 2_000 },
    )
  })
}
