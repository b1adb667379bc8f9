import type { Page } from '@playwright/test'
import {
  axeViolations,
  COLOR_RULES,
  sidewaysScroll,
  smallTargets,
  untilAllHasAppeared,
} from '../support/accessibility-audit.ts'
import { setDirection } from '../support/appearances.ts'
import { pastDoubleTap } from '../support/double-tap.ts'
import { logInWith } from '../support/log-in.ts'
import { earshot, expect, FAILED_BILLING } from '../support/test.ts'
import type { ScreenCase, ScreenState } from './screen.ts'
import { type ScreenMerchants, screenMerchants } from './screen-merchants.ts'
import { SCREENS } from './screens.ts'
import { testScreen as test } from './shared-page.ts'

const PHONE_PX = 390
const MIDDLE_PX = 768
const DESK_PX = 1280

/**
 * `npm test` checks every screen at the width of a phone, or at its own widths if it lists any, and that it fits the
 * width of a desktop. `SCREENS=wide` (`npm test -- --all`) checks at the width of a desktop the first screen of each
 * address and all with several states, and that they fit the width between the two. `SCREENS=all` (`npm run screens`)
 * checks everything and takes pictures.
 */
const MODE = process.env.SCREENS
const WIDTHS = MODE === 'all' ? [PHONE_PX, MIDDLE_PX, DESK_PX] : MODE === 'wide' ? [DESK_PX] : [PHONE_PX]

// They would take one worker longest, and none needs another.
test.describe.configure({ mode: 'parallel' })

let merchants: ScreenMerchants
test.beforeAll(async () => {
  merchants = await screenMerchants()
})

for (const screen of SCREENS) {
  for (const state of screen.states) {
    test.describe(`${screen.name}, ${state}`, () => {
      if (state === 'error' || state === 'offline' || screen.isRefused) test.use({ allowedErrors: FAILED_BILLING })
      for (const width of widthsOf(screen, state)) {
        test(`${width}px`, async ({ page }) => {
          const steps = (state === 'full' && screen.next) || []
          test.setTimeout(60_000 + steps.length * 20_000)
          await page.setViewportSize({ width, height: 844 })
          await visit(page, screen, state)
          let stableSince = Date.now()
          const lacks = state === 'loading' && screen.spins ? ['page-has-heading-one'] : []
          await expectAccessible(page, `${screen.name}-${state}-${width}`, lacks)
          if (MODE === 'wide') await expectFits(page, MIDDLE_PX)
          for (const { name, act } of steps) {
            await test.step(name, async () => {
              // A state that took no time may have been opened by a tap a moment ago.
              await pastDoubleTap(page, stableSince)
              await act(page)
              await untilStable(page, state, screen.spins)
              stableSince = Date.now()
              expect.soft(await hasFocus(page), `${name}: the focus is lost`).toBe(true)
              await expectAccessible(page, `${name}-${state}-${width}`)
            })
          }
          if (!MODE && !screen.widths) await expectFits(page, DESK_PX)
        })
      }
    })
  }
}

function widthsOf(screen: ScreenCase, state: ScreenState): readonly number[] {
  if (MODE !== 'wide') return screen.widths ?? WIDTHS
  // Other screens of an address differ from its first in some part, which the browser stage checks.
  const isChecked = state === 'full' && !screen.widths && (screen.next || isFirstOfAddress(screen))
  return isChecked ? WIDTHS : []
}

function isFirstOfAddress(screen: ScreenCase): boolean {
  const addressOf = ({ path }: ScreenCase) => path({ token: 'token', surveyId: 'survey' })
  return SCREENS.find((other) => !other.widths && addressOf(other) === addressOf(screen)) === screen
}

async function expectAccessible(page: Page, name: string, lacks: readonly string[] = []): Promise<void> {
  // The browser stage has checked the same parts in both schemes.
  const first = MODE === 'wide' ? 'dark' : 'light'
  await wear(page, first)
  await takePicture(page, `${name}-${first}`)
  expect.soft(await sidewaysScroll(page), `${name}: scrolls sideways`).toBe(0)
  expect.soft(await smallTargets(page), `${name}: targets under 44px`).toEqual([])
  const selector = await uppermost(page)
  // The colors that the system sets are not ours.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const without = [...lacks, ...(isForced ? COLOR_RULES : [])]
  // A violation in one state does not depend on those after it.
  expect.soft(await axeViolations(page, { selector, without }), `${name}: axe`).toEqual([])
  if (MODE === 'wide') return
  // The other scheme has other colors, and nothing else.
  await wear(page, 'dark')
  await takePicture(page, `${name}-dark`)
  if (isForced) return
  expect.soft(await axeViolations(page, { selector, rules: COLOR_RULES }), `${name}: axe, dark`).toEqual([])
}

/**
 * At another width the page has the same parts and colors, so that only what does not fit can be wrong. React follows the
 * new width some frames later.
 */
async function expectFits(page: Page, width: number): Promise<void> {
  const usual = page.viewportSize()
  if (!usual) throw new Error('The page has no size')
  await page.setViewportSize({ ...usual, width })
  await expect.poll(() => sidewaysScroll(page), `${width}px: scrolls sideways`).toBe(0)
  await expect.poll(() => smallTargets(page), `${width}px: targets under 44px`).toEqual([])
  await page.setViewportSize(usual)
}

/** Behind an open menu, list or dialog nothing can be reached, and without it that has been judged before. */
async function uppermost(page: Page): Promise<string> {
  for (const selector of ['[role=menu]', '[data-radix-popper-content-wrapper] > [role=listbox]', 'dialog[open]']) {
    if ((await page.locator(selector).count()) > 0) return selector
  }
  return 'html'
}

/**
 * Rendered in full: elements that Chromium skips because they are out of sight would keep the colors of the other
 * scheme.
 */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[class*=content-visibility]')) {
      element.style.contentVisibility = 'visible'
    }
  })
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (MODE !== 'all') return
  // The check for small targets has scrolled to each.
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true })
}

async function visit(page: Page, screen: ScreenCase, state: ScreenState): Promise<void> {
  const merchant = whoSees(screen, state)
  if (screen.who !== 'nobody') await logInWith(page.context(), merchant.token)
  // The notice for wide screens has a test of its own.
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  if (screen.isRightToLeft) await setDirection(page, 'rtl')
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // The network would never be idle while a stream of results is open.
  await page.route(/\/live$/, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await answerLike(page, screen, state)
  const asked = screen.call && page.waitForRequest(screen.call)
  await Promise.all([page.goto(earshot.dashboard + screen.path(merchant)), asked])
  await screen.act?.(page)
  await untilStable(page, state, screen.spins)
}

/** Keyboard users continue from a focused element. */
const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)

async function untilStable(page: Page, state: ScreenState, spins = false): Promise<void> {
  if (state !== 'loading') await page.waitForLoadState('networkidle')
  // Before the app paints, nothing waits either.
  await page.locator('main').first().waitFor()
  // A skeleton is called so, a spinner says so.
  const waiting = page
    .getByRole('status', spins ? {} : { name: 'Loading...' })
    .filter(spins ? { hasText: 'Loading...' } : {})
  await expect(waiting).toHaveCount(state === 'loading' ? 1 : 0)
  // While the code of a screen loads, there is neither a skeleton nor a heading.
  if (state !== 'loading' || !spins) await page.locator('h1').first().waitFor({ state: 'attached' })
  await untilAllHasAppeared(page)
}

function whoSees({ who }: ScreenCase, state: ScreenState) {
  if (who !== 'nobody' && who !== 'merchant') return merchants[who]
  return state === 'empty' ? merchants.empty : merchants.full
}

/** Has the call that the screen waits for answered as the state wants it. */
async function answerLike(page: Page, screen: ScreenCase, state: ScreenState): Promise<void> {
  if (!screen.call) return
  if (state === 'loading') await page.route(screen.call, () => {})
  if (state === 'offline') await page.route(screen.call, (route) => route.abort('internetdisconnected'))
  if (state === 'millions') {
    await page.route(screen.call, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: inMillions(await reply.json()) })
    })
  }
  if (state === 'error') {
    const problem = { code: 'store_not_found' }
    await page.route(screen.call, (route) => route.fulfill({ status: 404, json: { problem } }))
  }
}

/** The counts of people in an answer of the server. */
const COUNTS = /^(shown|responses|completed|reached|answered|base|skipped|count|promoters|passives|detractors)$/

/** The same answer, as if a million times as many had answered. */
function inMillions(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) =>
    COUNTS.test(key) && typeof value === 'number' ? value * 1_234_567 : value,
  )
}
