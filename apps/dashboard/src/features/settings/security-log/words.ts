import { formatCount, pluralized, quoted } from '../../../lib/format.ts'
import type { LoggedEvent } from './security-log-api.ts'

type EventName = LoggedEvent['event']
type Logged<Name extends EventName> = Extract<LoggedEvent, { event: Name }>
type Sentences = { readonly [Name in EventName]: (event: Logged<Name>) => string }

/** With how often it happened, if that was more than once. */
const counted =
  (sentence: string) =>
  ({ count }: { readonly count: number }) =>
    count === 1 ? sentence : `${sentence} ${formatCount(count)} times`

const settings = {
  businessName: 'the business name',
  storeUrl: 'the store’s address',
  businessEmail: 'the business email',
  timezone: 'the time zone',
  retentionMonths: 'how long responses are kept',
} as const

const operatorActs: { readonly [Act in Logged<'operator_acted'>['details']['act']]: string } = {
  store_usage_read: 'looked at how much your store uses',
  store_exported: 'exported your store',
  store_imported: 'imported your store',
  store_secret_replaced: 'made a new secret for your store',
  password_reset_link_made: 'made a link to a new password for you',
  address_verified: 'confirmed your email',
  second_factor_removed: 'turned off your two-step login',
  merchant_tagged: 'changed which plans you’re offered',
  job_retried_by_operator: 'started unfinished work of your store again',
  jobs_retried_by_operator: 'started unfinished work of your store again',
  job_discarded: 'discarded unfinished work of your store',
}

const list = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts)

const sentences: Sentences = {
  account_opened: () => 'You opened this account',
  logged_in: counted('You logged in'),
  login_failed: ({ count }) =>
    count === 1 ? 'A login failed: wrong password' : `${formatCount(count)} logins failed: wrong password`,
  login_slowed: ({ count }) =>
    count === 1 ? 'A login was refused: too many tries' : `${formatCount(count)} logins were refused: too many tries`,
  logged_out: counted('You logged out'),
  device_logged_out: ({ count }) => `You logged out ${pluralized(count, 'device', 'devices')}`,
  logged_out_everywhere: () => 'You logged out everywhere',
  password_changed: () => 'You changed your password',
  password_reset: () => 'You chose a new password by a mailed link',
  reset_link_asked: counted('Somebody asked for a link to a new password'),
  email_changed: () => 'You changed the email that you log in with',
  email_confirmed: () => 'You confirmed the email that you log in with',
  two_step_turned_on: () => 'You turned on two-step login',
  two_step_turned_off: () => 'You turned off two-step login',
  app_added: () => 'You added an authenticator app',
  app_removed: () => 'You removed your authenticator app',
  passkey_added: () => 'You added a passkey',
  passkey_removed: () => 'You removed a passkey',
  recovery_codes_replaced: () => 'You made new recovery codes',
  recovery_code_used: () => 'You used a recovery code',
  second_step_failed: ({ count }) =>
    count === 1
      ? 'A login failed after the right password: wrong code'
      : `${formatCount(count)} logins failed after the right password: wrong code`,
  confirmation_failed: counted('A wrong password or code was entered where you’re logged in'),
  secret_viewed: counted('You looked at your store’s secret'),
  secret_replaced: () => 'You made a new secret for your store',
  responses_exported: counted('You downloaded responses'),
  everything_exported: counted('You exported everything'),
  security_log_exported: counted('You downloaded this log'),
  shopper_found: counted('You looked up what is stored about a shopper'),
  shopper_erased: () => 'You erased what was stored about one shopper',
  survey_deleted: () => 'You deleted a survey',
  survey_restored: () => 'You restored a survey',
  responses_deleted: ({ count }) => `You deleted ${pluralized(count, 'response', 'responses')}`,
  rush_set_aside: ({ count }) =>
    `${pluralized(count, 'response from one rush was', 'responses from one rush were')} set aside`,
  values_guessed: () => 'Somebody tried many codes or tags on your store page',
  plan_asked: () => 'You asked for another plan',
  plan_canceled: () => 'You canceled your plan',
  plan_changed: ({ details: { plan } }) => (plan === null ? 'Your plan changed' : `Your plan is now ${plan}`),
  masking_changed: ({ details: { isOn } }) => (isOn ? 'You turned on masking' : 'You turned off masking'),
  settings_changed: ({ details }) => `You changed ${list(details.settings.map((name) => settings[name]))}`,
  operator_acted: ({ details: { act } }) => `The operator ${operatorActs[act]}`,
}

/** An event in a sentence. One that only a later release knows can reach a page that was opened before the upgrade. */
export function eventSentence(event: LoggedEvent): string {
  const sentence = sentences[event.event] as ((event: LoggedEvent) => string) | undefined
  return sentence?.(event) ?? words.unknownEvent
}

export const words = {
  title: 'Security log',
  unknownEvent: 'Reload the page to read this event',
  text: 'Logins, changes and exports in your account, and rushes on your store page. Kept for 90 days.',
  sectionText: 'Logins, failed ones too, changed passwords, exports and deletions of the last 90 days.',
  open: 'Open the security log',
  back: 'Back to settings',
  filterBy: 'Kind',
  everything: 'Everything',
  kinds: {
    suspicious: 'Worth a look',
    logins: 'Logins',
    account: 'Account',
    data: 'Data',
    store_page: 'Store page',
    settings: 'Settings',
  },
  doneBy: 'Done by',
  everybody: 'Everybody',
  causes: {
    merchant: 'You',
    operator: 'The operator',
    network: 'Somebody not logged in',
    system: 'Earshot',
  },
  period: 'Period',
  periods: { 7: '7 days', 30: '30 days', 90: '90 days' },
  shown: (shown: number, total: string) => `${formatCount(shown)} of ${total} shown`,
  orMore: (total: number) => `${formatCount(total)} or more`,
  loadOlder: 'Load older',
  download: (total: string) => (total === '1' ? 'Download this one' : `Download these ${total}`),
  downloadStarted: 'Your download has started',
  empty: 'Nothing here',
  emptyText: (days: string) => `Nothing of this kind in ${days}.`,
  stale: (failure: string) => `This list may be out of date. ${failure}`,
  notYou: 'Not you? Change your password',
  guessesLimited:
    'We check the first 60 values a minute from one network, and refuse the rest. If your codes are easy to guess, replace them, or let your store sign what its pages send.',
  guessesHelp: 'See what you can do',
  suspicious: 'Worth a look',
  erased: (responses: number, orders: number) =>
    list([
      ...(responses > 0 ? [pluralized(responses, 'response', 'responses')] : []),
      ...(orders > 0 ? [pluralized(orders, 'order', 'orders')] : []),
    ]),
  guessed: (values: number, refused: number) =>
    `${pluralized(values, 'value', 'values')} within a minute, ${pluralized(refused, 'request', 'requests')} refused`,
  survey: quoted,
  columns: { time: 'Time', event: 'Event', kind: 'Kind', details: 'Details' },
  onDay: (day: string, time: string) => `${day}, ${time}`,
  today: 'Today',
  yesterday: 'Yesterday',
} as const
