import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { LARGEST_PICTURE, QUESTION_IN_HTML } from './store-page.ts'

const VIEWPORT = { width: 412, height: 823 }
const SLOWDOWN = 4
const TIMEOUT_MS = 60_000

/** A network as Chromium simulates it: milliseconds that each request waits, and bytes per second. */
export type Network = {
  readonly name: string
  readonly latency: number
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

/** When one view of a page was painted. */
export type PaintTimes = {
  /** Milliseconds from the start of the navigation until the question was painted. */
  readonly questionMs: number
  /** Milliseconds until the largest picture was painted. */
  readonly largestMs: number
}

/** A first and a second view of a page by one shopper. */
export type Visit = { readonly cold: PaintTimes; readonly warm: PaintTimes }

/**
 * Opens a page in a browser that has seen nothing before, and once more with what that has cached. In between the storage
 * of the device is cleared, so that the survey is due again.
 */
export async function visitTwice(browser: Browser, address: string, network: Network): Promise<Visit> {
  const context = await openContext(browser)
  const page = await context.newPage()
  const devTools = await slowDown(page, network)
  const questionPainted = await watchFirstQuestion(page)
  const view = async (): Promise<PaintTimes> => {
    const [questionMs] = await Promise.all([questionPainted(), page.goto(address)])
    return { questionMs, largestMs: await page.evaluate(readLargestPaint, LARGEST_PICTURE) }
  }
  const cold = await view()
  // The page that is left stores something.
  await page.goto('about:blank')
  await devTools.send('Storage.clearDataForOrigin', {
    origin: new URL(address).origin,
    storageTypes: 'local_storage,session_storage',
  })
  const warm = await view()
  await context.close()
  return { cold, warm }
}

/** A phone that has seen nothing before. */
export async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT })
  context.setDefaultTimeout(TIMEOUT_MS)
  return context
}

/** Makes the processor of a page slower, and its network. */
export async function slowDown(page: Page, { name: _, ...conditions }: Network): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...conditions })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return devTools
}

/**
 * Watches each document that the page opens from now on.
 * @returns waits for the next question, and returns the milliseconds until it was painted
 */
async function watchFirstQuestion(page: Page): Promise<() => Promise<number>> {
  let announce: (ms: number) => void = () => {}
  await page.exposeFunction('announceQuestion', (ms: number) => announce(ms))
  await page.addInitScript(announceFirstQuestion, QUESTION_IN_HTML)
  return () =>
    new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('No question was painted')), TIMEOUT_MS)
      announce = (ms) => {
        clearTimeout(timer)
        resolve(ms)
      }
    })
}

/**
 * Runs in the page. The clock stops in the first task after the frame that has the question, so the work of that frame
 * counts. Nothing runs in the page before the question is in it: a timer or a frame callback would make idle callbacks
 * come earlier, and the tag waits for one. The observer is in the shadow root only, where nothing changes until then.
 */
function announceFirstQuestion(questionInHtml: string): void {
  function announceAfterFrame(): void {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () =>
        (globalThis as unknown as { announceQuestion(ms: number): void }).announceQuestion(performance.now())
      port2.postMessage(null)
    })
  }
  addEventListener(questionInHtml, announceAfterFrame, { once: true })
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function attachWatched(init) {
    const root = attachShadow.call(this, init)
    const observer = new MutationObserver(() => {
      if (!root.querySelector('h2')) return
      observer.disconnect()
      announceAfterFrame()
    })
    observer.observe(root, { childList: true, subtree: true })
    return root
  }
}

/**
 * Runs in the page, after it has loaded. A picture is decoded and painted some frames later, so its entry may still come.
 * @returns when the picture was painted as the largest content, in milliseconds
 */
function readLargestPaint(picture: string): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The largest content was not the picture')), 10_000)
    new PerformanceObserver((list) => {
      const { startTime, url } = list.getEntries().at(-1) as PerformanceEntry & { url: string }
      if (url.endsWith(picture)) resolve(startTime)
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}
