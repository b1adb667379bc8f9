// Every table and column of the database that has personal data, and every other column that could have some.
// `personal-data.test.ts` reads the real schema: it fails for a table or a column that neither list names.

/** Whose data it is. */
type Subject = 'shopper' | 'merchant'

/** The key that finds the rows of one person. A merchant is found by their store. */
type PersonalKey = 'response' | 'order' | 'hash' | 'network' | 'store'

export type PersonalTable = {
  readonly about: Subject
  readonly key: PersonalKey
  /** Each column with personal data, and what it is. */
  readonly fields: Readonly<Record<string, string>>
  readonly purpose: string
  /** The moment or event that deletes a row. Deleting the store deletes each of them, too. */
  readonly retention: string
}

/** For how many days rows are kept. The job that deletes them reads it here. */
export const RETAINED_DAYS = {
  /** Within this time a server of the store may well send an old order again, for example after restoring its backup. */
  erasedOrder: 400,
  session: 30,
  unconfirmedAccount: 30,
  securityEvent: 90,
  failedJob: 14,
} as const

/** The most erased orders of one store that are remembered; the oldest go first. */
export const MAX_ERASED_ORDERS = 100_000

const MONTHS = 'after the months that the store keeps responses; by default never'

/** The tables with personal data. */
export const PERSONAL_TABLES = {
  responses: {
    about: 'shopper',
    key: 'response',
    fields: {
      answers: 'answers, in their own words where a question asks for it',
      counted: 'the part of it that counts',
      pages: 'the answers of each page about one order',
      device: 'phone, tablet or desktop',
      received_at: 'when they answered',
      seconds: 'how long it took',
      order_id: 'the id of the order that it answers for',
      assigned: 'the options that the merchant counts in place of what they wrote',
      page_facts:
        'facts of the page: path, type, language and surface; new or returning, country and region; value, products, collections and discount codes of the order; campaign',
    },
    purpose: 'the results of surveys',
    retention: MONTHS,
  },
  response_facts: {
    about: 'shopper',
    key: 'response',
    fields: {
      response_id: 'the random id of the response',
      received_at: 'when they answered',
      seconds: 'how long it took',
      last_score: 'the last score from 0 to 10 that they gave',
      order_value: 'the value of their order',
      codes: 'its answers and circumstances, as numbers of a list',
    },
    purpose: 'counting results',
    retention: 'with its response',
  },
  written_answers: {
    about: 'shopper',
    key: 'response',
    fields: { response_id: 'that the response has words of its respondent' },
    purpose: 'lists of written answers',
    retention: 'with its response',
  },
  deleted_responses: {
    about: 'shopper',
    key: 'response',
    fields: { response_id: 'the random id of a deleted response' },
    purpose: 'keeping deleted responses deleted',
    retention: 'a day after its revision stops taking answers',
  },
  store_orders: {
    about: 'shopper',
    key: 'order',
    fields: {
      order_id: 'the id of the order in the store',
      placed_at: 'when it was placed',
      total_minor: 'its total',
      currency: 'the currency of the total',
      refunded_at: 'when it was refunded',
      customer_hash: 'a keyed hash of the customer’s id, if the store sent it',
      email_hash: 'a keyed hash of the customer’s email address, if the store sent it',
    },
    purpose: 'counting orders, and one response for each order and survey',
    retention: `${MONTHS}. With its last response, if the store’s server did not send it`,
  },
  erased_orders: {
    about: 'shopper',
    key: 'hash',
    fields: { order_hash: 'a keyed hash of the id of an erased order' },
    purpose: 'keeping erased orders erased',
    retention: `after ${RETAINED_DAYS.erasedOrder} days; a store keeps the newest ${MAX_ERASED_ORDERS.toLocaleString('en')}`,
  },
  stranger_allowances: {
    about: 'shopper',
    key: 'network',
    fields: { neighbourhood: 'so little of a keyed hash of their network that many networks share it' },
    purpose: 'the part of a plan that unknown shoppers may use',
    retention: 'with its survey',
  },
  stores: {
    about: 'merchant',
    key: 'store',
    fields: {
      store_url: 'the address of the store',
      timezone: 'its time zone',
      country: 'its country',
      city: 'its city',
      goals: 'what the merchant wants to learn',
      frame_origins: 'the sites that may frame its survey pages',
    },
    purpose: 'running the store’s surveys',
    retention: 'with the store',
  },
  merchants: {
    about: 'merchant',
    key: 'store',
    fields: {
      business_name: 'the name of the business',
      business_email: 'its email address',
      password_hash: 'the password as an scrypt hash',
    },
    purpose: 'logging in',
    retention: 'with the store',
  },
  sign_ins: {
    about: 'merchant',
    key: 'store',
    fields: { email: 'the address that the merchant logs in with' },
    purpose: 'logging in',
    retention: 'with the store',
  },
  unconfirmed_sign_ins: {
    about: 'merchant',
    key: 'store',
    fields: { email: 'the address that the merchant logs in with, until they confirm it' },
    purpose: 'logging in',
    retention: `when the address is confirmed, or with the store ${RETAINED_DAYS.unconfirmedAccount} days after it was opened; one with responses stays`,
  },
  address_confirmations: {
    about: 'merchant',
    key: 'store',
    fields: {
      email: 'the address that a mail asked to confirm',
      sent_at: 'when it was mailed',
      used_at: 'when it was confirmed',
    },
    purpose: 'confirming an address',
    retention: 'with the store; the next one replaces it',
  },
  sessions: {
    about: 'merchant',
    key: 'store',
    fields: {
      expires_at: 'until when a login is good',
      user_agent: 'the browser at the login',
      network: 'a keyed hash of the network of the last use',
      time_zone: 'the time zone of the browser at the login',
      confirmed_at: 'when they last showed who they are',
    },
    purpose: 'staying logged in, and showing merchants where they are',
    retention: `7 days after its last renewal, at most ${RETAINED_DAYS.session} days after the login`,
  },
  two_step_logins: {
    about: 'merchant',
    key: 'store',
    fields: {
      app_key: 'the key that their authenticator app shares with us',
      app_used_at: 'when they last logged in by a code of it',
    },
    purpose: 'two-step login',
    retention: 'when the merchant turns it off, or with the store',
  },
  recovery_codes: {
    about: 'merchant',
    key: 'store',
    fields: { code_hash: 'a recovery code as an scrypt hash', used_at: 'when they logged in by it' },
    purpose: 'two-step login without phone or passkey',
    retention: 'when the merchant makes new ones or turns two-step login off, or with the store',
  },
  passkeys: {
    about: 'merchant',
    key: 'store',
    fields: {
      name: 'the device that it was added on',
      credential_id: 'its id',
      public_key: 'its public key',
      transports: 'how a browser reaches it',
      used_at: 'when they last logged in by it',
    },
    purpose: 'two-step login',
    retention: 'when the merchant removes it, or with the store',
  },
  password_resets: {
    about: 'merchant',
    key: 'store',
    fields: { expires_at: 'until when a reset link is good' },
    purpose: 'resetting a password',
    retention: 'after an hour',
  },
  security_events: {
    about: 'merchant',
    key: 'store',
    fields: {
      event: 'what happened',
      who: 'whether the merchant did it, an operator, somebody who was not logged in, or Earshot',
      system: 'the kind of device',
      browser: 'its browser',
      network: 'a keyed hash of its network',
      details: 'ids and numbers: which survey, which setting, how many responses',
    },
    purpose: 'showing merchants what happened to their account and their data',
    retention: `after ${RETAINED_DAYS.securityEvent} days`,
  },
  billing_customers: {
    about: 'merchant',
    key: 'store',
    fields: { customer: 'name, email address and plan, as the billing provider has them' },
    purpose: 'billing',
    retention: 'with the store',
  },
  provider_customers: {
    about: 'merchant',
    key: 'store',
    fields: {
      myshopify_domain: 'the address of the store',
      name: 'the name of the business',
      email: 'its email address',
      tags: 'labels of the customer',
      custom_fields: 'other facts about the customer',
    },
    purpose: 'test billing',
    retention: 'with the store',
  },
  provider_subscriptions: {
    about: 'merchant',
    key: 'store',
    fields: { cancel_reason: 'why the merchant canceled, in their words' },
    purpose: 'test billing',
    retention: 'with the store',
  },
  provider_usage_events: {
    about: 'merchant',
    key: 'store',
    fields: { properties: 'what the event counted' },
    purpose: 'test billing',
    retention: 'after 365 days, or when no report can ask for it',
  },
  jobs: {
    about: 'merchant',
    key: 'store',
    fields: {
      key: 'for a reset link, the address that asked for it',
      payload: 'for a mail to a merchant, whose it is',
      last_error: 'why it failed',
    },
    purpose: 'work in the background, such as mails',
    retention: `when it is done; one that failed for good after ${RETAINED_DAYS.failedJob} days`,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>

type ImpersonalTable = {
  /** Its columns of a type that could have personal data. */
  readonly columns: readonly string[]
  readonly because: string
}

const CONTENT = 'The merchant writes it to show it to every shopper.'
const SEGMENTS =
  'Segments are made of `response_facts` by a job. Erasing a response deletes its segment, so that nothing of it stays.'
const FIGURES = 'It has figures of many people.'
const KEYS = 'It has keys and ids that Earshot makes.'
const AMOUNTS = 'It has plans, amounts and dates.'

/** Tables without personal data, and why. A table with personal data can be here with its other columns. */
export const IMPERSONAL_TABLES: Readonly<Record<string, ImpersonalTable>> = {
  surveys: {
    columns: [
      'name',
      'description',
      'questions',
      'audience',
      'appearance',
      'status',
      'drafted_because',
      'questions_before_limits',
      'audience_before_limits',
    ],
    because: CONTENT,
  },
  templates: { columns: ['name', 'description', 'category_tag', 'questions'], because: CONTENT },
  revisions: { columns: ['document', 'definition'], because: CONTENT },
  counters: { columns: ['segment', 'question_id', 'value'], because: FIGURES },
  survey_codes: {
    columns: ['asked_key', 'value'],
    because: 'It lists the values of a survey. Nothing in it says which response had them.',
  },
  survey_totals: { columns: ['counts', 'seconds_counts', 'removed_counts'], because: FIGURES },
  fact_segments: { columns: ['last_scores'], because: SEGMENTS },
  fact_bits: { columns: ['bits'], because: SEGMENTS },
  survey_views: { columns: ['device', 'surface'], because: FIGURES },
  told_fields: { columns: ['field'], because: FIGURES },
  rushes: { columns: [], because: FIGURES },
  assignments: {
    columns: ['question_id', 'option_id'],
    because: 'It has a keyed hash of a text, not the text. No key of a shopper finds it.',
  },
  shown_players: { columns: [], because: 'Its ids are random, new for each view, and nothing else has them.' },
  written_answers: { columns: ['question_id'], because: KEYS },
  survey_stores: { columns: [], because: KEYS },
  store_keys: { columns: ['public_key'], because: KEYS },
  store_secrets: { columns: ['secret'], because: KEYS },
  used_tickets: { columns: [], because: KEYS },
  secrets: { columns: ['name', 'value'], because: KEYS },
  replaced_keys: { columns: ['name', 'value'], because: KEYS },
  stores: { columns: ['public_key', 'currency', 'onboarding_step', 'shopper_key', 'left_out_facts'], because: KEYS },
  billing_customers: { columns: ['api_token'], because: KEYS },
  billing_webhooks: { columns: ['webhook_id'], because: KEYS },
  jobs: { columns: ['kind', 'lane'], because: KEYS },
  job_turns: { columns: ['lane'], because: KEYS },
  migrations: { columns: ['name'], because: KEYS },
  provider_customers: { columns: ['platform', 'payment_method', 'pruned_usage'], because: AMOUNTS },
  provider_subscriptions: { columns: ['plan_id', 'status', 'next_plan_id'], because: AMOUNTS },
  provider_invoices: { columns: ['status', 'items'], because: AMOUNTS },
  provider_charges: { columns: ['name'], because: AMOUNTS },
  provider_usage_credits: { columns: ['name', 'description'], because: AMOUNTS },
  provider_usage_events: { columns: ['event_id', 'event_name'], because: AMOUNTS },
}
