// Rules that few pages need before their first question: loaded where `hasSignal`, and elsewhere after the question was painted.

/**
 * Cookie banners (OneTrust, Cookiebot, Usercentrics, CookieYes, Complianz, Didomi, Quantcast, TrustArc, iubenda, Shopify) and modal
 * dialogs. `page-signals.ts` must find each of them.
 */
const BLOCKERS =
  '#onetrust-banner-sdk,#CybotCookiebotDialog,#usercentrics-root,#usercentrics-cmp-ui,.cky-consent-container,.cmplz-cookiebanner,#didomi-host,#qc-cmp2-container,#truste-consent-track,#trustarc-banner-overlay,#iubenda-cs-banner,#shopify-pc__banner,:modal,[aria-modal=true]'

/** No event says that a banner or a dialog has opened or closed. */
const CHECK_MS = 500
/** Smaller elements of a consent platform are the button that opens its settings again. In square pixels. */
const MIN_BANNER_AREA = 10_000

/** Fields of the page that a shopper types into, or that unfold over it. */
const FIELDS =
  'input:not([type=radio],[type=checkbox],[type=range],[type=button],[type=submit],[type=reset],[type=image],[type=file]),textarea,select,[contenteditable]:not([contenteditable=false])'

/** Whether the shopper types into the page, or reads a dialog or banner that a popover would cover. */
const isBusy = (): boolean =>
  !!document.activeElement?.matches(FIELDS) || [...document.querySelectorAll(BLOCKERS)].some(isBlocking)

/**
 * The element of a platform may have no size of its own, and may stay on the page when it is empty. So its content and its shadow root
 * are measured, too.
 */
const isBlocking = (element: Element): boolean =>
  [
    element,
    ...element.querySelectorAll(':scope > *, :scope > * > *'),
    ...(element.shadowRoot?.querySelectorAll('*') ?? []),
  ].some(isSeen)

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

/**
 * Waits until a popover covers nothing that the shopper is busy with.
 * @returns false if it had to wait: the surveys of the store may have changed, so the page must decide again
 */
export async function waitUntilUncovered(): Promise<boolean> {
  if (!isBusy()) return true
  do await new Promise((check) => setTimeout(check, CHECK_MS))
  while (isBusy())
  return false
}

/**
 * Takes a popover off the page while the shopper is busy with something that it would cover, and puts it back afterwards. Text in
 * its fields stays.
 * @param isGone whether the popover was closed for good, which ends this
 */
export function yieldToPage(host: HTMLElement, isGone: () => boolean): void {
  const check = () => {
    if (isGone()) {
      clearInterval(timer)
      document.removeEventListener('focusin', check)
    } else if (isBusy()) host.remove()
    else if (!host.isConnected) document.documentElement.append(host)
  }
  const timer = setInterval(check, CHECK_MS)
  // At once, because a phone lays its keyboard over the page.
  document.addEventListener('focusin', check)
  check()
}
