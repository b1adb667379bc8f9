import type { Page } from '@playwright/test'
import { axeViolations, COLOR_RULES } from '../support/accessibility-audit.ts'
import { DEMO_SURVEY_LIST, logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
/** The links of the menu today; Integrations is never among them. */
const DESTINATIONS = ['Net Promoter Score', 'Plans', 'Book a call', 'Help Centre', 'Settings']

test.beforeEach(async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
})

test('the drawer can be walked by keyboard, and gives the focus back', async ({ page }) => {
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()

  const stops: (string | null)[] = []
  for (let step = 0; step < 12; step++) {
    stops.push(await focused(page))
    await page.keyboard.press('Tab')
  }
  // Never behind the drawer; past its end stands the browser's own bar.
  expect(new Set(stops)).toEqual(
    new Set(['Close menu', 'Surveys', 'Templates', ...DESTINATIONS, 'Nordlys Candles', null]),
  )

  await page.getByRole('button', { name: /Nordlys Candles/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
  await expect(drawer(page)).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(toggle).toBeFocused()
})

/** Where the focus stands, in words; null for nowhere on the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body) return null
    return (
      activeElement.getAttribute('aria-label') ??
      activeElement.querySelector('[dir=auto]')?.textContent ??
      activeElement.textContent
    )
  })

test('a press beside the drawer closes it, and a place in it leads there', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(drawer(page)).toBeVisible()
  await page.mouse.click(370, 400)
  await expect(drawer(page)).toBeHidden()

  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(drawer(page).getByRole('link', { name: 'Surveys' })).toHaveAttribute('aria-current', 'page')
  await expect(drawer(page).getByRole('button', { name: /Integrations/ })).toBeDisabled()
  await drawer(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(drawer(page)).toBeHidden()
})

test('the drawer slides in, over a dark ground', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => {
    const startsAt: unknown[] = []
    document.addEventListener('transitionrun', ({ target }) => {
      const animations = target instanceof HTMLDialogElement ? target.getAnimations() : []
      for (const { effect } of animations) startsAt.push((effect as KeyframeEffect).getKeyframes()[0]?.translate)
    })
    Object.assign(globalThis, { startsAt })
  })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(drawer(page)).toBeVisible()
  // A whole width beside the window, from where it comes.
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { startsAt: unknown[] }).startsAt))
    .toContainEqual(expect.stringMatching(/^-100%/))
  await expect.poll(() => drawer(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 })
  const ground = await drawer(page).evaluate((one) => getComputedStyle(one, '::backdrop').backgroundColor)
  const [red = 255, green = 255, blue = 255, opacity = 1] = ground.match(/[\d.]+/g)?.map(Number) ?? []
  expect(Math.max(red, green, blue)).toBeLessThan(64)
  expect(opacity).toBeGreaterThan(0.2)
})

test('the badge of a name is round, its letters white, bold and 40% of its size', async ({ page }) => {
  const badge = page.getByRole('button', { name: 'Account' }).locator('span')
  await expect(badge).toHaveText('NC')
  const { width, height } = (await badge.boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBe(height)
  const style = await badge.evaluate((one) => {
    const { borderRadius, color, fontWeight, fontSize } = getComputedStyle(one)
    return { borderRadius: Number.parseFloat(borderRadius), color, fontWeight, fontSize: Number.parseFloat(fontSize) }
  })
  expect(style).toMatchObject({ color: 'rgb(255, 255, 255)', fontWeight: '700' })
  expect(style.borderRadius).toBeGreaterThanOrEqual(width / 2)
  expect(style.fontSize).toBeCloseTo(0.4 * width, 2)
})

test('the popup at the foot of the menu logs out', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await drawer(page)
    .getByRole('button', { name: /Nordlys Candles/ })
    .click()
  await drawer(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('a call is offered in the default installation too', async ({ page }) => {
  await page.route('**/api/configuration', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { data: { ...data, bookingUrl: null, contactEmail: null } } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(drawer(page).getByRole('link', { name: 'Settings' })).toBeVisible()
  await drawer(page).getByRole('link', { name: 'Book a call' }).click()
  await expect(page.getByText('Calls can’t be booked yet')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the shell is clean for axe, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const wanted = { rules: colorScheme === 'dark' ? COLOR_RULES : undefined }
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(drawer(page)).toBeVisible()
    expect(await axeViolations(page, wanted)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.getByRole('button', { name: 'Continue Anyway' })).toBeVisible()
    expect(await axeViolations(page, wanted)).toEqual([])
    await page.getByRole('button', { name: 'Continue Anyway' }).click()
    await page.getByRole('button', { name: /Nordlys Candles/ }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await axeViolations(page, wanted)).toEqual([])
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible()
    expect(await axeViolations(page, wanted)).toEqual([])
  })
}

test('a wide window is told once on this device', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const notice = page.getByRole('alertdialog', { name: 'Mobile Only' })
  await expect(notice).toContainText(
    'This application is optimized for mobile devices. Please use a mobile device or resize your browser window to mobile view for the best experience.',
  )
  await expect(notice).toContainText('Recommended width: less than 768px')
  expect(await notice.boundingBox()).toEqual({ x: 0, y: 0, width: 768, height: 900 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await expect(page.locator('[inert]').getByRole('heading', { name: 'Surveys' })).toBeAttached()

  await page.setViewportSize({ width: 767, height: 900 })
  await expect(notice).toBeHidden()
  await page.setViewportSize({ width: 768, height: 900 })
  await notice.getByRole('button', { name: 'Continue Anyway' }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()

  const bar = page.getByRole('navigation', { name: 'Menu' }).locator('..')
  expect(await bar.boundingBox()).toEqual({ x: 0, y: 0, width: 240, height: 900 })
  await expect(bar).toHaveCSS('position', 'fixed')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('the bar of the builder folds by Ctrl+B, and a cookie remembers it for a week', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Continue Anyway' }).click()
  await page.goto(DEMO_SURVEY_LIST)
  await page.getByRole('link', { name: 'How did you hear about us?', exact: true }).click()
  const outline = page.getByRole('complementary', { name: 'Questions' })
  const width = async () => (await outline.boundingBox())?.width
  await expect.poll(width).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(60)
  await page.reload()
  await expect.poll(width).toBe(48)
  await page.keyboard.press('Meta+b')
  await expect.poll(width).toBe(256)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(outline).toBeHidden()
  // Before its chunk is there, the screen of a phone does not listen to keys.
  await expect(page.getByRole('tab', { name: 'Questions' })).toBeVisible()
  await page.keyboard.press('Control+b')
  const panel = page.getByRole('dialog', { name: 'Questions' })
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(288)
  await panel.getByRole('button', { name: /^2/ }).click()
  await expect(panel).toBeHidden()
})
