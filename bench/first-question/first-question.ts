import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { scriptTag } from '../../apps/dashboard/src/features/installation/script-tag.ts'
import { buildRelease, commitBefore, versionOf } from '../../e2e/upgrade/release-before.ts'
import { findChromium, launchFlags } from '../../scripts/chromium.ts'
import { median } from '../bar.ts'
import type { Figures } from '../bars.ts'
import { isShortened } from '../duration.ts'
import { addedShares, type LoadTimes, medianInterval, possibleDelay } from './compare-loads.ts'
import { startBehindTls } from './installation.ts'
import { type Silence, type SilentView, visitSilent } from './none-due.ts'
import { serveStore } from './store-server.ts'
import { makeBenchTls } from './tls-origin.ts'
import { type Network, type Visit, visitTwice } from './visit.ts'

const LOADS = isShortened ? 3 : 15
const LIVE_SURVEYS = 5

const UNTHROTTLED: Network = { name: 'no throttling', latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
/** 1.6 Mbit/s and 750 kbit/s. */
const FOUR_G: Network = { name: '4G', latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
/** 1.44 Mbit/s and 675 kbit/s. */
const SLOW_FOUR_G: Network = { name: 'slow 4G', latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 }

const PAGES = ['blank', 'thisBuild', 'before'] as const
type Visits = Readonly<Record<(typeof PAGES)[number], Visit[]>>

/**
 * The time until the first question is painted on a store page, on a processor four times slower, over TLS: with the tag
 * of this build and with that of the release before, beside the same page that has the question in its HTML and no tag.
 * The time that each tag adds to that page is compared. The release before is built from its commit and answers with a server of
 * its own, so nothing of this build serves it. Each load is a browser context of its own, whose second view of the page
 * is warm; the three pages take turns.
 *
 * Chromium delays requests and not connections: on a slow network the handshakes of a second origin cost more than is
 * measured here, in both releases. On slow 4G the latency of 562 ms includes them.
 */
export async function benchFirstQuestion(folder: string): Promise<Figures<'first-question'>> {
  await using opened = new AsyncDisposableStack()
  const own = (name: string) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  const tls = makeBenchTls(own('certificate'))
  const release = opened.use(buildReleaseBefore(join(folder, 'release')))
  const installation = opened.use(await startBehindTls({ folder: own('this'), tls }))
  const before = opened.use(await startBehindTls({ folder: own('before'), tls, main: release.main }))
  const silentStore = await installation.openStore(LIVE_SURVEYS)
  const store = opened.use(
    await serveStore(tls, {
      thisBuild: scriptTag(installation.origin, (await installation.openStore(1)).publicKey),
      before: await release.tagOf(before.origin, (await before.openStore(1)).publicKey),
      silent: scriptTag(installation.origin, silentStore.publicKey),
    }),
  )
  const args = [...launchFlags(), ...tls.browserFlags]
  const browser = opened.use(await chromium.launch({ executablePath: await findChromium(), args }))
  const { fourG, slowFourG, unthrottled } = await measureQuestions(browser, store.origin)
  const silent = await measureSilence(browser, {
    address: `${store.origin}/silent`,
    origin: installation.origin,
    closed: silentStore.surveyIds,
    network: UNTHROTTLED,
  })
  return {
    fourG: coldShares(fourG),
    slowFourG: coldShares(slowFourG),
    unthrottled: coldShares(unthrottled),
    largestPaint: [largestPaintDelay(fourG)],
    silentBytes: [median(silent.map(({ bytes }) => bytes))],
    silentScript: silent.map(({ scriptMs }) => scriptMs),
    silentLongest: silent.map(({ longestMs }) => longestMs),
  }
}

/** Builds the release before. @returns its program, and its tag for a store */
function buildReleaseBefore(folder: string) {
  const commit = commitBefore()
  console.log(`  building ${versionOf(commit)} (${commit.slice(0, 8)}); this takes two minutes`)
  const built = buildRelease(commit, folder)
  const tagFile = pathToFileURL(join(folder, 'apps/dashboard/src/features/installation/script-tag.ts')).href
  return {
    main: join(folder, 'apps/server/src/main.ts'),
    async tagOf(origin: string, publicKey: string): Promise<string> {
      const module = (await import(tagFile)) as { scriptTag: typeof scriptTag }
      return module.scriptTag(origin, publicKey)
    },
    [Symbol.dispose]: () => built[Symbol.dispose](),
  }
}

async function measureQuestions(browser: Browser, store: string) {
  // Servers and browser answer their first requests more slowly.
  for (const name of PAGES) await visitTwice(browser, `${store}/${name}`, UNTHROTTLED)
  return {
    unthrottled: await takeTurns(browser, store, UNTHROTTLED),
    fourG: await takeTurns(browser, store, FOUR_G),
    slowFourG: await takeTurns(browser, store, SLOW_FOUR_G),
  }
}

async function takeTurns(browser: Browser, store: string, network: Network): Promise<Visits> {
  const visits: Visits = { blank: [], thisBuild: [], before: [] }
  for (let load = 0; load < LOADS; load++) {
    for (const name of PAGES) visits[name].push(await visitTwice(browser, `${store}/${name}`, network))
  }
  console.log(`  ${network.name}, cold: ${describe(timesOf(visits, ({ cold }) => cold.questionMs))}`)
  console.log(`  ${network.name}, warm: ${describe(timesOf(visits, ({ warm }) => warm.questionMs))}`)
  return visits
}

const timesOf = ({ blank, thisBuild, before }: Visits, read: (visit: Visit) => number): LoadTimes => ({
  blank: blank.map(read),
  thisBuild: thisBuild.map(read),
  before: before.map(read),
})

const describe = ({ blank, thisBuild, before }: LoadTimes): string =>
  [
    `blank ${spreadOf(blank)} ms`,
    `this build +${Math.round(median(thisBuild) - median(blank))}: ${spreadOf(thisBuild)}`,
    `release before +${Math.round(median(before) - median(blank))}: ${spreadOf(before)}`,
  ].join('; ')

/** The median with the smallest and the largest value, which are whole numbers. */
const spreadOf = (times: readonly number[]): string => {
  const [middle, min, max] = [median(times), Math.min(...times), Math.max(...times)].map(Math.round)
  return `${middle} [${min} to ${max}]`
}

const coldShares = (visits: Visits) => addedShares(timesOf(visits, ({ cold }) => cold.questionMs))

/** By how many milliseconds the tag may delay the largest paint of a cold load. */
function largestPaintDelay(visits: Visits): number {
  const { blank, thisBuild } = timesOf(visits, ({ cold }) => cold.largestMs)
  const differences = thisBuild.map((ms, load) => ms - (blank[load] ?? Number.NaN))
  const interval = medianInterval(differences)
  const range = `${interval.from.toFixed(1)} to ${interval.to.toFixed(1)}`
  console.log(`  largest paint: blank ${spreadOf(blank)} ms, this build ${spreadOf(thisBuild)}`)
  console.log(`  largest paint, difference: ${median(differences).toFixed(1)} ms, 95% of medians ${range}`)
  return possibleDelay(interval)
}

async function measureSilence(browser: Browser, silence: Silence): Promise<readonly SilentView[]> {
  const views: SilentView[] = []
  for (let load = 0; load < LOADS; load++) views.push(await visitSilent(browser, silence))
  console.log(`  none due: ${median(views.map(({ requests }) => requests))} requests`)
  return views
}
