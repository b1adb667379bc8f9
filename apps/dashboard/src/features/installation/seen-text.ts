import { MINUTE_MS } from '../../lib/durations.ts'
import { words } from './words.ts'

/** "We saw your store 5 minutes ago". A server's clock may be ahead of ours: the future counts as now. */
export function seenText(seenAt: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - seenAt.getTime()) / MINUTE_MS)
  if (minutes < 1) return words.seenNow
  if (minutes < 60) return words.seenMinutes(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? words.seenHours(hours) : words.seenDays(Math.floor(hours / 24))
}
