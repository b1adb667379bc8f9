import { sidewaysScroll } from '../support/accessibility-audit.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { nodeFacts } from './tree.ts'

test.use({ allowedErrors: FAILED_CALL })

const BROKEN = { status: 500, json: { problem: { code: 'unexpected', requestId: 'r-42' } } }

for (const { what, act, sentence } of [
  {
    what: 'something breaks on the server',
    act: 'break',
    sentence: 'Something broke on our side. Try again; if it stays, tell us this number: r-42.',
  },
  {
    what: 'the network is gone',
    act: 'unplug',
    sentence: 'We can’t reach Earshot. Check your connection and try again.',
  },
] as const) {
  test(`when ${what}, a toast says what to do and the fields keep what was typed`, async ({ page, context }) => {
    await logInWith(context)
    await page.goto('/settings?tab=store')
    const name = page.getByRole('textbox', { name: 'Business name' })
    const before = await name.inputValue()
    await name.fill('Not yet saved')
    await page.getByRole('textbox', { name: 'Business email' }).fill('shop@nordlys.example')
    if (act === 'unplug') await context.setOffline(true)
    else await page.route('**/api/settings/store', (route) => route.fulfill(BROKEN))
    await page.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByText('That didn’t work', { exact: true })).toBeVisible()
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expect(name).toHaveValue('Not yet saved')
    await expect(page.getByRole('textbox', { name: 'Business email' })).toHaveValue('shop@nordlys.example')
    expect(await nodeFacts(page, 'textbox', 'Business name')).toMatchObject({ invalid: false })

    if (act === 'unplug') await context.setOffline(false)
    else await page.unroute('**/api/settings/store')
    await name.fill(before)
    await page.getByRole('textbox', { name: 'Business email' }).fill('demo@earshot.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  })
}

test('a refused field is told beside it, without a toast', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/settings?tab=store')
  await page.getByRole('textbox', { name: 'Business email' }).fill('nobody')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('textbox', { name: 'Business email' })).toBeFocused()
  expect(await nodeFacts(page, 'textbox', 'Business email')).toEqual({
    required: true,
    invalid: true,
    description: 'Enter an email address, such as name@shop.com.',
  })
  await expect(page.getByText('That didn’t work', { exact: true })).toHaveCount(0)
})

test('a download that cannot begin is told by a toast', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/settings?tab=data')
  await page.route('**/api/auth/tickets', (route) => route.abort())
  await page.getByRole('button', { name: 'Download' }).click()
  await expect(page.getByText('We can’t reach Earshot. Check your connection and try again.').first()).toBeVisible()
})

test('the e-mail of the business and the one to log in with are two', async ({ page }) => {
  const { email, token } = await onboarded()
  await logInWith(page.context(), token)
  await page.goto('/settings?tab=store')
  const business = page.getByRole('textbox', { name: 'Business email' })
  await expect(business).toHaveValue(email)
  await business.fill(' Hello@Nordlys.example ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(business).toHaveValue('hello@nordlys.example')
  await page.getByRole('tab', { name: 'Account' }).click()
  await expect(page.getByRole('tabpanel', { name: 'Account' }).getByText(email)).toBeVisible()
})

const TABS = ['Account', 'Store', 'Appearance', 'Installation', 'Billing', 'Data']
const COMFORTABLE_PX = 320

for (const width of [390, 768, 1280, 1920]) {
  test(`the settings are comfortable at ${width} pixels`, async ({ page, context }) => {
    await logInWith(context)
    await context.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/settings')
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      const panel = page.getByRole('tabpanel', { name: tab, exact: true })
      await expect(panel.getByRole('heading').first()).toBeVisible()
      expect(await sidewaysScroll(page), tab).toBe(0)
      for (const field of await panel.getByRole('textbox').all()) {
        expect((await field.boundingBox())?.width, tab).toBeGreaterThanOrEqual(COMFORTABLE_PX)
      }
      if (width >= 768)
        for (const one of await page.getByRole('tab').all()) await expect(one).toBeInViewport({ ratio: 1 })
    }
  })
}
