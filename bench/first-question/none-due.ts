import { setTimeout as sleep } from 'node:timers/promises'
import type { SurveyId } from '@earshot/survey'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { rememberAsked } from '../../apps/storefront/src/device-memory.ts'
import { scriptTime, type TraceEvent } from './script-time.ts'
import { type Network, openContext, slowDown } from './visit.ts'

/** The tag waits for an idle moment for half a second; that of the release before waited for three. */
const WAIT_MS = 4_000
const CATEGORIES = ['-*', 'devtools.timeline', 'v8', 'v8.execute']

/** One view of a page on which nothing is asked. */
export type SilentView = {
  /** Bytes from Earshot, with headers as HTTP/2 compresses them. HTTP/1.1 takes a fifth more. */
  readonly bytes: number
  readonly requests: number
  readonly scriptMs: number
  readonly longestMs: number
}

/** The page of a store with live surveys, none of which is due. */
export type Silence = {
  readonly address: string
  /** Where Earshot is. */
  readonly origin: string
  /** The shopper has closed all of them. */
  readonly closed: readonly SurveyId[]
  readonly network: Network
}

/** Opens a page for the first time, on a device that remembers that all surveys were closed, and traces it. */
export async function visitSilent(
  browser: Browser,
  { address, origin, closed, network }: Silence,
): Promise<SilentView> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, memoryOf(closed))
  const devTools = await slowDown(page, network)
  const received = countReceived(devTools, origin)
  const events = await traceView(browser, page, address)
  const isAsked = await page.evaluate(() => [...document.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot))
  if (isAsked) throw new Error('A survey was shown that had been closed')
  await context.close()
  const { sumMs, longestMs } = scriptTime(events, origin)
  return { ...received, scriptMs: sumMs, longestMs }
}

/** The entries in the storage of a device on which surveys were closed. */
function memoryOf(closed: readonly SurveyId[]): [string, string][] {
  const entries = new Map<string, string>()
  const storage = {
    length: 0,
    key: () => null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  for (const surveyId of closed) rememberAsked(storage, surveyId, 'dismissed', Date.now())
  return [...entries]
}

/** Counts the replies of an origin and their bytes with headers, as they come. */
function countReceived(devTools: CDPSession, origin: string): Readonly<Pick<SilentView, 'bytes' | 'requests'>> {
  const received = { bytes: 0, requests: 0 }
  const own = new Set<string>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).origin === origin) own.add(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!own.has(requestId)) return
    received.bytes += encodedDataLength
    received.requests += 1
  })
  return received
}

/** @returns the events of the trace */
async function traceView(browser: Browser, page: Page, address: string): Promise<readonly TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(address)
  // Not in the page, where a timer would count as its script.
  await sleep(WAIT_MS)
  const trace = await browser.stopTracing()
  return (JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }).traceEvents
}
