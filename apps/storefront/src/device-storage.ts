/** The part of `Storage` the storefront uses; tests bring their own. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What a page may know of the shopper's consent: from the browser, or from the platform's customer privacy API. */
type Page = Window & {
  readonly navigator: { readonly globalPrivacyControl?: boolean }
  readonly Shopify?: { readonly customerPrivacy?: { analyticsProcessingAllowed?(): boolean } }
}

/**
 * Where this device may remember: localStorage, or sessionStorage where the shopper refuses tracking (Global Privacy
 * Control, or Shopify's consent), or null where storage is blocked. ADR-0032.
 */
export function openDeviceStorage(page: Window): DeviceStorage | null {
  try {
    const storage = hasRefused(page) ? page.sessionStorage : page.localStorage
    // Reading may work where writing does not (private windows, a full disk quota).
    storage.setItem(PROBE_KEY, '')
    storage.removeItem(PROBE_KEY)
    return storage
  } catch {
    return null
  }
}

/** Whether the shopper refuses tracking. */
export const hasRefused = ({ navigator, Shopify }: Page): boolean =>
  navigator.globalPrivacyControl === true || Shopify?.customerPrivacy?.analyticsProcessingAllowed?.() === false

const PROBE_KEY = 'earshot:probe'
