import { type ResultsQuery, resultsQueryText } from '@earshot/survey'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sealFacts } from '../apps/server/src/responses/facts/segments/seal-facts.ts'
import { logInWith } from '../e2e/support/log-in.ts'
import { findChromium, launchFlags } from '../scripts/chromium.ts'
import type { Figures } from './bars.ts'
import { merchantToken } from './log-in-as-merchant.ts'
import { openInstallation } from './open-installation.ts'
import { queryChangesOf } from './results.ts'

const ROUNDS = 5
/** Cards that change so long after the last change are not part of it. */
const QUIET_MS = 500
const TIMEOUT_MS = 60_000

/**
 * Opens the results of a survey of a million responses in a browser, and changes the period and the filters. The clock starts with the
 * change of the address, which is what a tap on a bar or in a menu does, and stops in the first task after the frame with the figures.
 * Each query is asked once, so that none comes from a cache of the page.
 */
export async function benchResultsScreen(folder: string): Promise<Figures<'results-screen'>> {
  await using opened = new AsyncDisposableStack()
  // Without billing, results have filters and no survey is full.
  const installation = opened.use(await openInstallation(folder, { EMBEDDED_BILLING: 'off' }))
  const { db, client, surveys } = installation
  const now = new Date()
  await sealFacts(db, { ...surveys.large, now, rest: async () => {} }, new AbortController().signal)
  await client.query('VACUUM (ANALYZE) fact_segments, fact_bits')
  const browser = await chromium.launch({ executablePath: await findChromium(), args: launchFlags() })
  opened.defer(() => browser.close())
  const { dashboard } = installation.server.addresses
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: dashboard })
  await logInWith(context, await merchantToken(installation, surveys.large), dashboard)
  const page = await openResults(context, surveys.large.surveyId)
  const figures = { firstCard: [] as number[], allCards: [] as number[] }
  for (let round = -1; round < ROUNDS; round++) {
    const changes = await queryChangesOf(db, surveys.large, { now, round: round + 1 })
    const took: Took[] = []
    for (const query of changes) took.push(await change(page, query))
    console.log(`  ${JSON.stringify(took)}`)
    // The first round fills the caches.
    if (round < 0) continue
    figures.firstCard.push(Math.max(...took.map(({ firstCard }) => firstCard)))
    figures.allCards.push(Math.max(...took.map(({ allCards }) => allCards)))
  }
  return figures
}

type Took = { readonly firstCard: number; readonly allCards: number }

async function openResults(context: BrowserContext, surveyId: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.addInitScript(() => localStorage.setItem('earshot.continue-anyway', 'yes'))
  await page.goto(`/surveys/analytics/${surveyId}`)
  await page.getByRole('article').first().waitFor()
  return page
}

async function change(page: Page, query: ResultsQuery): Promise<Took> {
  const took = await page.evaluate(changeQuery, { query: resultsQueryText(query), quietMs: QUIET_MS })
  if (took.firstCard === null) throw new Error('Other figures never came: the time would mean nothing')
  return { ...took, firstCard: took.firstCard }
}

/** Runs in the page. */
async function changeQuery({ query, quietMs }: { readonly query: string; readonly quietMs: number }) {
  const panel = document.querySelector('[role=tabpanel]')
  if (!panel) throw new Error('There is no tab of results')
  const took = { firstCard: null as number | null, allCards: 0 }
  const start = performance.now()
  const isBusy = () => panel.querySelector('[aria-busy=true]') !== null
  let wasBusy = false
  const { promise: isQuiet, resolve } = Promise.withResolvers<void>()
  let untilQuiet: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (isBusy()) {
      wasBusy = true
      return
    }
    if (!wasBusy) return
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        took.allCards = performance.now() - start
        took.firstCard ??= took.allCards
        clearTimeout(untilQuiet)
        untilQuiet = setTimeout(resolve, quietMs)
      }
      port2.postMessage(null)
    })
  })
  observer.observe(panel, { subtree: true, childList: true, characterData: true, attributes: true })
  history.pushState(null, '', `?${query}`)
  await Promise.race([isQuiet, new Promise((end) => setTimeout(end, 30_000))])
  observer.disconnect()
  return took
}
