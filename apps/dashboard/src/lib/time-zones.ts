/** A time zone as people look for it: by its city, with where it lies and how far it is from UTC. */
export type TimeZone = { readonly value: string; readonly label: string; readonly hint: string }

/**
 * Every time zone this browser knows, by city.
 * @param chosen stands in the list even if the browser has another name for it
 */
export function timeZones(chosen: string, now: Date): readonly TimeZone[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])
  return [...names].map((name) => timeZone(name, now)).sort((a, b) => a.label.localeCompare(b.label))
}

/** America/Argentina/Buenos_Aires: Buenos Aires, in America, Argentina. */
export function timeZone(name: string, now: Date): TimeZone {
  const parts = name.replaceAll('_', ' ').split('/')
  const city = parts.at(-1) ?? name
  return { value: name, label: city, hint: [...parts.slice(0, -1), offset(name, now)].filter(Boolean).join(' · ') }
}

/** GMT+1, and that in summer GMT+2; GMT alone at home, whichever way the browser writes it; empty for a name that the browser does not know. */
function offset(name: string, now: Date): string {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'shortOffset' })
    return (
      format
        .formatToParts(now)
        .find(({ type }) => type === 'timeZoneName')
        ?.value.replace('GMT+0', 'GMT') ?? ''
    )
  } catch {
    return ''
  }
}

/** The calendar day of a moment in a time zone. */
export const dayIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
