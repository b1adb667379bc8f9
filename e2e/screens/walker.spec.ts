import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { SCREENS, type Screen, type ScreenState } from './screens.ts'
import { theWorld, type World } from './world.ts'

/** `npm run screens` walks everything; `npm test` the phone, in both schemes. */
const everything = process.env.SCREENS === 'all'
const WIDTHS = everything ? [390, 768, 1280] : [390]
const SCHEMES = ['light', 'dark'] as const

/** No answer comes: long enough for a skeleton to show, short enough to walk on. */
const SKELETON_MS = 600

let world: World
test.beforeAll(async () => {
  world = await theWorld(earshot.dashboard)
})

for (const screen of SCREENS) {
  for (const state of screen.states) {
    test.describe(`${screen.name}, ${state}`, () => {
      if (state === 'error' || state === 'offline') test.use({ allowedErrors: FAILED_CALL })
      for (const width of WIDTHS) {
        for (const scheme of SCHEMES) {
          test(`${width}px, ${scheme}`, async ({ page }) => {
            await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
            await page.setViewportSize({ width, height: 844 })
            await visit(page, screen, state)
            await page.screenshot({
              path: `test-results/screens/${screen.name}-${state}-${width}-${scheme}.png`,
              fullPage: true,
            })
            expect(await sidewaysScroll(page), 'scrolls sideways').toBe(0)
            expect(await smallTargets(page), 'targets under 44px').toEqual([])
            expect(await complaintsOfAxe(page), 'axe').toEqual([])
          })
        }
      }
    })
  }
}

async function visit(page: Page, screen: Screen, state: ScreenState): Promise<void> {
  const merchant = screen.who === 'newcomer' ? world.newcomer : state === 'empty' ? world.empty : world.full
  if (screen.who !== 'nobody') {
    const cookie = {
      name: 'auth_token',
      value: merchant.token,
      url: earshot.dashboard,
      sameSite: 'Strict' as const,
      secure: true,
    }
    await page.context().addCookies([cookie])
  }
  // The notice for wide screens has a test of its own.
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await answerLike(page, screen, state)
  await page.goto(earshot.dashboard + screen.path(merchant))
  if (state === 'loading') await page.waitForTimeout(SKELETON_MS)
  else await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Has the call that the screen waits for answered as the state wants it. */
async function answerLike(page: Page, screen: Screen, state: ScreenState): Promise<void> {
  if (!screen.call) return
  if (state === 'loading') await page.route(screen.call, () => {})
  if (state === 'offline') await page.route(screen.call, (route) => route.abort('internetdisconnected'))
  if (state === 'error') {
    const problem = { code: 'store_not_found' }
    await page.route(screen.call, (route) => route.fulfill({ status: 404, json: { problem } }))
  }
}

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/**
 * What can be tapped and is smaller than a fingertip, by what the finger hits and not by what is drawn: a link may cover
 * its card. Links within a sentence are excused (WCAG 2.5.8).
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const HALF_A_FINGERTIP = 21.5
    const targets = 'a, button, input, select, textarea, [role=button], [role=tab], [role=switch]'
    const isHitAround = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const [centreX, centreY] = [x + width / 2, y + height / 2]
      const reach = [
        [0, -1],
        [0, 1],
        [-1, 0],
        [1, 0],
      ] as const
      return reach.every(([dx, dy]) => {
        const hit = document.elementFromPoint(centreX + dx * HALF_A_FINGERTIP, centreY + dy * HALF_A_FINGERTIP)
        return hit !== null && (element.contains(hit) || (element.closest('label')?.contains(hit) ?? false))
      })
    }
    return [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !(element.tagName === 'A' && getComputedStyle(element).display === 'inline'))
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 43.5 || box.height < 43.5))
      .filter(({ element }) => !isHitAround(element))
      .map(
        ({ element, box }) =>
          `${element.outerHTML.slice(0, 120)} is ${Math.round(box.width)} x ${Math.round(box.height)}`,
      )
  })

async function complaintsOfAxe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`),
  )
}
