import type { Page } from '@playwright/test'
import { aMerchantAsking } from '../results/answered-survey.ts'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'

/** As long as nothing comes, nothing more is to come. */
const QUIET_MS = 1_500

/** For browsers without brotli, which download the most. */
const BUDGETS = [
  { path: '/login', heading: 'Welcome back', budgetKb: 107 },
  { path: '/', heading: 'Surveys', budgetKb: 131 },
] as const
const RESULTS_BUDGET_KB = 135
const LAZY_BUDGET_KB = 53

for (const { path, heading, budgetKb } of BUDGETS) {
  test(`the first load of ${path} takes at most ${budgetKb} KB of JavaScript`, async ({ page, context }) => {
    if (path === '/') await logInWith(context)
    const scripts = filesOf(page, '.js')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await untilQuiet(page, scripts)
    await expectAtMost(budgetKb, path, scripts, 'gzip')
  })
}

test(`the first load of results takes at most ${RESULTS_BUDGET_KB} KB of JavaScript by brotli`, async ({
  page,
  context,
}) => {
  const merchant = await aMerchantAsking()
  // The fourth wrote something beside Other, so that each kind of card is there.
  await merchant.answer(4)
  await logInWith(context, merchant.token)
  // The network would never be idle while a stream of results is open.
  await page.route(/\/live$/, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  // The first script asks for the rest. Without it, the page asks for what it loads first.
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const first = filesOf(page, '.js')
  await page.goto(`/surveys/analytics/${merchant.surveyId}`)
  await untilQuiet(page, first)
  await expectAtMost(RESULTS_BUDGET_KB, 'results', first, 'br')
  await page.unroute(/\/assets\/index-[^/]+\.js$/)
  // The chart, cards of questions that few surveys ask, and the other tabs come after it.
  const all = filesOf(page, '.js')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await untilQuiet(page, all)
  await expectAtMost(RESULTS_BUDGET_KB + LAZY_BUDGET_KB, 'results with all that comes after the first card', all, 'br')
})

/** All files of a kind that this page asks for from now on, whether it runs them or only fetches them ahead. */
function filesOf(page: Page, ending: string): ReadonlySet<string> {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith(ending)) files.add(request.url())
  })
  return files
}

async function untilQuiet(page: Page, files: ReadonlySet<string>): Promise<void> {
  let before = -1
  while (files.size !== before) {
    before = files.size
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
  }
}

async function expectAtMost(budgetKb: number, name: string, files: ReadonlySet<string>, encoding: 'gzip' | 'br') {
  const bytes = await Promise.all([...files].map((url) => compressedBytes(url, encoding)))
  const kb = bytes.reduce((sum, one) => sum + one, 0) / 1_000
  console.log(`first load of ${name}: ${kb.toFixed(1)} KB in ${files.size} files by ${encoding}, of ${budgetKb} KB`)
  expect(files.size).toBeGreaterThan(0)
  expect(kb).toBeLessThanOrEqual(budgetKb)
}

async function compressedBytes(url: string, encoding: string): Promise<number> {
  const reply = await fetch(url, { headers: { 'accept-encoding': encoding } })
  expect(reply.headers.get('content-encoding'), url).toBe(encoding)
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}
