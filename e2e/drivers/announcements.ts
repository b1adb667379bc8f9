import type { AccessibleDriver } from './driver.ts'

/** Records the announcements of live regions in every page. */
export const recordAnnouncements = (driver: AccessibleDriver): Promise<void> => driver.prepare(listen)

/** The announcements since the page was opened. */
export const announcements = (driver: AccessibleDriver): Promise<readonly string[]> =>
  driver.evaluate(() => (globalThis as unknown as { announced: readonly string[] }).announced)

/**
 * Runs in the page. A live region is announced when something changes in it. A region that is added together with its
 * text is announced only if it is an alert.
 */
function listen(): void {
  const announced: string[] = []
  Object.assign(globalThis, { announced })
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive], output'
  const record = (element: Element) => {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (text !== '' && element.checkVisibility({ visibilityProperty: true })) announced.push(text)
  }
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)
  const observer = new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target, addedNodes }) => {
      const region = elementOf(target)?.closest(LIVE)
      const added = [...addedNodes].filter((node) => node instanceof Element)
      return region ? [region] : added.flatMap((one) => alertsIn(one))
    })
    for (const region of new Set(regions)) record(region)
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
