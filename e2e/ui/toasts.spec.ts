import type { Locator, Page } from '@playwright/test'
import { pastDoubleTap } from '../support/double-tap.ts'
import { expect, test } from '../support/test.ts'
import { openComponents } from './components-page.ts'

// Every figure of spec §3.8, spec §4.6 and spec §9, against a clock that stands still until it is moved.

const NOW = new Date('2026-03-09T09:00:00Z')
/** Longer than what a toast needs to leave the screen, of a clock that CSS does not follow. */
const FRAME_MS = 50

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: NOW })
  await openComponents(page)
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000))
})

test('a toast stands for 5 seconds and is removed 1 second after it closed', async ({ page }) => {
  await press(page, 'default')
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(4_990)
  await expect(toast(page)).toHaveAttribute('data-state', 'open')
  await page.clock.runFor(10)
  await expect(toast(page)).toHaveCount(0)
  await expect(storedToasts(page)).toHaveText('1')
  await page.clock.runFor(990)
  await expect(storedToasts(page)).toHaveText('1')
  await page.clock.runFor(10)
  await expect(storedToasts(page)).toHaveText('0')
})

test('a toast may name its own duration', async ({ page }) => {
  await show(page, 'For 9 seconds')
  await page.clock.runFor(8_900)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('at most three toasts stand at once, and the newest is the lowest', async ({ page }) => {
  await press(page, 'Four at once')
  await expect(toast(page)).toHaveText([/^A friend/, /^Google/, /^Podcast/])
})

test('the timer stands still under the pointer and goes on with what remained', async ({ page }) => {
  await show(page, 'default')
  await page.clock.runFor(4_000)
  await toast(page).hover()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toHaveCount(1)
  await page.mouse.move(5, 5)
  await page.clock.runFor(900)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('F8 brings the focus to the toasts, which holds the timer; leaving them lets it go on', async ({ page }) => {
  await show(page, 'default')
  await page.clock.runFor(4_000)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused()
  await page.clock.runFor(60_000)
  await expect(toast(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(toast(page)).toBeFocused()
  await page.getByRole('button', { name: 'default' }).focus()
  await page.clock.runFor(900)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toast(page)).toHaveCount(0)
})

test('closing the last toast by key gives the focus back to where it came from', async ({ page }) => {
  await show(page, 'default')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(toast(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'default' })).toBeFocused()
})

test('Escape closes the newest toast, wherever the focus is', async ({ page }) => {
  await press(page, 'Four at once')
  await expect(toast(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveText([/^A friend/, /^Google/])
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveText([/^A friend/])
})

test('the close button closes, and a toast that follows has its own 5 seconds', async ({ page }) => {
  await show(page, 'default')
  // Under the pointer, where timers stand still; the press leaves the focus where it was.
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'default' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(5_000)
  await expect(toast(page)).toHaveCount(0)
})

test('an action acts and closes', async ({ page }) => {
  await show(page, 'With an action')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByText('Undone')).toBeVisible()
})

for (const { pointer, startsAfterPx } of [
  { pointer: 'mouse', startsAfterPx: 2 },
  { pointer: 'touch', startsAfterPx: 10 },
] as const) {
  test(`a swipe by ${pointer} begins after ${startsAfterPx}px and closes past the threshold`, async ({ page }) => {
    await show(page, 'default')
    const finger = await fingerOn(page, toast(page), pointer)
    await finger.down()
    await finger.moveTo(startsAfterPx)
    await expect(toast(page)).not.toHaveAttribute('data-swipe')
    await finger.moveTo(startsAfterPx + 1)
    await expect(toast(page)).toHaveAttribute('data-swipe', 'start')
    await finger.moveTo(50)
    await finger.up()
    await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel')

    // A finger that comes back at once would be making a double tap, which the browser keeps to itself.
    await pastDoubleTap(page)
    await finger.down()
    await finger.moveTo(startsAfterPx + 1)
    await finger.moveTo(51)
    await expect(toast(page)).toHaveCSS('translate', '0px 51px')
    await finger.up()
    await expect(toast(page)).toHaveCount(0)
  })
}

test("the Copy button copies, and says 'Copied!' for 2 seconds", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await show(page, 'Copy a list')
  await toast(page).getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page).getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Instagram\n\nA friend or family')
  await page.clock.runFor(1_900)
  await expect(toast(page).getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast(page).getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
})

test('a single text is copied as it is, also where the browser has no clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await show(page, 'copy')
  await toast(page).getByRole('button', { name: 'Copy' }).click()
  await expect(toast(page).getByRole('button', { name: 'Copied!' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('How did you hear about us?')
})

for (const { variant, urgency } of [
  { variant: 'destructive', urgency: 'assertive' },
  { variant: 'success', urgency: 'polite' },
  { variant: 'warning', urgency: 'assertive' },
  { variant: 'info', urgency: 'polite' },
]) {
  test(`a ${variant} toast is read out (${urgency}), and what was read is gone after 1 second`, async ({ page }) => {
    await show(page, variant)
    const announcement = page.locator(`[role=status][aria-live=${urgency}]`).filter({ hasText: 'Notification' })
    await expect(announcement).toHaveText(/How did you hear about us\? Question 3/)
    await page.clock.runFor(1_000 - 2 * FRAME_MS)
    await expect(announcement).toHaveCount(1)
    await page.clock.runFor(2 * FRAME_MS)
    await expect(announcement).toHaveCount(0)
    await expect(toast(page)).toHaveCount(1)
  })
}

test('toasts stand at the bottom centre, above the foot bar, at most 420px wide', async ({ page }) => {
  await show(page, 'default')
  const foot = await boxOf(page.getByRole('button', { name: 'The one clear action' }))
  const onPhone = await boxOf(toast(page))
  expect(onPhone).toMatchObject({ x: 16, width: 390 - 32 })
  expect(onPhone.y + onPhone.height).toBeLessThanOrEqual(foot.y)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await boxOf(toast(page))).width).toBe(420)
  expect((await boxOf(toast(page))).x).toBe((1280 - 420) / 2)
})

test('a toast shown from a dialog can be pressed and read there, and Escape closes it before the dialog', async ({
  page,
}) => {
  await press(page, 'Open a sheet')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Question 3/ }).click()
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(FRAME_MS)
  await expect(sheet.getByRole('status').filter({ hasText: 'Notification' })).toHaveCount(1)
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast(page)).toHaveCount(0)
  await sheet.getByRole('button', { name: /^Question 3/ }).click()
  await expect(toast(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(toast(page)).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

async function show(page: Page, name: string) {
  await press(page, name)
  await expect(toast(page)).toHaveCount(1)
  await page.clock.runFor(FRAME_MS)
}

async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

function toast(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
}

function storedToasts(page: Page): Locator {
  return page.getByRole('status', { name: 'Toasts kept' })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return box
}

/** Something that presses and moves down: a real mouse, or the touch events of the browser's own protocol. */
async function fingerOn(page: Page, target: Locator, pointer: 'mouse' | 'touch') {
  const box = await boxOf(target)
  const at = { x: box.x + 40, y: box.y + 10 }
  if (pointer === 'mouse') {
    return {
      down: async () => {
        await page.mouse.move(at.x, at.y)
        await page.mouse.down()
      },
      moveTo: (px: number) => page.mouse.move(at.x, at.y + px),
      up: () => page.mouse.up(),
    }
  }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', px?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: px === undefined ? [] : [{ x: at.x, y: at.y + px }],
    })
  return {
    down: () => touch('touchStart', 0),
    moveTo: (px: number) => touch('touchMove', px),
    up: () => touch('touchEnd'),
  }
}
