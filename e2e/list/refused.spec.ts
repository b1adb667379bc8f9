import type { Page, Route } from '@playwright/test'
import { expect, FAILED_CALL, test } from '../support/test.ts'
import { aListMerchant, choose, comeHome, type ListMerchant, names, surveyCard, toast } from './list-merchant.ts'

// A change shows at once; if the server refuses it, it is undone, with the reason.

test.use({ allowedErrors: FAILED_CALL })

let merchant: ListMerchant
test.beforeEach(async () => {
  merchant = await aListMerchant()
})

/** Delays the next call until it is released, to see the screen meanwhile. */
async function delayCall(page: Page, path: RegExp) {
  let release: (act: (route: Route) => Promise<void>) => void = () => {}
  const decided = new Promise<(route: Route) => Promise<void>>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => (await decided)(route), { times: 1 })
  return release
}

const refuse = (route: Route) =>
  route.fulfill({ status: 500, json: { problem: { code: 'unexpected', requestId: 'abc' } } })

for (const { what, action, path, meanwhile } of [
  { what: 'publishing', action: 'Publish', path: /\/publish$/, meanwhile: 'Live' },
  { what: 'moving to draft', action: 'Move to draft', path: /\/draft$/, meanwhile: 'Draft' },
] as const) {
  test(`${what} shows at once, and is taken back when refused`, async ({ page }) => {
    await (what === 'publishing' ? merchant.draft('Candles') : merchant.live('Candles'))
    const before = what === 'publishing' ? 'Draft' : 'Live'
    await comeHome(page, merchant)
    const release = await delayCall(page, path)
    await choose(page, 'Candles', action)
    await expect(surveyCard(page, 'Candles').getByText(meanwhile, { exact: true })).toBeVisible()
    release(refuse)
    await expect(surveyCard(page, 'Candles').getByText(before, { exact: true })).toBeVisible()
    await expect(toast(page, 'Something broke on our side')).toBeVisible()
  })
}

test('a card whose deletion is refused comes back to its place', async ({ page }) => {
  for (const name of ['Third', 'Second', 'First']) await merchant.draft(name)
  await comeHome(page, merchant)
  const release = await delayCall(page, /\/api\/surveys\/[\w-]+$/)
  await choose(page, 'Second', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(names(page)).toHaveText(['First', 'Third'])
  release(refuse)
  await expect(names(page)).toHaveText(['First', 'Second', 'Third'])
  await expect(toast(page, '“Second” couldn’t be deleted')).toBeVisible()
})

test('one refusal takes back one change, not the one beside it', async ({ page }) => {
  await merchant.draft('Second')
  await merchant.draft('First')
  await comeHome(page, merchant)
  const release = await delayCall(page, /\/publish$/)
  await choose(page, 'First', 'Publish')
  await choose(page, 'Second', 'Publish')
  release(refuse)
  await expect(toast(page, '“First” couldn’t be published')).toBeVisible()
  await expect(surveyCard(page, 'First').getByText('Draft', { exact: true })).toBeVisible()
  await expect(surveyCard(page, 'Second').getByText('Live', { exact: true })).toBeVisible()
})

test('a survey that isn’t ready leads to what is missing', async ({ page }) => {
  const surveyId = await merchant.draft('Candles', 0)
  await comeHome(page, merchant)
  await choose(page, 'Candles', 'Publish')
  await expect(surveyCard(page, 'Candles').getByText('Draft', { exact: true })).toBeVisible()
  await toast(page, 'isn’t ready to publish yet').getByRole('button', { name: 'See why' }).tap()
  await expect(page).toHaveURL(new RegExp(`/builder/${surveyId}`))
})

test('changed elsewhere meanwhile, it is not published unseen; the next press knows the newer version', async ({
  page,
}) => {
  const surveyId = await merchant.draft('Candles')
  await comeHome(page, merchant)
  const { questions } = await merchant.api<{ questions: unknown }>('GET', `/surveys/${surveyId}`)
  const newer = { name: 'Wicks', description: '', questions }
  await merchant.api('PUT', `/surveys/${surveyId}`, newer, { 'if-match': '"2"' })
  await choose(page, 'Candles', 'Publish')
  await expect(toast(page, 'changed in another tab')).toBeVisible()
  await choose(page, 'Wicks', 'Publish')
  await expect(surveyCard(page, 'Wicks').getByText('Live', { exact: true })).toBeVisible()
})

test('a duplicate whose answer got lost is not made twice', async ({ page }) => {
  await merchant.draft('Candles')
  await comeHome(page, merchant)
  let calls = 0
  await page.route(/\/duplicate$/, async (route) => {
    calls++
    if (calls > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await choose(page, 'Candles', 'Duplicate')
  await expect(toast(page, '“Candles” couldn’t be duplicated')).toBeVisible()
  await choose(page, 'Candles', 'Duplicate')
  await expect(toast(page, 'Copied as “Candles (copy)”')).toBeVisible()
  expect(calls).toBe(2)
  await expect(names(page)).toHaveText(['Candles (copy)', 'Candles'])
})

test('without a network what was shown stays, with a word about it', async ({ page, context }) => {
  await merchant.draft('Candles')
  await comeHome(page, merchant)
  // The module of the menu loads with the first of them.
  await page.getByRole('button', { name: 'More for Candles' }).tap()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await context.setOffline(true)
  await choose(page, 'Candles', 'Publish')
  // Plain: the module that draws toasts cannot be fetched.
  await expect(page.getByText('“Candles” couldn’t be published').first()).toBeVisible()
  await expect(page.getByText('can’t reach Earshot').first()).toBeVisible()
  await expect(surveyCard(page, 'Candles').getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByText('This list may be out of date.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  // Back online, the list asks by itself.
  await context.setOffline(false)
  await expect(page.getByText('This list may be out of date.')).toBeHidden()
})

test('whoever is asked to write to us can', async ({ page }) => {
  await page.route(/\/api\/surveys\?/, (route) =>
    route.fulfill({ status: 404, json: { problem: { code: 'store_not_found' } } }),
  )
  await comeHome(page, merchant)
  const letter = page.getByRole('alert').getByRole('link', { name: 'Write to us' })
  await expect(letter).toHaveAttribute('href', 'mailto:hello@earshot.example')
})

test('while the list is on its way, nothing empty is read out', async ({ page }) => {
  await page.route(/\/api\/surveys\?/, () => {})
  await comeHome(page, merchant)
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - /children: equal
      - heading "Surveys" [level=1]
      - search:
        - searchbox "Search surveys"
      - group "Status":
        - button "All" [pressed]
        - button "Live"
        - button "Draft"
        - button "Deleted"
      - status
      - status "Loading..."
  `)
})
