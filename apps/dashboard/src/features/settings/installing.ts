/** The event of Chromium's browsers for a page that can be installed; others have no such thing. */
type Offer = { prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }> }

/** Put there by `index.html`: it comes before any of this is loaded. */
const page = globalThis as { installOffer?: Offer | undefined }

/** How Earshot gets onto this device's home screen: at a press, or by what the merchant does in the browser. */
export type InstallMethod = 'offered' | 'ios' | 'menu'

/** @returns null where there is nothing to do: it is installed, or cannot be, as on plain http */
export function installMethodOf(): InstallMethod | null {
  if (matchMedia('(display-mode: standalone)').matches || !('serviceWorker' in navigator)) return null
  if (page.installOffer) return 'offered'
  // An iPad calls itself a Mac, and no Mac is touched.
  const isIos =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 0)
  return isIos ? 'ios' : 'menu'
}

/**
 * Has the browser ask; an offer can be taken up once.
 * @returns whether it is being installed; not so where the browser refuses to ask, as when it has been installed since
 */
export async function install(): Promise<boolean> {
  const offer = page.installOffer
  page.installOffer = undefined
  const answer = await offer?.prompt().catch(() => null)
  return answer?.outcome === 'accepted'
}
