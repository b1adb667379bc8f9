import { formatFullDate, formatTime } from '../../../lib/format.ts'
import { useIsWide } from '../../../lib/use-is-wide.ts'
import { dayName, EventAdvice, EventMark, eventDetails } from './event-parts.tsx'
import type { LoggedEvent } from './security-log-api.ts'
import { words } from './words.ts'

type Day = { readonly title: string; readonly events: readonly LoggedEvent[] }

/** Events under a heading for each day, where the reader is: in lists on a phone, in a table on a computer. */
export function EventDays({ events }: { readonly events: readonly LoggedEvent[] }) {
  const isWide = useIsWide()
  const days = daysOf(events)
  return isWide ? <DayTable days={days} /> : <DayLists days={days} />
}

function daysOf(events: readonly LoggedEvent[]): Day[] {
  const byDay = Map.groupBy(events, ({ at }) => new Date(at).toDateString())
  return [...byDay].map(([day, ofDay]) => {
    const [name, date] = [dayName(new Date(day)), formatFullDate(new Date(day))]
    return { title: name === null ? date : `${name}, ${date}`, events: ofDay }
  })
}

const timeOf = ({ at }: LoggedEvent) => (
  <time dateTime={at}>{formatTime(new Date(at), Intl.DateTimeFormat().resolvedOptions().timeZone)}</time>
)

type Props = { readonly days: readonly Day[] }

const DayLists = ({ days }: Props) =>
  days.map(({ title, events }) => (
    <section key={title} className="flex flex-col gap-2">
      <h2 className="pt-2 text-small font-heavy">{title}</h2>
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
        {events.map((event) => (
          <Row key={event.eventId} event={event} />
        ))}
      </ul>
    </section>
  ))

const Row = ({ event }: { readonly event: LoggedEvent }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3">
    <EventMark event={event} />
    <div className="min-w-0 pt-1">
      <p className="font-heavy wrap-anywhere">{event.sentence}</p>
      <p className="text-small text-ink-2 wrap-anywhere">
        {[words.kinds[event.kind], ...eventDetails(event)].join(' · ')}
      </p>
      <EventAdvice event={event} />
    </div>
    <p className="pt-1 text-small text-ink-2 tabular-nums">{timeOf(event)}</p>
  </li>
)

const { columns } = words

const DayTable = ({ days }: Props) => (
  <table className="w-full rounded-card bg-surface text-start text-small shadow-card">
    <caption className="sr-only">{words.title}</caption>
    <thead>
      <tr className="border-b border-control text-ink-2 *:px-5 *:py-3 *:text-start *:font-medium">
        <th scope="col">{columns.time}</th>
        <th scope="col">{columns.event}</th>
        <th scope="col">{columns.kind}</th>
        <th scope="col">{columns.details}</th>
      </tr>
    </thead>
    {days.map(({ title, events }) => (
      <tbody key={title}>
        <tr>
          <th scope="rowgroup" colSpan={4} className="px-5 pt-4 pb-1 text-start font-heavy">
            {title}
          </th>
        </tr>
        {events.map((event) => (
          <TableRow key={event.eventId} event={event} />
        ))}
      </tbody>
    ))}
  </table>
)

const textCell = 'px-5 pt-4 pb-3'

const TableRow = ({ event }: { readonly event: LoggedEvent }) => (
  <tr className="border-b border-line align-top last:border-0">
    <td className={`${textCell} whitespace-nowrap tabular-nums`}>{timeOf(event)}</td>
    <td className="w-1/2 px-5 py-3">
      <div className="flex gap-3">
        <EventMark event={event} />
        <div className="min-w-0 pt-1">
          <p className="text-body font-heavy wrap-anywhere">{event.sentence}</p>
          <EventAdvice event={event} />
        </div>
      </div>
    </td>
    <td className={`${textCell} whitespace-nowrap`}>{words.kinds[event.kind]}</td>
    <td className={`${textCell} text-ink-2 wrap-anywhere`}>{eventDetails(event).join(' · ')}</td>
  </tr>
)
