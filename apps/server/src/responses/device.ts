import type { Device } from './incoming.ts'

/** The kind of device a user agent names; nothing finer is kept of it. */
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod/i.test(userAgent) ? 'phone' : 'desktop'
}
