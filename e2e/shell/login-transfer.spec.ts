import type { BrowserContext, Page } from '@playwright/test'
import { freshToken, logInWith, otherToken, storedToken } from '../support/log-in.ts'
import { onboarded, PASSWORD, signUpByApi } from '../support/merchant.ts'
import { ANOTHER_SITE, OUR_SITE, openFrom } from '../support/open-from.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'

const home = (page: Page) => page.getByRole('heading', { name: 'Surveys', exact: true })
const question = (page: Page) => page.getByRole('heading', { name: 'Log in with this link?' })
const linkGone = (page: Page) => page.getByRole('heading', { name: 'This link doesn’t work any more' })
const login = (page: Page) => page.getByRole('heading', { name: 'Welcome back' })

const OLD_STORE = 'https://old.example/'

/** The store's address that a hand-over has left in the browser; null: none. */
async function storedStoreUrl(context: BrowserContext): Promise<string | null> {
  const cookies = await context.cookies(earshot.dashboard)
  const cookie = cookies.find(({ name }) => name === 'store_url')
  return cookie ? decodeURIComponent(cookie.value) : null
}

/** As an earlier hand-over has left it. */
async function setOldStore(context: BrowserContext): Promise<void> {
  const value = encodeURIComponent(OLD_STORE)
  await context.addCookies([{ name: 'store_url', value, url: earshot.dashboard, sameSite: 'Strict', secure: true }])
}

async function logInByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('a login handed over in the address is kept, and leaves the address before anything is asked for', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  let loads = 0
  page.on('request', (request) => {
    if (!request.url().startsWith(earshot.dashboard)) return
    if (request.isNavigationRequest()) loads++
    if (request.url().includes('/api/')) asked.push(new URL(request.frame().url()).search)
  })
  const token = await freshToken()
  const storeUrl = encodeURIComponent('https://shown.example/a?b=c')
  await openFrom(page, OUR_SITE, `/?status=draft&token=${token}&store_url=${storeUrl}`)
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/?status=draft')
  expect(loads).toBe(2)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every((search) => search === '?status=draft')).toBe(true)

  const cookies = await context.cookies()
  const week = Date.now() / 1000 + 7 * 24 * 60 * 60
  for (const name of ['auth_token', 'store_url']) {
    const cookie = cookies.find((one) => one.name === name)
    expect(cookie).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' })
    expect(Math.abs((cookie?.expires ?? 0) - week)).toBeLessThan(60)
  }
  expect(await storedToken(context)).toBe(token)

  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: /Open your store/ })).toHaveAttribute(
    'href',
    'https://shown.example/a?b=c',
  )
})

test('a login from another site, where nobody is logged in, is asked about first', async ({ page, context }) => {
  const token = await freshToken()
  await openFrom(page, ANOTHER_SITE, `/?token=${token}`)
  await expect(question(page)).toBeFocused()
  await expect(page.getByText(/^You are about to log in as .+@.+ of .+\.$/)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedToken(context)).toBeNull()

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(home(page)).toBeVisible()
  expect(await storedToken(context)).toBe(token)
})

test('so is one whose address was typed or stood in a mail, and Cancel changes nothing', async ({ page, context }) => {
  await page.goto(`/?token=${await freshToken()}&store_url=https://evil.example/login`)
  await expect(question(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(login(page)).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect([await storedToken(context), await storedStoreUrl(context)]).toEqual([null, null])
})

test('a store’s address alone changes nothing while nobody is logged in', async ({ page, context }) => {
  const { email } = await signUpByApi()
  await openFrom(page, ANOTHER_SITE, '/login?store_url=https://evil.example/login')
  await expect(login(page)).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await storedStoreUrl(context)).toBeNull()
  await logInByForm(page, email)
  await expect(page).toHaveURL(/\/onboarding(\?|$)/)
  expect(await storedStoreUrl(context)).toBeNull()
})

test('a hand-over without a store’s address removes the one before', async ({ page, context }) => {
  await setOldStore(context)
  await openFrom(page, OUR_SITE, `/?token=${await freshToken()}`)
  await expect(home(page)).toBeVisible()
  expect(await storedStoreUrl(context)).toBeNull()
})

test('a login as another merchant removes the store’s address of the one before', async ({ page, context }) => {
  await logInWith(context)
  await setOldStore(context)
  await page.goto(`/?token=${await otherToken()}`)
  await page.getByRole('button', { name: 'Switch store' }).click()
  await expect(page).toHaveURL(/\/onboarding(\?|$)/)
  expect(await storedStoreUrl(context)).toBeNull()
})

test('after a log-out the next login does not get the store’s address of the one before', async ({ page, context }) => {
  const { email, token } = await onboarded()
  await logInWith(context, token)
  await setOldStore(context)
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(login(page)).toBeVisible()
  // Spec §4.4: logging out keeps it.
  expect(await storedStoreUrl(context)).toBe(OLD_STORE)
  await logInByForm(page, email)
  await expect(home(page)).toBeVisible()
  expect(await storedStoreUrl(context)).toBeNull()
})

test('the same merchant is not asked', async ({ page, context }) => {
  const { api, token } = await onboarded()
  await logInWith(context, token)
  const { token: newer } = (await api('POST', '/auth/renew')) as { token: string }
  await page.goto(`/?token=${newer}&store_url=https://shown.example`)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  expect([await storedToken(context), await storedStoreUrl(context)]).toEqual([newer, 'https://shown.example/'])
})

test('another merchant than the one logged in is asked about first', async ({ page, context }) => {
  const mine = await logInWith(context)
  const other = await otherToken()
  await page.goto(`/?token=${other}`)
  await expect(page.getByRole('heading', { name: 'Switch to another store?' })).toBeFocused()
  await expect(page.getByText(/nordlys\.example\. .* of Other Things instead/)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedToken(context)).toBe(mine)

  await page.getByRole('button', { name: 'Stay where I am' }).click()
  await expect(page.getByRole('heading', { name: 'Surveys' })).toBeVisible()
  expect(await storedToken(context)).toBe(mine)

  await page.goto(`/?token=${other}`)
  await page.getByRole('button', { name: 'Switch store' }).click()
  await expect(page).toHaveURL(/\/onboarding(\?|$)/)
  expect(await storedToken(context)).toBe(other)
})

test('a token that makes no sense changes nothing', async ({ page, context }) => {
  const mine = await logInWith(context)
  await page.goto('/?token=nonsense&store_url=javascript:alert(1)')
  await expect(linkGone(page)).toBeFocused()
  await page.getByRole('button', { name: 'Stay where I am' }).click()
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await storedToken(context)).toBe(mine)
})

test.describe('a login that the server refuses', () => {
  test.use({ allowedErrors: FAILED_CALL })

  /** As anybody can write it: it names a merchant, and nobody has signed it. */
  const written = (facts: object) => `e30.${Buffer.from(JSON.stringify(facts)).toString('base64url')}.c2lnbmVk`

  test('is said in the same words, whether it is over or never was one', async ({ page, context }) => {
    const over = await signUpByApi()
    await over.api('POST', '/settings/account/sign-out-everywhere')
    for (const token of [over.token, written({ merchantId: 'm1', storeUrl: 'https://evil.example' })]) {
      await openFrom(page, ANOTHER_SITE, `/?token=${token}`)
      await expect(linkGone(page)).toBeFocused()
      await expect(page.locator('main')).not.toContainText(/evil|@/)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(login(page)).toBeVisible()
      expect(await storedToken(context)).toBeNull()
    }
  })

  test('logs nobody out', async ({ page, context }) => {
    const mine = await logInWith(context)
    const facts: unknown = JSON.parse(Buffer.from(mine.split('.')[1] ?? '', 'base64url').toString())
    for (const token of [written({ merchantId: 'm1' }), written(facts as object)]) {
      await page.goto(`/?token=${token}`)
      await expect(linkGone(page)).toBeVisible()
      await page.getByRole('button', { name: 'Stay where I am' }).click()
      await expect(home(page)).toBeVisible()
      expect(await storedToken(context)).toBe(mine)
    }
  })
})
