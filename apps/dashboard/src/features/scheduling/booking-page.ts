/** Distinguishes our frame from others in what it says. */
const NAMESPACE = '30min'

/** The frame's name, by which the booking page knows that it stands in one. */
export const FRAME_NAME = `cal-embed=${NAMESPACE}`

type Options = {
  readonly scheme: 'light' | 'dark'
  /** The merchant's name for the call, so that nobody types it again; left out if it is not known. */
  readonly name?: string | undefined
  readonly email?: string | undefined
}

/** Where the booking page shows itself in a frame: a month at a time, thirty minutes. Spec §2.5. */
export function framedPage(bookingUrl: string, { scheme, name, email }: Options): string {
  const url = new URL(bookingUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/embed`
  const asked = {
    embed: NAMESPACE,
    embedType: 'inline',
    layout: 'month_view',
    duration: '30',
    theme: scheme,
    name,
    email,
  }
  for (const [key, value] of Object.entries(asked)) if (value) url.searchParams.set(key, value)
  return url.href
}

export type BookingEvent = 'ready' | 'booked' | 'failed'

const EVENTS: { readonly [type: string]: BookingEvent } = {
  __iframeReady: 'ready',
  linkReady: 'ready',
  linkFailed: 'failed',
  bookingSuccessfulV2: 'booked',
  // Deprecated, and still all that older booking pages say.
  bookingSuccessful: 'booked',
}

/** The meaning of a message of the booking page; null for other messages. */
export function bookingEventOf(message: unknown): BookingEvent | null {
  if (typeof message !== 'object' || message === null) return null
  const { originator, type, namespace } = message as { readonly [key: string]: unknown }
  if (originator !== 'CAL' || typeof type !== 'string') return null
  if (namespace !== undefined && namespace !== NAMESPACE) return null
  return Object.hasOwn(EVENTS, type) ? (EVENTS[type] ?? null) : null
}

/** Tells the page that somebody listens; until then it stays invisible. */
export const PARENT_IS_READY = { originator: 'CAL', method: 'parentKnowsIframeReady', arg: undefined }
