import { useQuery } from '@tanstack/react-query'
import { formatFullDate, formatTime } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { dayName, EventMark } from './event-parts.tsx'
import { type LoggedEvent, newestEventQuery, suspiciousQuery } from './security-log-api.ts'
import { words } from './words.ts'

/** The newest event that is worth a look, or else the newest one, and the way to all of them. */
export const SecurityLogSection = () => (
  <SettingsSection title={words.title} text={words.sectionText} help="security-log">
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <Newest />
      </div>
      <ButtonLink to="/settings/security-log">{words.open}</ButtonLink>
    </div>
  </SettingsSection>
)

function Newest() {
  const suspicious = useQuery(suspiciousQuery)
  const newest = useQuery(newestEventQuery)
  if (suspicious.isPending || newest.isPending) {
    return (
      <Skeleton>
        <Bone className="h-11" />
      </Skeleton>
    )
  }
  // Without an answer there is still the way to the log, which says what is wrong.
  const event = suspicious.data?.events[0] ?? newest.data?.events[0]
  return event ? <Quoted event={event} /> : null
}

function Quoted({ event }: { readonly event: LoggedEvent }) {
  const at = new Date(event.at)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="flex gap-3">
      <EventMark event={event} />
      <div className="min-w-0">
        <p className="font-heavy wrap-anywhere">{event.sentence}</p>
        <p className="text-small text-ink-2">
          {words.onDay(dayName(at) ?? formatFullDate(at), formatTime(at, timeZone))}
        </p>
      </div>
    </div>
  )
}
