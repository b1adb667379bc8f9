/** A time zone changes its offset at most once within it. */
const QUARTER_MS = 15 * 60_000

/** A quarter of an hour of a time zone. */
type Quarter = {
  /** Its number since 1970. */
  readonly number: number
  /** yyyy-MM-dd HH: */
  readonly hour: string
  readonly firstMinute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** The last one of each time zone, because moments that follow each other are mostly close. There are only some 600 zones. */
const quarters = new Map<string, Quarter>()

/** The calendar day of a moment in a time zone, as yyyy-MM-dd. */
export const localDay = (moment: Date, timezone: string): string =>
  quarterOf(moment.getTime(), timezone).hour.slice(0, 10)

/** A moment in a time zone as spreadsheets read it: yyyy-MM-dd HH:mm:ss. Only for moments since 1972: earlier offsets had seconds. */
export function localTime(moment: Date, timezone: string): string {
  const { number, hour, firstMinute } = quarterOf(moment.getTime(), timezone)
  const seconds = Math.floor((moment.getTime() - number * QUARTER_MS) / 1_000)
  return `${hour}${twoDigits(firstMinute + Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`)

/** Formatting costs fifty times as much as finding the quarter of the last moment again. */
function quarterOf(time: number, timezone: string): Quarter {
  const number = Math.floor(time / QUARTER_MS)
  const last = quarters.get(timezone)
  if (last?.number === number) return last
  const [day, clock = ''] = formatOf(timezone)
    .format(number * QUARTER_MS)
    .split(', ')
  const quarter = { number, hour: `${day} ${clock.slice(0, 3)}`, firstMinute: Number(clock.slice(3, 5)) }
  quarters.set(timezone, quarter)
  return quarter
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
    hourCycle: 'h23',
    timeZone,
  })
  formats.set(timeZone, format)
  return format
}
