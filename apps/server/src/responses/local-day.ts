/** A time zone changes its offset at most once within it. */
const QUARTER_MS = 15 * 60_000

type Offset = { readonly quarter: number; readonly ms: number }

const formats = new Map<string, Intl.DateTimeFormat>()
/** The last one of each time zone, because moments that follow each other are mostly close. There are only some 600 zones. */
const offsets = new Map<string, Offset>()

/** The calendar day of a moment in a time zone, as yyyy-MM-dd. */
export const localDay = (moment: Date, timezone: string): string => localTime(moment, timezone).slice(0, 10)

/** A moment in a time zone as spreadsheets read it: yyyy-MM-dd HH:mm:ss. */
export const localTime = (moment: Date, timezone: string): string =>
  new Date(moment.getTime() + offsetAt(moment, timezone)).toISOString().slice(0, 19).replace('T', ' ')

/** How far a time zone is ahead of UTC at a moment, in ms. Formatting costs fifty times as much as adding it. */
function offsetAt(moment: Date, timezone: string): number {
  const quarter = Math.floor(moment.getTime() / QUARTER_MS)
  const last = offsets.get(timezone)
  if (last?.quarter === quarter) return last.ms
  const start = quarter * QUARTER_MS
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(start)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  const ms = Date.UTC(year, month - 1, day, hour, minute, second) - start
  offsets.set(timezone, { quarter, ms })
  return ms
}

/** Making a format costs more than a hundred uses of it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}
