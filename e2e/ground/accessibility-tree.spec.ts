import type { Page } from '@playwright/test'
import { freshEmail, PASSWORD } from '../support/merchant.ts'
import { earshot, expect, FAILED_CALL, test } from '../support/test.ts'
import { nodeFacts } from './tree.ts'

// Sign-ups are counted by address: this one is nobody else's.
test.use({ allowedErrors: FAILED_CALL, extraHTTPHeaders: { 'x-forwarded-for': '10.40.0.1' } })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The screen is known by its title, and reading continues from its heading. */
async function expectAt(page: Page, title: string, name: string): Promise<void> {
  await expect(heading(page, name)).toBeFocused()
  await expect(page).toHaveTitle(`${title} · Earshot`)
}

/** The field says what is wrong with it. */
const expectWrong = async (page: Page, name: string, why: string) =>
  expect(await nodeFacts(page, 'textbox', name)).toEqual({ required: true, invalid: true, description: why })

test('by the accessibility tree alone one gets from sign-up to a plan and home', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Log in · Earshot')
  await page.getByRole('link', { name: 'Open an account' }).click()
  await test.step('sign-up tells its fields and their errors', () => signUp(page))
  await test.step('sign-up tells what went wrong, and that it is on its way', () => signUpAgain(page))
  await test.step('the store', () => describeStore(page))
  await test.step('what to learn', () => chooseGoals(page))
  await test.step('the snippet', () => install(page))
  await test.step('the plans', () => choosePlan(page))
})

async function signUp(page: Page): Promise<void> {
  await expectAt(page, 'Sign up', 'Hear your shoppers')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - text: Earshot
      - heading "Hear your shoppers" [level=1]
      - paragraph: Open an account for your store. It’s free to start, and takes a minute.
      - text: Business name
      - textbox "Business name"
      - text: Store address
      - textbox "Store address"
      - paragraph: Such as nordlys-candles.com.
      - text: Email
      - textbox "Email"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - paragraph: At least 10 characters. A few words in a row are easy to remember.
      - button "Open my account"
      - paragraph:
        - text: Already with us?
        - link "Log in"
  `)
  const untouched = { required: true, invalid: false }
  const rule = 'At least 10 characters. A few words in a row are easy to remember.'
  expect(await nodeFacts(page, 'textbox', 'Business name')).toEqual({ ...untouched, description: '' })
  expect(await nodeFacts(page, 'textbox', 'Password')).toEqual({ ...untouched, description: rule })

  await press(page, 'Open my account')
  await expect(field(page, 'Business name')).toBeFocused()
  await expectWrong(page, 'Business name', 'Enter what your business is called.')
  await expectWrong(page, 'Store address', 'Enter your store’s web address.')
  await expectWrong(page, 'Email', 'Enter your email.')
  await expectWrong(page, 'Password', 'Choose a password.')

  await field(page, 'Business name').fill('Nordlys Candles')
  await field(page, 'Store address').fill('nordlys-candles.example')
  await field(page, 'Email').fill('demo@earshot.example')
  await field(page, 'Password').fill('password123')
  await press(page, 'Open my account')
  await expect(field(page, 'Password')).toBeFocused()
  await expectWrong(page, 'Password', 'Others could guess this password. Choose another, such as a few words in a row.')
  await field(page, 'Password').fill(PASSWORD)
  await press(page, 'Open my account')
  await expect(field(page, 'Email')).toBeFocused()
  await expectWrong(page, 'Email', 'This email already has an account. Log in instead.')
}

async function signUpAgain(page: Page): Promise<void> {
  await field(page, 'Email').fill(freshEmail())
  await page.route('**/api/auth/signup', (route) => route.abort())
  await press(page, 'Open my account')
  await expect(page.getByRole('alert')).toMatchAriaSnapshot(`
    - alert:
      - paragraph: We can’t reach Earshot. Check your connection and try again.
  `)
  expect(await nodeFacts(page, 'textbox', 'Email')).toMatchObject({ invalid: false })

  await page.unroute('**/api/auth/signup')
  const { promise: untilSent, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/auth/signup', async (route) => {
    await untilSent
    await route.continue()
  })
  await press(page, 'Open my account')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - button "Open my account Loading..." [disabled]:
      - text: Open my account
      - status "Loading..."
  `)
  await expect(page.getByRole('alert')).toHaveCount(0)
  letGo()
}

async function describeStore(page: Page): Promise<void> {
  await expectAt(page, 'Tell us about your store', 'Tell us about your store')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - progressbar "Step 1 of 3"
      - paragraph: Step 1 of 3
      - heading "Tell us about your store" [level=1]
      - paragraph: We show results in your store’s time zone and currency.
      - text: Business name
      - textbox "Business name": Nordlys Candles
      - text: Store address
      - textbox "Store address": https://nordlys-candles.example
      - text: Time zone
      - 'button "Time zone: UTC"': UTC
      - text: Currency
      - 'button "Currency: US Dollar"': US Dollar
  `)
  await field(page, 'Business name').fill('')
  await press(page, 'Continue')
  await expect(field(page, 'Business name')).toBeFocused()
  await expectWrong(page, 'Business name', 'Enter what your business is called.')
  await field(page, 'Business name').fill('Nordlys Soaps')

  await press(page, 'Time zone: UTC')
  const dialog = page.getByRole('dialog', { name: 'Time zone' })
  const search = dialog.getByRole('combobox', { name: 'Search' })
  await expect(search).toBeFocused()
  await search.fill('xyzzy')
  await expect(dialog.getByRole('status')).toHaveText('Nothing matches. Try another word.')
  await search.fill('new york')
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Time zone":
      - /children: equal
      - heading "Time zone" [level=2]
      - button "Close"
      - combobox "Search" [expanded]: new york
      - listbox "Time zone":
        - /children: equal
        - option /^New York America · GMT-\\d$/
  `)
  await dialog.getByRole('option', { name: 'New York' }).click()
  await expect(page.getByRole('button', { name: 'Time zone: New York' })).toBeFocused()
  await press(page, 'Continue')
}

async function chooseGoals(page: Page): Promise<void> {
  await expectAt(page, 'What do you want to learn?', 'What do you want to learn?')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - button "Back"
      - progressbar "Step 2 of 3"
      - paragraph: Step 2 of 3
      - heading "What do you want to learn?" [level=1]
      - paragraph: Choose as many as you like. The templates that fit come first.
      - group "What do you want to learn?":
        - checkbox "Where shoppers hear about us"
        - checkbox "How happy they are"
        - checkbox "Whether they come back"
        - checkbox "Why they return or leave"
        - checkbox "Which products to make next"
        - checkbox "How they value your prices"
  `)
  const { description } = await nodeFacts(page, 'checkbox', 'Whether they come back')
  expect(description).toBe('And whether they would recommend us')
  await page.getByRole('checkbox', { name: 'Whether they come back' }).check()
  await expect(page.getByRole('group')).toMatchAriaSnapshot('- checkbox "Whether they come back" [checked]')

  await page.route('**/api/onboarding/goals', (route) => route.abort())
  await press(page, 'Continue')
  await expect(page.getByRole('alert')).toHaveText('We can’t reach Earshot. Check your connection and try again.')
  await page.unroute('**/api/onboarding/goals')
  await press(page, 'Continue')
}

async function install(page: Page): Promise<void> {
  await expectAt(page, 'Put Earshot on your store', 'Put Earshot on your store')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - button "Back"
      - progressbar "Step 3 of 3"
      - paragraph: Step 3 of 3
      - heading "Put Earshot on your store" [level=1]
      - paragraph: One line, once. You can also do this later.
      - paragraph: Script tag
      - code: /^<script async src=".+\\/earshot\\.js\\?store=pk_.+"><\\/script>$/
      - paragraph: /^Paste it once into your store’s theme/
      - button "Copy"
      - status:
        - paragraph: Waiting for your store
        - paragraph: Open any page of your store once the tag is in. We look every few seconds.
  `)
  const snippet = await page.getByRole('code').textContent()
  const publicKey = /store=(\w+)"/.exec(snippet ?? '')?.[1]
  await fetch(`${earshot.storefront}/storefront/v1/${publicKey}/surveys`)
  await expect(page.getByRole('status')).toContainText('We saw your store a moment ago')

  await press(page, 'Finish')
}

async function choosePlan(page: Page): Promise<void> {
  await expectAt(page, 'Choose your plan', 'Choose your plan')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Choose your plan" [level=1]
      - paragraph: You're not subscribed to a plan yet.
      - radiogroup "Plans":
        - radio "Free Monthly $0 /mo"
        - radio "Pro Monthly $99 /mo" [checked]
        - radio "Pro Yearly $990 /yr"
      - region "What’s in Pro":
        - heading "What’s in Pro" [level=2]
        - list:
          - listitem: Responses per survey Unlimited
      - link "Exclusive plans"
  `)
  const popular = page.getByRole('radio', { name: 'Pro Monthly' })
  await expect(popular).toHaveAccessibleDescription(/Most popular.*14-day free trial/)
  await page.getByRole('radio', { name: 'Free' }).check()
  await press(page, 'Continue')
  // The page has loaded again, and the focus is at its start.
  await expect(heading(page, 'Surveys')).toBeVisible()
  await expect(page).toHaveTitle('Surveys · Earshot')
  await expect(page.getByRole('button', { name: 'New survey' })).toBeVisible()
}
