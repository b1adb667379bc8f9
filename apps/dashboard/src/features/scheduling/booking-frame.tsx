import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { storeDetailsQuery } from '../../parts/store/store-details.ts'
import { ButtonOutLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FRAME_NAME, framedPage } from './booking-page.ts'
import { useBookingEvents } from './use-booking-events.ts'
import { words } from './words.ts'

const TIMEOUT_MS = 8_000

type Props = { readonly bookingUrl: string; readonly onBooked: () => void }

/** The booking page in a frame of our own; if nothing comes in eight seconds, a plain link. ADR-0034. */
export function BookingFrame({ bookingUrl, onBooked }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'absent'>('loading')
  const { data } = useQuery(storeDetailsQuery)
  const { businessName, businessEmail } = data?.merchantDetails ?? {}
  // Once: a changed address would reload the page, in the middle of a booking.
  const [src] = useState(() =>
    framedPage(bookingUrl, { scheme: shownScheme(), name: businessName, email: businessEmail }),
  )

  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'absent' : now)), TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])

  useBookingEvents(frame, new URL(bookingUrl).origin, (bookingEvent) => {
    if (bookingEvent === 'booked') onBooked()
    else setState(bookingEvent === 'ready' ? 'ready' : 'absent')
  })

  return (
    <div className="relative h-full min-h-120">
      <iframe
        ref={frame}
        name={FRAME_NAME}
        title={words.frameTitle}
        src={src}
        // Everything a booking page needs, except leading us elsewhere.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        className={`absolute inset-0 size-full border-0 ${state === 'ready' ? '' : 'invisible'}`}
      />
      {state === 'loading' && (
        <div className="absolute inset-0 grid place-items-center">
          <Spinner />
        </div>
      )}
      {state === 'absent' && <PlainLink bookingUrl={bookingUrl} />}
    </div>
  )
}

function PlainLink({ bookingUrl }: { readonly bookingUrl: string }) {
  return (
    <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-4 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon name="calendar" />
      </span>
      <p className="text-heading">{words.slowTitle}</p>
      <p className="max-w-80 text-balance text-ink-2">{words.slow}</p>
      <ButtonOutLink variant="main" href={bookingUrl} className="mt-2">
        {words.openPage}
      </ButtonOutLink>
    </div>
  )
}

/** The scheme that the merchant sees now, by their own choice or the system's. */
function shownScheme(): 'light' | 'dark' {
  const { scheme } = document.documentElement.dataset
  if (scheme === 'light' || scheme === 'dark') return scheme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
