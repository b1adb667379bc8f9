import * as v from 'valibot'

/** The kinds of events that merchants filter by. */
export const EVENT_KINDS = ['logins', 'account', 'data', 'store_page', 'settings'] as const
type EventKind = (typeof EVENT_KINDS)[number]

/** The people and programs that cause events. `network`: somebody who was not logged in. `system`: Earshot itself. */
export const EVENT_CAUSES = ['merchant', 'operator', 'network', 'system'] as const
type EventCause = (typeof EVENT_CAUSES)[number]

const nothing = v.object({})
const ofSurvey = v.object({ surveyId: v.string() })

/** The settings that are named in the log; their values are not. */
const SETTINGS = [
  'businessName',
  'storeUrl',
  'businessEmail',
  'timezone',
  'retentionMonths',
  'pageFacts',
  'frameOrigins',
  'verifiedOnly',
] as const
export type SettingName = (typeof SETTINGS)[number]

/** The `event` of each command of an operator that is about one store. */
const OPERATOR_ACTS = [
  'store_usage_read',
  'store_exported',
  'store_imported',
  'store_secret_replaced',
  'password_reset_link_made',
  'address_verified',
  'second_factor_removed',
  'merchant_tagged',
  'job_retried_by_operator',
  'jobs_retried_by_operator',
  'job_discarded',
] as const
export type OperatorAct = (typeof OPERATOR_ACTS)[number]

type Definition = {
  readonly kind: EventKind
  /** No secrets, and no personal data: not of a shopper, and not an address. */
  readonly details: v.GenericSchema<object>
  /**
   * Equal events of an hour are one row with a count, so that a flood of them does not fill the table. They are equal if they
   * come from the same device, or only from the same network, because anybody can claim another device.
   */
  readonly sharesRowBy?: 'device' | 'network'
  /** Whether the merchant should look at it: somebody else tried something. */
  readonly isSuspicious?: true
}

/** Every event of the security log, and the shape of its details (ADR-0074). */
export const SECURITY_EVENTS = {
  account_opened: { kind: 'account', details: nothing },
  logged_in: { kind: 'logins', details: nothing, sharesRowBy: 'device' },
  login_failed: { kind: 'logins', details: nothing, sharesRowBy: 'network', isSuspicious: true },
  /** The password was not looked at, because there were too many attempts. */
  login_slowed: { kind: 'logins', details: nothing, sharesRowBy: 'network', isSuspicious: true },
  logged_out: { kind: 'logins', details: nothing, sharesRowBy: 'device' },
  device_logged_out: { kind: 'logins', details: nothing, sharesRowBy: 'device' },
  logged_out_everywhere: { kind: 'logins', details: nothing },
  password_changed: { kind: 'account', details: nothing },
  password_reset: { kind: 'account', details: nothing },
  reset_link_asked: { kind: 'account', details: nothing, sharesRowBy: 'network', isSuspicious: true },
  email_changed: { kind: 'account', details: nothing },
  email_confirmed: { kind: 'account', details: nothing },
  two_step_turned_on: { kind: 'account', details: nothing },
  two_step_turned_off: { kind: 'account', details: nothing },
  app_added: { kind: 'account', details: nothing },
  app_removed: { kind: 'account', details: nothing },
  passkey_added: { kind: 'account', details: nothing },
  passkey_removed: { kind: 'account', details: nothing },
  recovery_codes_replaced: { kind: 'account', details: nothing },
  recovery_code_used: { kind: 'logins', details: nothing },
  /** The password was right. */
  second_step_failed: { kind: 'logins', details: nothing, sharesRowBy: 'network', isSuspicious: true },
  /** Somebody who was logged in entered a wrong password, or failed at the second step. */
  confirmation_failed: { kind: 'account', details: nothing, sharesRowBy: 'device', isSuspicious: true },
  secret_viewed: { kind: 'account', details: nothing, sharesRowBy: 'device' },
  secret_replaced: { kind: 'account', details: nothing },
  responses_exported: { kind: 'data', details: ofSurvey, sharesRowBy: 'device' },
  everything_exported: { kind: 'data', details: nothing, sharesRowBy: 'device' },
  security_log_exported: { kind: 'data', details: nothing, sharesRowBy: 'device' },
  shopper_found: { kind: 'data', details: nothing, sharesRowBy: 'device' },
  shopper_erased: { kind: 'data', details: v.object({ responses: v.number(), orders: v.number() }) },
  survey_deleted: { kind: 'data', details: ofSurvey },
  survey_restored: { kind: 'data', details: ofSurvey },
  responses_deleted: { kind: 'data', details: ofSurvey, sharesRowBy: 'device' },
  rush_set_aside: { kind: 'store_page', details: ofSurvey, sharesRowBy: 'network', isSuspicious: true },
  /** A network, or all of them together, tried more values of the audiences than shoppers have. */
  values_guessed: {
    kind: 'store_page',
    details: v.object({ values: v.number(), refused: v.number() }),
    isSuspicious: true,
  },
  plan_asked: { kind: 'settings', details: nothing },
  plan_canceled: { kind: 'settings', details: nothing },
  plan_changed: { kind: 'settings', details: v.object({ plan: v.nullable(v.string()) }) },
  masking_changed: { kind: 'settings', details: v.object({ isOn: v.boolean() }) },
  settings_changed: { kind: 'settings', details: v.object({ settings: v.array(v.picklist(SETTINGS)) }) },
  operator_acted: { kind: 'account', details: v.object({ act: v.picklist(OPERATOR_ACTS) }) },
} as const satisfies Readonly<Record<string, Definition>>

export type EventName = keyof typeof SECURITY_EVENTS
type Details<Name extends EventName> = v.InferOutput<(typeof SECURITY_EVENTS)[Name]['details']>

/** The names of all events, as `v.picklist` takes them. */
export const EVENT_NAMES = Object.keys(SECURITY_EVENTS) as readonly EventName[]

/** An event with the details that its name asks for. */
export type EventFacts = {
  [Name in EventName]: { readonly event: Name; readonly details: Details<Name> }
}[EventName]

export const definitionOf = (event: EventName): Definition => SECURITY_EVENTS[event]

/** The device of an event, in words. Its user agent is not stored. */
type EventDevice = { readonly system: string | null; readonly browser: string | null; readonly network: string | null }

/** Where an event comes from. */
export type EventSource = {
  readonly who: EventCause
  /** Null: no device is known. */
  readonly device: EventDevice | null
}
