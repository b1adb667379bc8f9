import type { Locator, Page } from '@playwright/test'
import { aMultiSelect, anNpsQuestion } from '../../packages/survey/src/testing/index.ts'
import { axeViolations, COLOR_RULES, sidewaysScroll } from '../support/accessibility-audit.ts'
import { next } from './ask-shopper.ts'
import { answers, everyTypeOfQuestion } from './every-type.ts'
import { earshot, expect, FOLLOWS_SYSTEM, type Shop, shopTest, snippet } from './shop.ts'
import { publishTo, type Store } from './store.ts'

/** The axe rules that an answer can affect, and that names begin with the visible text (WCAG 2.5.3). */
const ANSWERED = ['label-content-name-mismatch', 'color-contrast', 'aria-valid-attr-value']

type AddressOf = (shop: Shop, store: Store, surveyId: string) => string

/** Where a survey can stand, and the address that asks it there. */
const surfaces: Readonly<Record<'popover' | 'inline' | 'hosted', AddressOf>> = {
  popover: (shop, store) => shop.page({ head: FOLLOWS_SYSTEM + snippet(store) }),
  inline: (shop, store, id) =>
    shop.page({ head: FOLLOWS_SYSTEM + snippet(store), body: `<earshot-survey survey="${id}"></earshot-survey>` }),
  hosted: (_, __, id) => `${earshot.storefront}/s/${id}`,
}

// The pictures of the image question do not exist: their texts stand for them.
shopTest.use({ allowedErrors: /404/ })

// One player draws all three, and takes its colors from the shopper's device in each.
const appearances: readonly {
  readonly surface: keyof typeof surfaces
  readonly colorScheme: 'light' | 'dark'
  readonly rules?: readonly string[]
}[] = [
  { surface: 'popover', colorScheme: 'light' },
  // Judged whole in the light: the dark has other colors, and nothing else.
  { surface: 'popover', colorScheme: 'dark', rules: COLOR_RULES },
  { surface: 'inline', colorScheme: 'dark' },
  { surface: 'hosted', colorScheme: 'light' },
]
for (const { surface, colorScheme, rules } of appearances) {
  shopTest(
    `${surface}, ${colorScheme}: every question, its problem, its answer and the thanks are accessible`,
    async ({ page, shop, store }) => {
      shopTest.slow() // some twenty judgements
      await page.emulateMedia({ colorScheme })
      const questions = everyTypeOfQuestion()
      const surveyId = await publishTo(store, questions)
      await page.goto(surfaces[surface](shop, store, surveyId))
      // The store's page is plain white, also in the dark.
      const selector = surface === 'popover' ? 'html > div' : 'earshot-survey'
      for (const { questionId, text } of questions) {
        await expect(page.getByRole('heading', { name: text })).toBeVisible()
        await next(page).click()
        await expect(page.getByRole('alert')).toBeVisible()
        expect(await axeViolations(page, { selector, rules }), `${questionId}, refused`).toEqual([])
        await answers[questionId]?.(page)
        // A chosen option looks the same wherever the survey is.
        const changed = rules ?? (surface === 'popover' ? ANSWERED : ['label-content-name-mismatch'])
        expect(await axeViolations(page, { selector, rules: changed }), `${questionId}, answered`).toEqual([])
        expect(await sidewaysScroll(page)).toBe(0)
        await next(page).press('Enter') // which an open list does not move away
      }
      await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeFocused()
      expect(await axeViolations(page, { selector, rules })).toEqual([])
    },
  )
}

shopTest(
  'in forced colours what is chosen, what has the focus and what went wrong can be told apart',
  async ({ page, shop, store }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    const questions = everyTypeOfQuestion()
    await publishTo(store, questions)
    await page.goto(shop.page({ head: FOLLOWS_SYSTEM + snippet(store) }))
    await expect(page.getByRole('progressbar')).toBeVisible() // and with it the styles of forced colors
    for (const { questionId, text } of questions) {
      await expect(page.getByRole('heading', { name: text })).toBeVisible()
      await answers[questionId]?.(page)
      const { chosen, others } = choices(page)
      for (const one of await chosen.all()) {
        const outline = await lines(one)
        for (const other of await others.all()) expect(await lines(other), questionId).not.toBe(outline)
      }
      const checked = page.getByRole('dialog').locator('label:has(:checked)').first()
      if (await checked.isVisible()) {
        await page.locator('h2').focus()
        const unpressed = await lines(checked)
        await page.keyboard.press('Tab') // so that what has the focus is shown
        await checked.locator('input').focus()
        expect(await lines(checked), `${questionId}, with the focus`).not.toBe(unpressed)
      }
      await expect(next(page)).toHaveCSS('border-top-width', '1px')
      await next(page).press('Enter')
    }
    await expect(page.getByRole('button', { name: 'Close' }).last()).toHaveCSS('border-top-width', '1px')
  },
)

/** The options on the screen: labels, options of a list or days. */
function choices(page: Page): { readonly chosen: Locator; readonly others: Locator } {
  const dialog = page.getByRole('dialog')
  const selected = '[aria-selected=true]'
  return {
    chosen: dialog.locator(`label:has(:checked), [role=option]${selected}, td${selected}`),
    others: dialog.locator('label:not(:has(:checked)), [role=option][aria-selected=false], td[aria-selected=false]'),
  }
}

/** The parts of an appearance that forced colors keep: lines and their widths, no ground and no shadow. */
const lines = (element: Locator): Promise<string> =>
  element.evaluate((node) =>
    ['', '::before', '::after']
      .map((pseudo) => getComputedStyle(node, pseudo))
      .map(({ content, outlineStyle, outlineWidth, borderTopWidth, borderRightWidth }) =>
        [content, outlineStyle, outlineStyle === 'none' ? '' : outlineWidth, borderTopWidth, borderRightWidth].join(),
      )
      .join(' | '),
  )

shopTest('nothing moves where motion is not wanted, and something does where it is', async ({ page, shop, store }) => {
  await publishTo(store, [aMultiSelect('a', { isRequired: false }), anNpsQuestion('b')])
  const url = shop.page({ head: FOLLOWS_SYSTEM + snippet(store) })
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto(url)
    await expect(page.getByRole('progressbar')).toBeVisible()
    const longest = await longestMotionMs(page)
    await page.getByRole('button', { name: 'Next' }).click()
    const longestSoFar = Math.max(longest, await longestMotionMs(page))
    if (reducedMotion === 'reduce') expect(longestSoFar).toBeLessThanOrEqual(10)
    else expect(longestSoFar).toBeGreaterThan(100)
    // Taken up again from the start.
    await page.evaluate(() => localStorage.clear())
  }
})

/** The longest animation or transition of anything in the player, in milliseconds. */
const longestMotionMs = (page: Page): Promise<number> =>
  page.getByRole('dialog').evaluate((dialog) => {
    const root = dialog.getRootNode() as ShadowRoot
    const seconds = [...root.querySelectorAll('*')].flatMap((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      return [...(animationName === 'none' ? [] : animationDuration.split(',')), ...transitionDuration.split(',')]
    })
    return Math.max(...seconds.map((text) => Number.parseFloat(text) * 1_000))
  })
