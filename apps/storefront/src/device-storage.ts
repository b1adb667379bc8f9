/** The part of `Storage` the storefront uses; tests bring their own. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Storage that can be replaced while the page uses it, because the shopper's consent can change. */
export type PageStorage = DeviceStorage & { replaceBy(storage: DeviceStorage): void }

/** The sources of a shopper's consent: the browser, Shopify, and plugins of WordPress. */
type Page = Window & {
  readonly navigator: { readonly globalPrivacyControl?: boolean }
  readonly Shopify?: { readonly customerPrivacy?: { analyticsProcessingAllowed?(): boolean } }
  readonly wp_has_consent?: (category: string) => boolean
}

/**
 * Whether the shopper refuses tracking. The browser's Global Privacy Control comes first, then the page, then the platform.
 * @param consent the last value that the page set: `granted`, `denied`, or one that has no meaning here
 */
export const hasRefused = ({ navigator, Shopify, wp_has_consent }: Page, consent: unknown): boolean =>
  navigator.globalPrivacyControl === true ||
  consent === 'denied' ||
  (consent !== 'granted' &&
    (Shopify?.customerPrivacy?.analyticsProcessingAllowed?.() === false || wp_has_consent?.('statistics') === false))

/**
 * Where this device may remember: localStorage, or sessionStorage where the shopper refuses tracking, or null where storage is
 * blocked. ADR-0032.
 */
export function openDeviceStorage(page: Window, consent: unknown): PageStorage | null {
  try {
    let storage: DeviceStorage = hasRefused(page, consent) ? page.sessionStorage : page.localStorage
    // Reading may work where writing does not (private windows, a full disk quota).
    storage.setItem(PROBE_KEY, '')
    storage.removeItem(PROBE_KEY)
    return {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem: (key) => storage.removeItem(key),
      key: (index) => storage.key(index),
      get length() {
        return storage.length
      },
      replaceBy(other) {
        storage = other
      },
    }
  } catch {
    return null
  }
}

const PROBE_KEY = 'earshot:probe'
