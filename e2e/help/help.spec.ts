import type { Page } from '@playwright/test'
import { branching, openLogic } from '../builder/logic-page.ts'
import { pressByKey, tabTo, typeInto } from '../support/keyboard.ts'
import { logInWith } from '../support/log-in.ts'
import { onboarded } from '../support/merchant.ts'
import { expect, FAILED_CALL, test } from '../support/test.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search help' })
const found = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title })

/** The part that holds all articles. */
const ARTICLES = /\/help-library-[^/]+\.js$/

test('an article is found by what merchants may call it, and Back comes back to what was found', async ({
  page,
  context,
}) => {
  await logInWith(context)
  await page.goto('/help')
  await expect(page).toHaveTitle('Help Centre · Earshot')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Getting started')
  await search(page).fill('skip question')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Let answers decide what comes next')
  await search(page).fill('EXCÉL')
  await expect(page.getByRole('status').filter({ hasText: /^\d+ articles?$/ })).toBeAttached()
  const hit = found(page, 'Download your data')
  await expect(hit.locator('mark')).toHaveText('Excel')
  expect(new URL(page.url()).search).toBe('?search=EXC%C3%89L')

  await hit.tap()
  await expect(heading(page, 'Download your data')).toBeFocused()
  await expect(page).toHaveTitle('Download your data · Earshot')
  await page.goBack()
  await expect(search(page)).toHaveValue('EXCÉL')
  await expect(hit).toBeVisible()
  await page.reload()
  await expect(hit).toBeVisible()
})

test('what nobody wrote about says so, and leads to all articles and to us', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/help?search=zeppelin')
  await expect(page.getByRole('heading', { name: 'Nothing about “zeppelin” yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'mailto:hello@earshot.example')
  await page.getByRole('button', { name: 'Show all articles' }).tap()
  await expect(found(page, 'Your first survey')).toBeVisible()
  await expect(page).toHaveURL('/help')
})

test('from the menu to an article and on to the next one, by keyboard alone', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/')
  await expect(heading(page, 'Surveys')).toBeVisible()
  await pressByKey(page, 'Open menu')
  await tabTo(page, page.getByRole('link', { name: 'Help Centre' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Help Centre')).toBeFocused()
  await typeInto(page, 'Search help', 'cookies')
  await tabTo(page, found(page, 'Data about shoppers'))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Data about shoppers')).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: /^Keep or delete data/ }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Keep or delete data')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Help Centre')).toBeFocused()
})

test('an address without an article says so, and leads to all of them', async ({ page, context }) => {
  await logInWith(context)
  await page.goto('/help/magic')
  await expect(heading(page, 'There’s no such article')).toBeVisible()
  await page.getByRole('link', { name: 'See all articles' }).tap()
  await expect(found(page, 'Your first survey')).toBeVisible()
})

test('documentation elsewhere takes the place in the menu, and no screen’s own link', async ({ page, context }) => {
  await logInWith(context)
  await page.route('**/api/configuration', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { data: { ...data, helpUrl: 'https://docs.example/' } } })
  })
  await page.goto('/surveys/templates')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const item = page.getByRole('link', { name: 'Help Centre' })
  await expect(item).toHaveAttribute('href', 'https://docs.example/')
  await expect(item).toHaveAttribute('target', '_blank')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Learn more: Survey templates' }).tap()
  await expect(heading(page, 'Start from a template')).toBeFocused()
})

test.describe('while the articles cannot be loaded', () => {
  test.use({ allowedErrors: FAILED_CALL })

  for (const path of ['/help', '/help/logic']) {
    test(`at ${path} they load when tried again`, async ({ page, context }) => {
      await logInWith(context)
      await page.route(ARTICLES, (route) => route.abort())
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('The articles couldn’t be fetched.')
      await page.unroute(ARTICLES)
      await page.getByRole('button', { name: 'Retry' }).tap()
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    })
  }
})
test('the builder explains itself in another tab, and stays as it is', async ({ page, context }) => {
  await openLogic(page, context, branching())
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Learn more: Paths (opens in a new tab)' }).tap()
  const tab = await opened
  await expect(heading(tab, 'Fix the paths of your survey')).toBeVisible()
  expect(new URL(tab.url()).pathname).toBe('/help/route-check')
  await expect(page.getByRole('tab', { name: 'Logic' })).toHaveAttribute('aria-selected', 'true')
})

test('help is there before a plan is chosen', async ({ page, context }) => {
  await logInWith(context, (await onboarded({ plan: null })).token)
  await page.goto('/help')
  await found(page, 'Features of your plan').tap()
  await expect(heading(page, 'Features of your plan')).toBeVisible()
})
