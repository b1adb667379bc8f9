import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { words as deviceWords } from '../devices/words.ts'
import type { LoggedEvent } from './security-log-api.ts'
import { words } from './words.ts'

const icons: { readonly [Kind in LoggedEvent['kind']]: IconName } = {
  logins: 'logOut',
  account: 'people',
  data: 'download',
  store_page: 'lines',
  settings: 'pencil',
}

/** The icon of its kind, or the mark of what is worth a look. */
export function EventMark({ event: { kind, isSuspicious } }: { readonly event: LoggedEvent }) {
  return (
    <span
      className={`grid size-8 flex-none place-items-center ${isSuspicious ? 'rounded-full text-ochre inset-ring-2 inset-ring-current' : 'rounded-small bg-sunken text-ink-2'}`}
    >
      <Icon name={isSuspicious ? 'alert' : icons[kind]} className="size-4.5" />
      {isSuspicious && <span className="sr-only">{words.suspicious}</span>}
    </span>
  )
}

/** Somebody else may know the password, or try to. */
const CONCERNS_PASSWORD = new Set<LoggedEvent['event']>([
  'login_failed',
  'login_slowed',
  'second_step_failed',
  'confirmation_failed',
  'reset_link_asked',
])

/** A link to the help against an event, if there is any. */
export function EventAdvice({ event: { event } }: { readonly event: LoggedEvent }) {
  if (CONCERNS_PASSWORD.has(event)) return <AdviceLink to="/settings">{words.notYou}</AdviceLink>
  if (event !== 'values_guessed') return null
  return (
    <>
      <p className="max-w-prose text-small text-ink-2">{words.guessesLimited}</p>
      <AdviceLink to="/help/audience">{words.guessesHelp}</AdviceLink>
    </>
  )
}

const AdviceLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className="flex min-h-11 w-fit items-center text-small font-heavy underline underline-offset-4">
    {children}
  </Link>
)

/** Today or yesterday, where the reader is; null for another day. */
export function dayName(day: Date): string | null {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  if (day.toDateString() === new Date().toDateString()) return words.today
  return day.toDateString() === yesterday.toDateString() ? words.yesterday : null
}

/** The facts of an event beside its sentence. */
export function eventDetails(event: LoggedEvent): string[] {
  const { device, isThisNetwork, surveyName } = event
  const network = isThisNetwork ? deviceWords.thisNetwork : deviceWords.anotherNetwork
  return [
    surveyName === null ? null : words.survey(surveyName),
    event.event === 'shopper_erased' ? words.erased(event.details.responses, event.details.orders) : null,
    event.event === 'values_guessed' ? words.guessed(event.details.values, event.details.refused) : null,
    device.system === null ? null : deviceWords.systems[device.system],
    device.browser,
    isThisNetwork === null ? null : network,
  ].filter((part) => part !== null)
}
