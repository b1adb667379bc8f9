import type { Browser } from './browser.ts'

/** Has every page remember what screen readers say of it unasked. */
export const prickEars = (browser: Browser): Promise<void> => browser.prepare(listen)

/** What has been said unasked, since the page was opened. */
export const heard = (browser: Browser): Promise<readonly string[]> =>
  browser.evaluate(() => (globalThis as unknown as { heard: readonly string[] }).heard)

/**
 * Runs in the page. A live region that is there already is heard when something changes in it; one that comes with its
 * words is not, unless it is an alert.
 */
function listen(): void {
  const heard: string[] = []
  Object.assign(globalThis, { heard })
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output'
  const hear = (element: Element) => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (text !== '' && element.checkVisibility({ visibilityProperty: true })) heard.push(text)
  }
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
  const observer = new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target, addedNodes }) => {
      const region = elementOf(target)?.closest(LIVE)
      const added = [...addedNodes].filter((node) => node instanceof Element)
      return region ? [region] : added.flatMap((one) => alertsIn(one))
    })
    for (const region of new Set(regions)) hear(region)
  })
  const alertsIn = (element: Element) => [
    ...(element.matches('[role=alert]') ? [element] : []),
    ...element.querySelectorAll('[role=alert]'),
  ]
  const changes = { subtree: true, childList: true, characterData: true }
  observer.observe(document, changes)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options)
    observer.observe(root, changes)
    return root
  }
}
