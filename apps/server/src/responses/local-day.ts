const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a time zone, as yyyy-MM-dd. */
export function localDay(moment: Date, timezone: string): string {
  let format = formats.get(timezone)
  if (!format) {
    // Making a format costs more than a hundred uses of it; there are only some 600 zones to keep.
    format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' })
    formats.set(timezone, format)
  }
  return format.format(moment)
}
