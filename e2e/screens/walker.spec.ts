import type { Page } from '@playwright/test'
import { COLOUR_RULES, complaintsOfAxe, sidewaysScroll, smallTargets } from '../support/judge.ts'
import { logIn } from '../support/log-in.ts'
import { earshot, expect, FAILED_BILLING, test } from '../support/test.ts'
import { SCREENS, type Screen, type ScreenState } from './screens.ts'
import { theWorld, type World } from './world.ts'

/** `npm run screens` walks everything and takes pictures of it; `npm test` judges the phone. */
const IS_WALK = process.env.SCREENS === 'all'
const WIDTHS = IS_WALK ? [390, 768, 1280] : [390]

let world: World
test.beforeAll(async () => {
  world = await theWorld()
})

for (const screen of SCREENS) {
  for (const state of screen.states) {
    test.describe(`${screen.name}, ${state}`, () => {
      if (state === 'error' || state === 'offline' || screen.isRefused) test.use({ allowedErrors: FAILED_BILLING })
      for (const width of WIDTHS) {
        test(`${width}px`, async ({ page }) => {
          await page.setViewportSize({ width, height: 844 })
          await visit(page, screen, state)
          const name = `${screen.name}-${state}-${width}`
          await takePicture(page, `${name}-light`)
          expect(await complaintsOfAxe(page), 'axe').toEqual([])
          expect(await sidewaysScroll(page), 'scrolls sideways').toBe(0)
          expect(await smallTargets(page), 'targets under 44px').toEqual([])
          // The other scheme has other colours, and nothing else.
          await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
          await takePicture(page, `${name}-dark`)
          expect(await complaintsOfAxe(page, { rules: COLOUR_RULES }), 'axe, dark').toEqual([])
        })
      }
    })
  }
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (!IS_WALK) return
  // What looked for small targets has scrolled to each.
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage: true })
}

async function visit(page: Page, screen: Screen, state: ScreenState): Promise<void> {
  const merchant = whoSees(screen, state)
  if (screen.who !== 'nobody') await logIn(page.context(), merchant.token)
  // The notice for wide screens has a test of its own.
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await answerLike(page, screen, state)
  const asked = screen.call && page.waitForRequest(screen.call)
  await Promise.all([page.goto(earshot.dashboard + screen.path(merchant)), asked])
  await screen.act?.(page)
  if (state !== 'loading') await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status', { name: 'Loading...' })).toHaveCount(state === 'loading' ? 1 : 0)
  await untilAllHasAppeared(page)
}

function whoSees({ who }: Screen, state: ScreenState) {
  if (who === 'newcomer' || who === 'planless' || who === 'free') return world[who]
  return state === 'empty' ? world.empty : world.full
}

/** What comes in late is there by then; what moves for ever is not waited for. */
const untilAllHasAppeared = (page: Page) =>
  page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled([document.fonts.ready, ...passing.map(({ finished }) => finished)])
  })

/** Has the call that the screen waits for answered as the state wants it. */
async function answerLike(page: Page, screen: Screen, state: ScreenState): Promise<void> {
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

/** What counts people in an answer of the server. */
const COUNTS = /^(shown|responses|completed|reached|answered|count|promoters|passives|detractors)$/

/** The same answer, as if a million times as many had answered. */
function inMillions(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) =>
    COUNTS.test(key) && typeof value === 'number' ? value * 1_234_567 : value,
  )
}
