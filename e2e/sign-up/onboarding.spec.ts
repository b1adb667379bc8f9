import { pressByKey, tabTo, typeInto } from '../support/keyboard.ts'
import { logInWith, storedToken } from '../support/log-in.ts'
import { detailsOf, freshEmail, PASSWORD, signUpByApi } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'

const { dashboard, storefront } = earshot

test('a newcomer gets from sign-up to the plans, and home, by keyboard alone, whatever is reloaded on the way', async ({
  page,
  context,
}) => {
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  await page.goto('/login')
  await tabTo(page, page.getByRole('link', { name: 'Open an account' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signup')

  await typeInto(page, 'Business name', 'Nordlys Candles')
  await typeInto(page, 'Store address', 'nordlys-candles.example')
  await typeInto(page, 'Email', freshEmail())
  await expect(page.getByText('At least 10 characters.')).toBeVisible()
  await typeInto(page, 'Password', PASSWORD)
  await pressByKey(page, 'Show password')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await pressByKey(page, 'Open my account')

  await expect(heading('Tell us about your store')).toBeFocused()
  await expect(page).toHaveTitle('Tell us about your store · Earshot')
  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue('Nordlys Candles')
  await expect(page.getByLabel('Store address')).toHaveValue('https://nordlys-candles.example')
  await pressByKey(page, 'Time zone: UTC')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('sao p')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Time zone: Sao Paulo' })).toBeFocused()
  await pressByKey(page, 'Currency: US Dollar')
  await page.keyboard.type('brl')
  await page.keyboard.press('Enter')
  await pressByKey(page, 'Continue')

  await expect(heading('What do you want to learn?')).toBeFocused()
  await expect(page).toHaveTitle('What do you want to learn? · Earshot')
  await page.reload()
  await expect(heading('What do you want to learn?')).toBeVisible()
  await tabTo(page, page.getByRole('checkbox', { name: 'Whether they come back' }))
  await page.keyboard.press('Space')
  await pressByKey(page, 'Continue')

  await expect(heading('Put Earshot on your store')).toBeFocused()
  await expect(page).toHaveTitle('Put Earshot on your store · Earshot')
  await page.reload()
  await expect(heading('Put Earshot on your store')).toBeVisible()
  await pressByKey(page, 'Back')
  await expect(page.getByRole('checkbox', { name: 'Whether they come back' })).toBeChecked()
  await pressByKey(page, 'Continue')
  await expect(page.getByText(`src="${storefront}/earshot.js?store=`)).toBeVisible()
  await pressByKey(page, 'Skip for now')

  await expect(heading('Choose your plan')).toBeFocused()
  const { store, merchantDetails, metadata } = await detailsOf(await storedToken(context))
  expect(store).toMatchObject({ isNewStore: false, isOnboardingSkipped: true, goals: ['loyalty'] })
  expect(merchantDetails.timezone).toBe('America/Sao_Paulo')
  expect(metadata.currency).toBe('BRL')

  await page.reload()
  await tabTo(page, page.getByRole('radio', { name: 'Pro Monthly' }))
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked()
  await pressByKey(page, 'Continue')
  await expect(heading('Surveys')).toBeVisible()
  // The chosen goal decides the first template.
  await page.goto('/surveys/templates')
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Net Promoter Score')
  await page.goto('/onboarding')
  await expect(page).toHaveURL('/')
})

test('the last step sees the store as soon as a page of it has asked, and the browser’s Back leads one step back', async ({
  page,
  context,
}) => {
  const { token } = await signUpByApi()
  await logInWith(context, token)
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Waiting for your store')).toBeVisible()

  const { store } = await detailsOf(token)
  await fetch(`${storefront}/storefront/v1/${store.publicKey}/surveys`)
  await expect(page.getByText('We saw your store a moment ago')).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What do you want to learn?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tell us about your store' })).toBeVisible()
  await page.goForward()
  await page.goForward()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Choose your plan' })).toBeVisible()
  expect((await detailsOf(token)).store.isOnboardingSkipped).toBe(false)
})

test('the snippet is copied, and the button says so for two seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboard })
  const { token, api } = await signUpByApi()
  await api('PUT', '/onboarding/store', {
    businessName: 'Nordlys',
    storeUrl: 'nordlys.example',
    timezone: 'UTC',
    currency: 'EUR',
  })
  await api('PUT', '/onboarding/goals', { goals: [] })
  const { publicKey } = (await detailsOf(token)).store
  await logInWith(context, token)
  await page.clock.install()
  await page.goto('/onboarding')
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Copy' }).click()
  const copied = page.getByRole('button', { name: 'Copied!' })
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<script async src="${storefront}/earshot.js?store=${publicKey}"></script>`,
  )
  await page.clock.runFor(1_900)
  await expect(copied).toBeVisible()
  await page.clock.runFor(200)
  await expect(copied).toBeHidden()
})

test('sign-up fits a phone: nothing of it has to be scrolled to', async ({ page }) => {
  await page.goto('/signup')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
})

test.describe('what cannot be right', () => {
  test.use({ allowedErrors: FAILED_CALL })

  test('is told beside the field, with the focus there', async ({ page }) => {
    const errorOf = async (label: string) => {
      const id = await page.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
      return page.locator(`[id="${id}"]`).textContent()
    }
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Open my account' }).click()
    await expect(page.getByLabel('Business name')).toBeFocused()
    expect(await errorOf('Email')).toBe('Enter your email.')

    await page.getByLabel('Business name').fill('Nordlys')
    await page.getByLabel('Store address').fill('not an address')
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Open my account' }).click()
    await expect(page.getByLabel('Store address')).toBeFocused()
    expect(await errorOf('Store address')).toContain('Enter a web address')
    expect(await errorOf('Email')).toContain('Enter an email address')
    expect(await errorOf('Password')).toContain('at least 10 characters')

    await page.getByLabel('Store address').fill('nordlys.example')
    await page.getByLabel('Email').fill('demo@earshot.example')
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await page.getByRole('button', { name: 'Open my account' }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    expect(await errorOf('Password')).toContain('Others could guess this password.')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Open my account' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(await errorOf('Email')).toContain('already has an account')
  })
})
