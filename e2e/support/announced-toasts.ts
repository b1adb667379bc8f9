import type { Page } from '@playwright/test'

/** A toast as a screen reader announces it. */
export type AnnouncedToast = {
  /** `assertive` interrupts: the destructive and warning variants do. */
  readonly urgency: 'assertive' | 'polite'
  /** Title and description. */
  readonly text: string
}

/**
 * Records every toast from the next page load on, so that a test also sees toasts that have disappeared. The urgency of
 * a toast depends on its variant.
 * @returns reads the toasts of the page so far, oldest first
 */
export async function recordToasts(page: Page): Promise<() => Promise<readonly AnnouncedToast[]>> {
  await page.addInitScript(observe)
  return () => page.evaluate(() => (globalThis as unknown as { announcedToasts: AnnouncedToast[] }).announcedToasts)
}

/** Runs in the page, so it must not use variables of this module. */
function observe(): void {
  const announcedToasts: AnnouncedToast[] = []
  Object.assign(globalThis, { announcedToasts })
  new MutationObserver((changes) => {
    const parents = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
    for (const region of new Set(parents.map((parent) => parent?.closest('[role=status][aria-live]')))) {
      const [, text] = /^Notification (.+)$/.exec(region?.textContent?.replace(/\s+/g, ' ').trim() ?? '') ?? []
      const urgency = region?.getAttribute('aria-live') === 'assertive' ? 'assertive' : 'polite'
      if (text) announcedToasts.push({ urgency, text })
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}
