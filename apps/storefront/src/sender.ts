import type { DeviceStorage } from './device-storage.ts'
import { openTransport, type Transport } from './transport.ts'

let opened: Transport | undefined

/**
 * The page's one transport: tries again whenever the page is seen, back online, or about to go. A module of its own, so
 * that no question waits for it and answers left over from an earlier page need nothing else.
 * @param api `{origin}/storefront/v1`
 */
export function pageTransport(api: string, storage: DeviceStorage | null): Transport {
  if (opened) return opened
  const url = `${api}/responses`
  const transport = openTransport(
    {
      url,
      fetch: (...request) => fetch(...request),
      // Absent where a browser forbids beacons; the message stays for the next page.
      sendBeacon: (body) => void navigator.sendBeacon?.(url, body),
      now: Date.now,
      random: Math.random,
    },
    storage,
  )
  opened = transport
  addEventListener('online', transport.sendWaiting)
  addEventListener('pagehide', transport.sendByBeacon)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') transport.sendWaiting()
  })
  transport.sendWaiting()
  return transport
}
