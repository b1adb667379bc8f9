import lighthouse, { type Config, type Result } from 'lighthouse'
import { type Browser, launch } from 'puppeteer-core'
import { demoToken } from '../e2e/support/demo-client.ts'
import { signUpByApi } from '../e2e/support/merchant.ts'
import { startServerProcess } from '../e2e/support/server-process.ts'
import { findChromium, launchFlags } from '../scripts/chromium.ts'
import { median } from './bar.ts'
import type { Figures } from './bars.ts'
import { type RatedPage, type RatedScreen, screensOf } from './screens.ts'

const RUNS = 3

/**
 * Lighthouse's scores for every screen of the dashboard on a phone, first visit, nothing cached. Four are rated with
 * its default throttling, which is simulated, three times, and the median counts. The others get one run under real
 * throttling of the same measure: a page that gets everything at once shifts less than one that waits for its parts.
 * SEO is not asked, since the dashboard is not for search engines. Nothing is sent to anyone: Lighthouse reports errors
 * only from its command line.
 */
export async function benchLighthouse(folder: string): Promise<Figures<'lighthouse'>> {
  const server = await startServerProcess({ EARSHOT_DATA: folder, CONTACT_EMAIL: 'hello@earshot.example' })
  const browser = await launch({
    executablePath: await findChromium(),
    args: launchFlags(),
    headless: 'shell',
  })
  const { dashboard } = server.addresses
  const tokens = {
    demo: await demoToken(server.addresses),
    newcomer: await aNewcomer(dashboard),
    nobody: null,
  }
  const ratings = {} as Record<RatedScreen, readonly number[]>
  const worst = { accessibility: 100, bestPractices: 100, layoutShift: 0 }
  for (const screen of await screensOf(tokens.demo, dashboard)) {
    const token = tokens[screen.who]
    const visit = (isRated: boolean) => visitOnce(browser, { url: `${dashboard}${screen.path}`, token, isRated })
    const results = [await visit(screen.rated !== undefined)]
    if (screen.rated !== undefined) while (results.length < RUNS) results.push(await visit(true))
    report(screen, results)
    if (screen.rated !== undefined) ratings[screen.rated] = results.map((result) => score(result, 'performance'))
    worst.accessibility = Math.min(worst.accessibility, worstOf(results, 'accessibility'))
    worst.bestPractices = Math.min(worst.bestPractices, worstOf(results, 'best-practices'))
    worst.layoutShift = Math.max(worst.layoutShift, layoutShiftOf(results))
  }
  await browser.close()
  await server.stop()
  const { accessibility, bestPractices, layoutShift } = worst
  return {
    ...ratings,
    accessibility: [accessibility],
    bestPractices: [bestPractices],
    layoutShift: [layoutShift],
  }
}

/** A login of a merchant who may open every step of the onboarding. */
async function aNewcomer(dashboard: string): Promise<string> {
  const { token, api } = await signUpByApi({ dashboard })
  const store = { businessName: 'Nordlys Candles', storeUrl: 'https://nordlys-candles.example' }
  await api('PUT', '/onboarding/store', { ...store, timezone: 'Europe/Berlin', currency: 'EUR' })
  await api('PUT', '/onboarding/goals', { goals: ['attribution'] })
  return token
}

type Visit = {
  readonly url: string
  /** Whose login the browser holds. */
  readonly token: string | null
  readonly isRated: boolean
}

/** One visit in a browser that has seen nothing before. */
async function visitOnce(browser: Browser, { url, token, isRated }: Visit): Promise<Result> {
  const context = await browser.createBrowserContext()
  if (token !== null) {
    const cookie = { name: 'auth_token', value: token, domain: new URL(url).hostname, path: '/' }
    await context.setCookie({ ...cookie, sameSite: 'Strict', secure: true })
  }
  // Lighthouse's types are those of a Puppeteer of its own.
  const page = (await context.newPage()) as unknown as LighthousePage
  const run = await lighthouse(url, undefined, configFor(isRated), page)
  await context.close()
  if (!run) throw new Error(`Lighthouse gave nothing for ${url}`)
  const { lhr } = run
  if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${lhr.runtimeError.message}`)
  return lhr
}

type LighthousePage = NonNullable<Parameters<typeof lighthouse>[3]>

const configFor = (isRated: boolean): Config => ({
  extends: 'lighthouse:default',
  settings: {
    onlyCategories: [...(isRated ? ['performance'] : []), 'accessibility', 'best-practices'],
    onlyAudits: ['cumulative-layout-shift'],
    // Lighthouse calls a target small if the foot of a screen covers half of it. The tests of screens are stricter, and
    // scroll to each target first. A rated page is rated in full.
    skipAudits: isRated ? [] : ['target-size'],
    throttlingMethod: isRated ? 'simulate' : 'devtools',
    // The login would go with it; a new context is empty anyway.
    disableStorageReset: true,
    disableFullPageScreenshot: true,
  },
})

/** Prints the figures of a screen and its failed audits. */
function report(screen: RatedPage, results: readonly Result[]): void {
  const figures = [
    ...(screen.rated === undefined ? [] : [performanceText(results)]),
    ...(['accessibility', 'best-practices'] as const).map((category) => categoryText(results, category)),
    `layout shift ${layoutShiftOf(results).toFixed(3)}`,
  ]
  console.log(`  ${screen.name} (${screen.path}): ${figures.join(', ')}`)
}

function performanceText(results: readonly Result[]): string {
  const scores = results.map((result) => score(result, 'performance'))
  // Lighthouse's own measure of the computer; a phone is simulated from one of 1500 to 2000, so a busy one rates too low.
  const speeds = results.map(({ environment }) => Math.round(environment.benchmarkIndex))
  return `performance ${median(scores)} (${scores.join(', ')}; this computer ${Math.min(...speeds)} of 1500)`
}

type Category = 'accessibility' | 'best-practices'

function categoryText(results: readonly Result[], category: Category): string {
  const lacking = new Set(results.flatMap((result) => lackingIn(result, category)))
  return [`${category} ${worstOf(results, category)}`, ...lacking].join('; lacks: ')
}

const worstOf = (results: readonly Result[], category: Category): number =>
  Math.min(...results.map((result) => score(result, category)))

const lackingIn = ({ categories, audits }: Result, category: string): string[] =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    const isLacking = weight > 0 && audit?.score !== undefined && audit.score !== null && audit.score < 1
    return isLacking ? [audit.title] : []
  })

const layoutShiftOf = (results: readonly Result[]): number =>
  Math.max(...results.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Infinity))

function score({ categories, finalDisplayedUrl }: Result, category: string): number {
  const found = categories[category]?.score
  // A page that could not be rated counts as rated badly.
  if (found === null || found === undefined)
    throw new Error(`Lighthouse did not rate the ${category} of ${finalDisplayedUrl}`)
  return Math.round(found * 100)
}
