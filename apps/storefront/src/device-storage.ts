/** The part of `Storage` the storefront uses; tests bring their own. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Where this device may remember: localStorage, or sessionStorage where the shopper refuses tracking
 * (Global Privacy Control), or null where storage is blocked. Decisions D10.
 */
export function openDeviceStorage(page: Window): DeviceStorage | null {
  try {
    const refused = (page.navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true
    const storage = refused ? page.sessionStorage : page.localStorage
    // Reading may work where writing does not (private windows, a full disk quota).
    storage.setItem(PROBE_KEY, '')
    storage.removeItem(PROBE_KEY)
    return storage
  } catch {
    return null
  }
}

const PROBE_KEY = 'earshot:probe'
