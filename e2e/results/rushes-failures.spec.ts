import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import {
  aMerchantWithRush,
  buttonNamed,
  COUNTED_BURST,
  responsesPath,
  rushFigures,
  rushRows,
  SET_ASIDE,
} from './rush-page.ts'

/** Where the next request begins. */
const NEXT = '0.00000000-0000-4000-8000-000000000000'

async function aSheet(page: Page, context: BrowserContext) {
  const merchant = await aMerchantWithRush(context)
  await page.goto(responsesPath(merchant))
  await buttonNamed(page, /^Count or delete by time: 7 responses/).tap()
  return { merchant, sheet: page.getByRole('dialog', { name: 'Count or delete by time' }) }
}

test.describe('with a server that goes away between two steps', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('counting a time span continues after a failure, and all of it is set aside again', async ({
    page,
    context,
  }) => {
    let fail = () => {}
    const isToFail = new Promise<void>((resolve) => {
      fail = resolve
    })
    const bodies: { clearedAt?: string; after?: string }[] = []
    // The server says that there is more, and then cannot be reached.
    await page.route(/\/time-span\/count$/, async (route) => {
      const body = route.request().postDataJSON()
      bodies.push(body)
      if (bodies.length === 1) {
        const clearedAt = body.clearedAt ?? new Date().toISOString()
        return route.fulfill({ json: { data: { changed: 3, next: NEXT, clearedAt } } })
      }
      if (bodies.length > 2) return route.continue()
      await isToFail
      return route.abort()
    })
    const { merchant, sheet } = await aSheet(page, context)
    await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
    await expect(sheet.getByRole('progressbar', { name: '3 of 7 done' })).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: 'From' })).toBeDisabled()
    await expect(sheet.getByRole('textbox', { name: 'To' })).toBeDisabled()
    fail()
    await expect(sheet.getByRole('alert')).toContainText('Press again to do the rest.')
    await expect(sheet.getByRole('textbox', { name: 'From' })).toBeEnabled()
    await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
    await expect(sheet).toContainText('10 responses count now. Your results went from 120 to 127 responses.')
    expect(new Set(bodies.map(({ clearedAt }) => clearedAt)).size).toBe(1)
    expect(bodies.map(({ after }) => after)).toEqual([undefined, NEXT, NEXT])
    await sheet.getByRole('button', { name: 'Set them aside again' }).tap()
    await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
    expect(await rushFigures(merchant)).toEqual([COUNTED_BURST, SET_ASIDE])
  })
})

test.describe('with a reply that is lost', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('a count whose reply is lost can be set aside again', async ({ page, context }) => {
    await page.route(
      /\/time-span\/count$/,
      async (route) => {
        await route.fetch()
        return route.abort()
      },
      { times: 1 },
    )
    const { merchant, sheet } = await aSheet(page, context)
    await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
    await expect(sheet.getByRole('alert')).toContainText('Press again to do the rest.')
    await sheet.getByRole('button', { name: 'Count 0', exact: true }).tap()
    await expect(sheet).toContainText('Your results went from 120 to 127 responses.')
    await sheet.getByRole('button', { name: 'Set them aside again' }).tap()
    await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
    expect(await rushFigures(merchant)).toEqual([COUNTED_BURST, SET_ASIDE])
  })

  test('a count can be set aside again when the new results cannot be loaded', async ({ page, context }) => {
    const { merchant, sheet } = await aSheet(page, context)
    await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
    await page.route(/\/analytics(\?|$)/, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.abort(),
    )
    await sheet.getByRole('button', { name: 'Count 7', exact: true }).tap()
    await expect(sheet).toContainText('7 responses count now. They’re in your results.', { timeout: 20_000 })
    await page.unrouteAll({ behavior: 'wait' })
    await sheet.getByRole('button', { name: 'Set them aside again' }).tap()
    await expect(sheet.getByRole('button', { name: 'Count 7', exact: true })).toBeVisible()
    expect(await rushFigures(merchant)).toEqual([COUNTED_BURST, SET_ASIDE])
  })
})

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('a failed request shows an error, and pressing again does the rest', async ({ page, context }) => {
    const merchant = await aMerchantWithRush(context)
    await page.goto(responsesPath(merchant))
    await expect(rushRows(page)).toHaveCount(1)
    await context.setOffline(true)
    await buttonNamed(page, /^Count them/).tap()
    await expect(rushRows(page).getByRole('alert')).toContainText('Press again to do the rest.')
    await context.setOffline(false)
    await buttonNamed(page, /^Count them/).tap()
    await expect(rushRows(page)).toContainText('7 responses count now')
    await expect(rushRows(page).getByRole('alert')).toHaveCount(0)
    expect(await rushFigures(merchant)).toEqual([COUNTED_BURST + SET_ASIDE, 0])
  })
})

test('a rush that needs several requests shows its progress', async ({ page, context }) => {
  const merchant = await aMerchantWithRush(context)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  // The first reply has a `next`; the second reply is delayed.
  let requests = 0
  await page.route(/\/rushes\/[^/]+\/count$/, async (route) => {
    requests += 1
    if (requests === 1) {
      return route.fulfill({ json: { data: { changed: 3, next: NEXT } } })
    }
    expect(route.request().postDataJSON()).toEqual({ asOf: expect.any(String), after: NEXT })
    await isReleased
    return route.continue()
  })
  await page.goto(responsesPath(merchant))
  await buttonNamed(page, /^Count them/).tap()
  await expect(rushRows(page).getByRole('progressbar', { name: '3 of 7 done' })).toBeVisible()
  release()
  await expect(rushRows(page)).toContainText('7 responses count now')
  await expect(rushRows(page).getByRole('progressbar')).toHaveCount(0)
})
