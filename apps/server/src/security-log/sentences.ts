import type { EventFacts, EventName, OperatorAct, SettingName } from './events.ts'

/** An event as its sentence needs it. */
export type CountedEvent = EventFacts & { readonly count: number }
type Counted<Name extends EventName> = Extract<CountedEvent, { event: Name }>
type Sentences = { readonly [Name in EventName]: (event: Counted<Name>) => string }

const numbers = new Intl.NumberFormat('en')
const lists = new Intl.ListFormat('en')

const pluralized = (count: number, one: string, other: string) =>
  `${numbers.format(count)} ${count === 1 ? one : other}`

/** With how often it happened, if that was more than once. */
const counted =
  (sentence: string) =>
  ({ count }: { readonly count: number }) =>
    count === 1 ? sentence : `${sentence} ${numbers.format(count)} times`

const settings: { readonly [Name in SettingName]: string } = {
  businessName: 'the business name',
  storeUrl: 'the store’s address',
  businessEmail: 'the business email',
  timezone: 'the time zone',
  retentionMonths: 'how long responses are kept',
  pageFacts: 'what is stored with a response',
  frameOrigins: 'which sites may frame your survey pages',
  verifiedOnly: 'whether results are of verified orders only',
}

const operatorActs: { readonly [Act in OperatorAct]: string } = {
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

const sentences: Sentences = {
  account_opened: () => 'You opened this account',
  logged_in: counted('You logged in'),
  login_failed: ({ count }) =>
    count === 1 ? 'A login failed: wrong password' : `${numbers.format(count)} logins failed: wrong password`,
  login_slowed: ({ count }) =>
    count === 1
      ? 'A login was refused: too many tries'
      : `${numbers.format(count)} logins were refused: too many tries`,
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
      : `${numbers.format(count)} logins failed after the right password: wrong code`,
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
  settings_changed: ({ details }) => `You changed ${lists.format(details.settings.map((name) => settings[name]))}`,
  operator_acted: ({ details: { act } }) => `The operator ${operatorActs[act]}`,
}

/** An event in a sentence for its merchant. Screen, file and API have the same. */
export const sentenceOfEvent = (event: CountedEvent): string =>
  // The compiler does not see that an event and the entry of its name belong together.
  (sentences[event.event] as (event: CountedEvent) => string)(event)
