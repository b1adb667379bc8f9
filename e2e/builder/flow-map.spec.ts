import type { Locator, Page } from '@playwright/test'
import { axeViolations, COLOR_RULES, sidewaysScroll, smallTargets } from '../support/accessibility-audit.ts'
import { tabTo } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'
import { aDraft } from './draft.ts'
import { aHundredForks, thirtyQuestions } from './flow-map-surveys.ts'

// The flow map on a phone, with thirty questions that fork, skip, loop, end early and lead nowhere.

const map = (page: Page) => page.getByRole('application', { name: 'Flow map' })
const node = (page: Page, name: RegExp) => map(page).getByRole('button', { name })
const question = (page: Page, number: number) => node(page, new RegExp(`^Question ${number},`))

async function open(page: Page, token: string, questions = thirtyQuestions()): Promise<void> {
  await page.goto(`/builder/${await aDraft(token, questions)}?view=map`)
  await expect(question(page, 1)).toBeVisible()
}

/** The least size, in pixels of the screen, that any text of the map is drawn at. */
const minTextPx = (page: Page): Promise<number> =>
  map(page).evaluate((element) =>
    Math.min(
      ...[...element.querySelectorAll<HTMLElement>('button span, p')]
        .filter((text) => text.textContent?.trim() && text.offsetHeight > 0)
        .map(
          (text) =>
            Number.parseFloat(getComputedStyle(text).fontSize) *
            (text.getBoundingClientRect().height / text.offsetHeight),
        ),
    ),
  )

/** Nodes beside the screen, which no thumb reaches without moving the map. */
const outOfReach = (page: Page): Promise<readonly (string | null)[]> =>
  map(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right } = button.getBoundingClientRect()
          return left < 0 || right > window.innerWidth
        })
        .map((button) => button.getAttribute('aria-label')),
    )

test('thirty questions can be read and reached by a tap, folded or not', async ({ page, context }) => {
  await open(page, await logInWith(context))
  for (const fold of ['Questions 10 to 15', null]) {
    if (fold === null) await page.getByRole('button', { name: 'Show every question' }).tap()
    await expect(node(page, /^Questions 10 to 15/)).toHaveCount(fold === null ? 0 : 1)
    expect(await minTextPx(page)).toBeGreaterThanOrEqual(11.99)
    expect(await outOfReach(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
  await expect(map(page).getByRole('button')).toHaveCount(30)
})

test('made as small as it goes, it can still be read and tapped', async ({ page, context }) => {
  await open(page, await logInWith(context))
  const smaller = page.getByRole('button', { name: 'Smaller' })
  while ((await smaller.getAttribute('aria-disabled')) === 'false') await smaller.click()
  expect(await minTextPx(page)).toBeGreaterThanOrEqual(11.99)
  expect(await smallTargets(page)).toEqual([])

  const width = () => question(page, 1).evaluate((button) => button.getBoundingClientRect().width)
  const before = await width()
  await page.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.2)
  await page.getByRole('button', { name: 'Fit to the screen' }).click()
  await expect.poll(() => outOfReach(page)).toEqual([])
})

test('a fold opens by a tap, and a question is picked by one', async ({ page, context }) => {
  await open(page, await logInWith(context))
  await node(page, /^Questions 5 to 8, folded, leads to 9$/).tap()
  await expect(question(page, 5)).toBeFocused()
  await question(page, 7).tap()
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Logic of question 7' })).toBeFocused()

  await page.getByRole('radio', { name: 'Map' }).tap()
  await expect(question(page, 7)).toHaveAttribute('aria-current', 'true')
  await expect(question(page, 7)).toBeInViewport()
})

test('it is one stop of the Tab key, and walked by the arrow keys', async ({ page, context }) => {
  await open(page, await logInWith(context))
  await tabTo(page, question(page, 1))
  await expect(question(page, 1)).toHaveAccessibleName(
    'Question 1, Where did you first hear about us?, leads to 2 if A friend or family, to 3 if Instagram or TikTok, otherwise to 4',
  )
  for (const [key, number] of [
    ['ArrowDown', 2],
    ['ArrowRight', 3],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(question(page, number)).toBeFocused()
  }
  await page.keyboard.press('End')
  await expect(node(page, /^Questions 28 to 30,.* folded/)).toBeFocused()
  await expect(node(page, /^Questions 28 to 30,.* folded/)).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(question(page, 28)).toBeFocused()
  await expect(question(page, 28)).toHaveAccessibleName(/leads to 29, can’t be reached$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Fold', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Logic of question 28' })).toBeFocused()
})

test('a thumb that scrolls through is not held by the map', async ({ page, context }) => {
  await open(page, await logInWith(context))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 600)
  for (let y = 580; y >= 280; y -= 20) await touch('touchMove', y)
  await touch('touchEnd')
  await finger.detach()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
})

test('two fingers draw it larger and smaller, within what can be read', async ({ page, context }) => {
  await open(page, await logInWith(context))
  const width = () => question(page, 1).evaluate((button) => button.getBoundingClientRect().width)
  const fingers = await page.context().newCDPSession(page)
  /** Puts down two fingers so far apart, and moves them until they are so far. */
  async function pinch(from: number, to: number): Promise<void> {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: 195 + (side * apart) / 2, y: 620, id })),
      })
    await touch('touchStart', from)
    for (let step = 1; step <= 10; step++) await touch('touchMove', from + ((to - from) * step) / 10)
    await touch('touchEnd')
  }
  const before = await width()
  await pinch(80, 160)
  await expect.poll(width).toBeGreaterThan(before * 1.2)
  await pinch(300, 40)
  await expect.poll(width).toBeLessThanOrEqual(before)
  expect(await minTextPx(page)).toBeGreaterThanOrEqual(11.99)
  await fingers.detach()
})

/** How a node is set off from what is around it. */
const edgeOf = (node: Locator) =>
  node.evaluate((button) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(button)
    return { borderWidth: Number.parseFloat(borderTopWidth), color: borderTopColor, ground: backgroundColor }
  })

test('with more contrast, and in forced colours, a node stands out from what is around it', async ({
  page,
  context,
}) => {
  await open(page, await logInWith(context))
  const { borderWidth: plain } = await edgeOf(question(page, 1))
  expect(plain).toBe(0)
  for (const media of [{ contrast: 'more' }, { contrast: 'no-preference', forcedColors: 'active' }] as const) {
    await page.emulateMedia(media)
    await expect.poll(async () => (await edgeOf(question(page, 1))).borderWidth).toBeGreaterThan(0)
    const { color, ground } = await edgeOf(question(page, 1))
    expect(color).not.toBe(ground)
  }
})

test('of three hundred questions, only what is nearly in sight is drawn', async ({ page, context }) => {
  await open(page, await logInWith(context), aHundredForks())
  await expect(map(page).getByRole('button')).not.toHaveCount(300)
  const first = await map(page).getByRole('button').count()
  expect(first).toBeLessThan(80)
  await tabTo(page, question(page, 1))
  await page.keyboard.press('End')
  const last = node(page, /^Questions 297 to 300, folded/)
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  expect(await minTextPx(page)).toBeGreaterThanOrEqual(11.99)
})

test('axe finds nothing wrong, in either scheme', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, await logInWith(context))
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page, { rules: COLOR_RULES })).toEqual([])
})
