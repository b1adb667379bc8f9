import { Link } from 'wouter'
import { formatFullDate, formatTime } from '../../../lib/format.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { words as deviceWords } from '../devices/words.ts'
import type { LoggedEvent } from './security-log-api.ts'
import { words } from './words.ts'

/** Events under a heading for each day, where the reader is. */
export function EventDays({ events }: { readonly events: readonly LoggedEvent[] }) {
  return Object.values(Object.groupBy(events, ({ at }) => new Date(at).toDateString())).map(
    (ofDay = []) =>
      ofDay[0] && (
        <section key={ofDay[0].eventId} className="flex flex-col gap-2">
          <h2 className="pt-2 text-small font-heavy">{dayText(new Date(ofDay[0].at))}</h2>
          <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
            {ofDay.map((event) => (
              <Row key={event.eventId} event={event} />
            ))}
          </ul>
        </section>
      ),
  )
}

function dayText(day: Date): string {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  const date = formatFullDate(day)
  if (day.toDateString() === new Date().toDateString()) return `${words.today}, ${date}`
  return day.toDateString() === yesterday.toDateString() ? `${words.yesterday}, ${date}` : date
}

const icons: { readonly [Kind in LoggedEvent['kind']]: IconName } = {
  logins: 'logOut',
  account: 'people',
  data: 'download',
  store_page: 'lines',
  settings: 'pencil',
}

/** Somebody else may know the password, or try to. */
const CONCERNS_PASSWORD = new Set<LoggedEvent['event']>([
  'login_failed',
  'login_slowed',
  'second_step_failed',
  'confirmation_failed',
  'reset_link_asked',
])

function Row({ event }: { readonly event: LoggedEvent }) {
  const { at, kind, isSuspicious, sentence } = event
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 wide:grid-cols-[auto_minmax(0,3fr)_minmax(0,2fr)_auto] wide:gap-x-5">
      <span
        className={`grid size-8 place-items-center ${isSuspicious ? 'rounded-full text-ochre inset-ring-2 inset-ring-current' : 'rounded-small bg-sunken text-ink-2'}`}
      >
        <Icon name={isSuspicious ? 'alert' : icons[kind]} className="size-4.5" />
        {isSuspicious && <span className="sr-only">{words.suspicious}</span>}
      </span>
      <div className="min-w-0 pt-1">
        <p className="font-heavy wrap-anywhere">{sentence}</p>
        {CONCERNS_PASSWORD.has(event.event) && (
          <Link
            to="/settings"
            className="flex min-h-11 w-fit items-center text-small font-heavy underline underline-offset-4"
          >
            {words.notYou}
          </Link>
        )}
      </div>
      <time dateTime={at} className="pt-1 text-small text-ink-2 tabular-nums wide:order-last">
        {formatTime(new Date(at), timeZone)}
      </time>
      <p className="col-start-2 text-small text-ink-2 wrap-anywhere wide:col-start-3 wide:row-start-1 wide:pt-1">
        {detailsOf(event).join(' · ')}
      </p>
    </li>
  )
}

function detailsOf(event: LoggedEvent): string[] {
  const { kind, device, isThisNetwork, surveyName } = event
  const network = isThisNetwork ? deviceWords.thisNetwork : deviceWords.anotherNetwork
  return [
    words.kinds[kind],
    surveyName === null ? null : words.survey(surveyName),
    event.event === 'shopper_erased' ? words.erased(event.details.responses, event.details.orders) : null,
    event.event === 'values_guessed' ? words.guessed(event.details.values, event.details.refused) : null,
    device.system === null ? null : deviceWords.systems[device.system],
    device.browser,
    isThisNetwork === null ? null : network,
  ].filter((part) => part !== null)
}
