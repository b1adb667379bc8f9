/** Runs something of which no failure may reach the store's page. */
export const quietly = (run: () => Promise<unknown>): void => void run().catch(() => {})

/** Runs once the page has loaded, is really looked at (not prerendered) and has nothing better to do. Never throws. */
export function whenIdle(run: () => Promise<unknown>): void {
  const go = () => quietly(run)
  // Safari has no requestIdleCallback; others may never find a page idle that moves without end.
  const idle = () => (window.requestIdleCallback ?? setTimeout)(go, { timeout: 3_000 } as IdleRequestOptions & number)
  const loaded = () => (document.readyState === 'complete' ? idle() : addEventListener('load', idle, { once: true }))
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', loaded, { once: true })
  } else loaded()
}
