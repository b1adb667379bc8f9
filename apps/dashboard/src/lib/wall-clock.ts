const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment on the clock of a time zone, to the minute, as a `datetime-local` field has it: 2026-11-21T14:02. */
export function wallClock(moment: Date, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23', timeZone })
  formats.set(timeZone, format)
  return format.format(moment).replace(' ', 'T')
}

/**
 * The moment at which a clock of a time zone shows a time. If the clock shows that time twice, returns one of the two
 * moments.
 * @param time 2026-11-21T14:02
 * @returns null for text that is not a time
 */
export function momentAt(time: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${time}Z`)
  if (Number.isNaN(asUtc)) return null
  // The moment depends on the UTC offset, and the offset on the moment. The second iteration corrects the result near a
  // change.
  const first = asUtc - offsetMs(asUtc, timeZone)
  return new Date(asUtc - offsetMs(first, timeZone))
}

const offsetMs = (epochMs: number, timeZone: string) =>
  Date.parse(`${wallClock(new Date(epochMs), timeZone)}Z`) - Math.floor(epochMs / 60_000) * 60_000
