const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

const days = new Map<string, Intl.DateTimeFormat>()
const times = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a time zone, as yyyy-MM-dd. */
export const localDay = (moment: Date, timezone: string): string => formatOf(days, DAY, timezone).format(moment)

/** A moment in a time zone as spreadsheets read it: yyyy-MM-dd HH:mm:ss. */
export const localTime = (moment: Date, timezone: string): string =>
  `${localDay(moment, timezone)} ${formatOf(times, TIME, timezone).format(moment)}`

/** Making a format costs more than a hundred uses of it; there are only some 600 zones to keep. */
function formatOf(
  formats: Map<string, Intl.DateTimeFormat>,
  parts: Intl.DateTimeFormatOptions,
  timeZone: string,
): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { ...parts, timeZone })
  formats.set(timeZone, format)
  return format
}
