import { useQuery } from '@tanstack/react-query'
import { configurationQuery } from '../../lib/configuration.ts'
import { failureText } from '../../lib/problem-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { BookingFrame } from './booking-frame.tsx'
import { words } from './words.ts'

/** The way to a 30-minute call, or what there is instead. The frame requires a link (spec §5). */
export function Booking({ onBooked }: { readonly onBooked: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(configurationQuery)
  if (data?.bookingUrl) return <BookingFrame bookingUrl={data.bookingUrl} onBooked={onBooked} />
  if (data) return <NoLink contactEmail={data.contactEmail} />
  if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner />
    </div>
  )
}

function NoLink({ contactEmail }: { readonly contactEmail: string | null }) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-3 px-4 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon name="calendar" />
      </span>
      <p className="text-heading">{words.noLinkTitle}</p>
      <p className="max-w-80 text-balance text-ink-2">{contactEmail ? words.writeInstead : words.noLink}</p>
      {contactEmail && (
        <a
          href={`mailto:${contactEmail}`}
          className="mt-2 inline-flex min-h-12 items-center rounded-control bg-accent px-4.5 font-heavy text-on-accent"
        >
          {words.write(contactEmail)}
        </a>
      )}
    </div>
  )
}
