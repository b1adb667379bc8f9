import { FIELDS } from './page-signals.ts'

// Rules that few pages need before their first question: loaded where `hasSignal`, and elsewhere after the question was painted.

/**
 * Cookie banners (OneTrust, Cookiebot, Usercentrics, CookieYes, Complianz, Didomi, Quantcast, TrustArc, iubenda, Shopify) and modal
 * dialogs. `page-signals.ts` must find each of them.
 */
const BLOCKERS =
  '#onetrust-banner-sdk,#CybotCookiebotDialog,#usercentrics-root,#usercentrics-cmp-ui,.cky-consent-container,.cmplz-cookiebanner,#didomi-host,#qc-cmp2-container,#truste-consent-track,#trustarc-banner-overlay,#iubenda-cs-banner,#shopify-pc__banner,:modal,[aria-modal=true]'

/** Banners and dialogs tell nobody that they come and go. */
const LOOK_MS = 500
/** Smaller elements of a consent platform are the button that opens its settings again. In square pixels. */
const MIN_BANNER_AREA = 10_000

/** Whether the shopper types into the page, or reads a dialog or banner that a popover would cover. */
const isBusy = (): boolean =>
  !!document.activeElement?.matches(FIELDS) || [...document.querySelectorAll(BLOCKERS)].some(isBlocking)

/** Platforms that draw in a shadow root leave their element on the page once it is empty. */
const isBlocking = (element: Element): boolean =>
  [element, ...(element.shadowRoot?.querySelectorAll('*') ?? [])].some(isSeen)

function isSeen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const width = Math.min(right, innerWidth) - Math.max(left, 0)
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0)
  return (
    width > 0 &&
    height > 0 &&
    width * height >= MIN_BANNER_AREA &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  )
}

/** After a longer wait the surveys of a store may have changed. */
const MAX_WAIT_MS = 2_000

/**
 * Waits until a popover covers nothing that the shopper is busy with.
 * @returns false if that took so long that the page must decide again
 */
export async function waitUntilUncovered(): Promise<boolean> {
  const startMs = performance.now()
  while (isBusy()) await new Promise((look) => setTimeout(look, LOOK_MS))
  return performance.now() - startMs < MAX_WAIT_MS
}

/**
 * Takes a popover off the page while the shopper is busy with something that it would cover, and puts it back afterwards. It
 * keeps what was typed into it.
 * @param isGone whether the popover was closed for good, which ends this
 */
export function yieldToPage(host: HTMLElement, isGone: () => boolean): void {
  const look = () => {
    if (isGone()) {
      clearInterval(timer)
      document.removeEventListener('focusin', look)
    } else if (isBusy()) host.remove()
    else if (!host.isConnected) document.documentElement.append(host)
  }
  const timer = setInterval(look, LOOK_MS)
  // At once, because a phone lays its keyboard over the page.
  document.addEventListener('focusin', look)
  look()
}
