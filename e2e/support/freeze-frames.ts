import type { Page } from '@playwright/test'

/**
 * Keeps every frame from the scripts of a page, as if it were never painted: work that waits for the paint does not
 * happen.
 * @returns how to let the page continue
 */
export async function freezeFrames(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((letGo) => {
    const queued: FrameRequestCallback[] = []
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (run) => queued.push(run)
    addEventListener(letGo, () => {
      window.requestAnimationFrame = requestAnimationFrame
      for (const run of queued) requestAnimationFrame(run)
    })
  }, LET_GO)
  return () => page.evaluate((letGo) => void dispatchEvent(new Event(letGo)), LET_GO)
}

const LET_GO = 'frames-let-go'
