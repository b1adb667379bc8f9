import type { Page } from '@playwright/test'
import { logInWith } from '../support/log-in.ts'
import { expect, test } from '../support/test.ts'

/** As long as nothing comes, nothing more is to come. */
const QUIET_MS = 1_500

const BUDGETS = [
  { path: '/login', heading: 'Welcome back', budgetKb: 106 },
  { path: '/', heading: 'Surveys', budgetKb: 130 },
] as const

for (const { path, heading, budgetKb } of BUDGETS) {
  test(`the first load of ${path} takes at most ${budgetKb} KB of JavaScript`, async ({ page, context }) => {
    if (path === '/') await logInWith(context)
    const scripts = scriptsOf(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await untilQuiet(page, scripts)
    const bytes = await Promise.all([...scripts].map(gzippedBytes))
    const kb = bytes.reduce((sum, one) => sum + one, 0) / 1_000
    console.log(`first load of ${path}: ${kb.toFixed(1)} KB of JavaScript in ${scripts.size} files, of ${budgetKb} KB`)
    expect(scripts.size).toBeGreaterThan(0)
    expect(kb).toBeLessThanOrEqual(budgetKb)
  })
}

/** Every script this page asks for from now on, whether it runs it or only fetches it ahead. */
function scriptsOf(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) scripts.add(request.url())
  })
  return scripts
}

async function untilQuiet(page: Page, scripts: ReadonlySet<string>): Promise<void> {
  let before = -1
  while (scripts.size !== before) {
    before = scripts.size
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
  }
}

/** The bytes for a browser without brotli: the most that anyone downloads. */
async function gzippedBytes(url: string): Promise<number> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  expect(reply.headers.get('content-encoding'), url).toBe('gzip')
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length'))
}
