/** Runs something of which no failure may reach the store's page. */
export const quietly = (run: () => Promise<unknown>): void => void run().catch(() => {})

/**
 * Runs once the page is parsed, is really looked at (not prerendered) and is idle, or half a second later. It does not wait for
 * pictures, of which one may never come. Never throws.
 */
export function whenIdle(run: () => Promise<unknown>): void {
  const go = () => quietly(run)
  // Safari has no requestIdleCallback; others may never find a page idle that moves without end.
  const idle = () => (window.requestIdleCallback ?? setTimeout)(go, { timeout: 500 } as IdleRequestOptions & number)
  const parsed = () => whenParsed(idle)
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', parsed, { once: true })
  } else parsed()
}

/** Runs once the page is parsed: its context may be in its last line. */
export const whenParsed = (run: () => void): void =>
  document.readyState === 'loading' ? addEventListener('DOMContentLoaded', run, { once: true }) : run()
