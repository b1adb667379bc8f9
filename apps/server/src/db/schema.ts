import type { FeatureKey } from '@earshot/plans'
import type {
  Appearance,
  AssignedOptions,
  AudienceFilter,
  MerchantId,
  PageFact,
  PageFacts,
  PageStates,
  PublishedSurvey,
  Question,
  RawAnswers,
  ResponseId,
  SessionId,
  StoreId,
  Survey,
  SurveyId,
  TemplateCategory,
  Walked,
} from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  timestamp,
  uuid,
} from './drizzle.ts'

// The tables as the migrations make them; `schema.test.ts` compares the two, column by column.

export * from './billing-provider-schema.ts'
export * from './job-schema.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const bits = customType<{ data: string }>({ dataType: () => 'bit varying' })

export const stores = pgTable('stores', {
  storeId: uuid('store_id').$type<StoreId>().primaryKey(),
  storeUrl: text('store_url').notNull(),
  publicKey: text('public_key').notNull(),
  timezone: text('timezone').notNull(),
  currency: text('currency').notNull(),
  country: text('country'),
  city: text('city'),
  isNew: boolean('is_new').notNull(),
  installedAt: moment('installed_at').notNull(),
  onboardingStep: text('onboarding_step', { enum: ['store', 'goals', 'installation', 'done'] }).notNull(),
  goals: text('goals').array().notNull(),
  isOnboardingSkipped: boolean('is_onboarding_skipped').notNull(),
  seenAt: moment('seen_at'),
  retentionMonths: integer('retention_months'),
  /** New with each change of the time zone; null once every response is on a day of it. */
  redatingId: uuid('redating_id'),
  /** The survey that stays live after a downgrade, as the merchant has chosen; it may be gone by then. */
  keptSurveyId: uuid('kept_survey_id').$type<SurveyId>(),
  /** The key of `hashShopperKey`; a UUID, unless it is encrypted. */
  shopperKey: text('shopper_key').notNull().default(sql`gen_random_uuid()`),
  /** Whether email addresses and card numbers in new answers are masked (ADR-0077). */
  isMasked: boolean('is_masked').notNull().default(false),
  /** When masking was last turned on or off; null: it was always off. */
  maskingChangedAt: moment('masking_changed_at'),
  /** The facts of pages that are not stored (ADR-0086). */
  leftOutFacts: text('left_out_facts').array().$type<PageFact[]>().notNull().default([]),
  /** The sites that may show its survey pages in a frame, as `frame-ancestors` takes them (ADR-0092). */
  frameOrigins: text('frame_origins').array().notNull().default([]),
  /** Whether results are of verified orders only, unless a query says otherwise (ADR-0100). */
  isVerifiedOnly: boolean('is_verified_only').notNull().default(false),
})

export const merchants = pgTable(
  'merchants',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
    businessName: text('business_name').notNull(),
    businessEmail: text('business_email').notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.merchantId] })],
)

export const sessions = pgTable(
  'sessions',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    sessionId: uuid('session_id').$type<SessionId>().notNull(),
    merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    /** The browser's at the login, cut to `MAX_USER_AGENT_LENGTH`. */
    userAgent: text('user_agent'),
    /** A keyed hash of the network of the last use (`sessionNetwork`). */
    network: text('network'),
    /** The browser's at the login. */
    timeZone: text('time_zone'),
    /** When the merchant last showed in it who they are; null for sessions from before it was kept. */
    confirmedAt: moment('confirmed_at'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.sessionId] })],
)

/** Two-step login of a merchant (ADR-0080): no row, no second step. */
export const twoStepLogins = pgTable(
  'two_step_logins',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
    /** Null until the merchant has confirmed the recovery codes: nothing is asked for before that. */
    turnedOnAt: moment('turned_on_at'),
    /** In base32, and perhaps encrypted (`appKeyCell`); null without an authenticator app. */
    appKey: text('app_key'),
    appAddedAt: moment('app_added_at'),
    appUsedAt: moment('app_used_at'),
    /** The last 30 seconds whose code was accepted, counted from 1970. */
    appStep: bigint('app_step', { mode: 'number' }),
    /** New with each set of recovery codes, and their salt. */
    recoverySetId: uuid('recovery_set_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.merchantId] })],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.merchantId, t.codeHash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    passkeyId: uuid('passkey_id').notNull(),
    merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
    /** The authenticator's own id of it, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** In base64url. */
    publicKey: text('public_key').notNull(),
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    /** How a browser reaches it, such as `usb`. */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    addedAt: moment('added_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.passkeyId] })],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    resetId: uuid('reset_id').notNull(),
    merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.resetId] })],
)

export const usedTickets = pgTable(
  'used_tickets',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    ticketId: uuid('ticket_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.ticketId] })],
)

/** Verified addresses, each of one merchant (ADR-0079). */
export const signIns = pgTable('sign_ins', {
  email: text('email').primaryKey(),
  storeId: uuid('store_id').$type<StoreId>().notNull(),
  merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
})

/** Addresses that nobody has confirmed. Read both kinds through `sign-in/accounts.ts`. */
export const unconfirmedSignIns = pgTable(
  'unconfirmed_sign_ins',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
    email: text('email').notNull(),
    confirmBy: moment('confirm_by').notNull(),
    /** When it was closed: nobody logs in any more, and a job deletes its store. */
    closedAt: moment('closed_at'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.merchantId] })],
)

/** The link that was mailed to an address last, one for each merchant. */
export const addressConfirmations = pgTable(
  'address_confirmations',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    merchantId: uuid('merchant_id').$type<MerchantId>().notNull(),
    confirmationId: uuid('confirmation_id').notNull(),
    email: text('email').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the last mail was requested; null if there were too many for this address. */
    sentAt: moment('sent_at'),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.merchantId] })],
)

export const storeKeys = pgTable('store_keys', {
  publicKey: text('public_key').primaryKey(),
  storeId: uuid('store_id').$type<StoreId>().notNull(),
})

export const surveyStores = pgTable('survey_stores', {
  surveyId: uuid('survey_id').$type<SurveyId>().primaryKey(),
  storeId: uuid('store_id').$type<StoreId>().notNull(),
})

export const surveys = pgTable(
  'surveys',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    questions: jsonb('questions').$type<readonly Question[]>().notNull(),
    questionsCount: integer('questions_count').notNull().generatedAlwaysAs(sql`jsonb_array_length(questions)`),
    /** Null: everyone. */
    audience: jsonb('audience').$type<readonly AudienceFilter[]>(),
    /** Null: as Earshot looks. */
    appearance: jsonb('appearance').$type<Appearance>(),
    status: text('status', { enum: ['draft', 'published'] }).notNull(),
    /** Counts the saves of the working copy; it is the ETag. */
    version: integer('version').notNull(),
    publishedRevision: integer('published_revision'),
    /** The version that was last published: another one means unpublished changes. */
    publishedVersion: integer('published_version'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** A deleted survey is a draft that nobody finds but by restoring it; null for all others. */
    deletedAt: moment('deleted_at'),
    /** The survey that this one was made of by duplicating; it may be gone. */
    copiedFrom: uuid('copied_from').$type<SurveyId>(),
    /** The feature that the plan lacked when the survey was moved to draft for it; null once it is published again. */
    draftedBecause: text('drafted_because').$type<FeatureKey>(),
    /** As they stood when the plan first fell short of them: an undo may bring them back. Null while it includes them. */
    questionsBeforeLimits: jsonb('questions_before_limits').$type<readonly Question[]>(),
    /** The same of the audience; null too where it was everyone. */
    audienceBeforeLimits: jsonb('audience_before_limits').$type<readonly AudienceFilter[]>(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId] })],
)

/** A store's own; those of the product are files. */
export const templates = pgTable(
  'templates',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    /** The `surveyId` of its questions, though it is no survey (spec §2.1). */
    templateId: uuid('template_id').$type<SurveyId>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    categoryTag: text('category_tag').$type<TemplateCategory>().notNull(),
    questions: jsonb('questions').$type<readonly Question[]>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.templateId] })],
)

export const revisions = pgTable(
  'revisions',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    revision: integer('revision').notNull(),
    document: jsonb('document').$type<PublishedSurvey>().notNull(),
    /** The working copy that was frozen; null in revisions from before it was kept. */
    definition: jsonb('definition').$type<Omit<Survey, 'surveyId'>>(),
    publishedAt: moment('published_at').notNull(),
    /** When a newer revision or the move to draft took its place; null while it is the one being asked. */
    retiredAt: moment('retired_at'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.revision] })],
)

export const responses = pgTable(
  'responses',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    responseId: uuid('response_id').$type<ResponseId>().notNull(),
    revision: integer('revision').notNull(),
    sequence: integer('sequence').notNull(),
    answers: jsonb('answers').$type<RawAnswers>().notNull(),
    /**
     * The walk of the answers; null if it can be derived from them (ADR-0009). Read it through
     * `responses/counted-answers.ts`.
     */
    counted: jsonb('counted').$type<Walked>(),
    completed: boolean('completed').notNull(),
    seconds: integer('seconds'),
    device: text('device', { enum: ['phone', 'tablet', 'desktop'] }).notNull(),
    test: boolean('test').notNull(),
    /** Decided with the first message; only its merchant can say otherwise. */
    spam: boolean('spam').notNull(),
    /** For the response to an order: the state of each page, by the id that the page has made. Null for all others. */
    pages: jsonb('pages').$type<PageStates>(),
    day: date('day').notNull(),
    receivedAt: moment('received_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When its merchant said of a response set aside as spam that it is none; null for all others. */
    clearedAt: moment('cleared_at'),
    /** The rush it was set aside with; null for all others. */
    rushId: uuid('rush_id'),
    /** The signed order that it answers for; null for all others, and for those from before it was kept. */
    orderId: text('order_id'),
    /** The facts that its page sent with its first message (ADR-0086); null: none. */
    pageFacts: jsonb('page_facts').$type<PageFacts>(),
    /** The options that count in place of Other (ADR-0097); null: none do. */
    assigned: jsonb('assigned').$type<AssignedOptions>(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.responseId] })],
)

/** Which option counts for all that wrote the same beside Other (ADR-0097). */
export const assignments = pgTable(
  'assignments',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    questionId: text('question_id').notNull(),
    /** The hash of the folded text, with the key of the store. */
    textHash: uuid('text_hash').notNull(),
    assignmentId: uuid('assignment_id').notNull(),
    optionId: text('option_id').notNull(),
    assignedAt: moment('assigned_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.questionId, t.textHash] })],
)

/** How many unverified responses of one network have begun, if the plan has a cap. */
export const strangerAllowances = pgTable(
  'stranger_allowances',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    /** So little of a keyed hash that many networks share it. */
    neighbourhood: integer('neighbourhood').notNull(),
    begun: bigint('begun', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.neighbourhood] })],
)

/** Responses of one network that were set aside together by the flood guard. It holds no address. */
export const rushes = pgTable(
  'rushes',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    rushId: uuid('rush_id').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    setAside: bigint('set_aside', { mode: 'number' }).notNull(),
    /** How many count because the merchant cleared them. */
    counted: bigint('counted', { mode: 'number' }).notNull(),
    /** When the merchant last said so. */
    countedAt: moment('counted_at'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.rushId] })],
)

/** Its index by revision is partial, so that it serves only the job that names its predicate (ADR-0011). */
export const deletedResponses = pgTable(
  'deleted_responses',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    responseId: uuid('response_id').$type<ResponseId>().notNull(),
    revision: integer('revision').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.responseId] })],
)

/** Where people wrote something; the words stand in the response. */
export const writtenAnswers = pgTable(
  'written_answers',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    questionId: text('question_id').notNull(),
    revision: integer('revision').notNull(),
    receivedAt: moment('received_at').notNull(),
    responseId: uuid('response_id').$type<ResponseId>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.questionId, t.revision, t.receivedAt, t.responseId] })],
)

/** Its index by arrival is partial, so that it serves only the job that names its predicate (ADR-0011). */
export const shownPlayers = pgTable(
  'shown_players',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    shownId: uuid('shown_id').notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.shownId] })],
)

export const counters = pgTable(
  'counters',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    segment: text('segment').notNull(),
    day: date('day').notNull(),
    questionId: text('question_id').notNull(),
    value: text('value').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
    sumMinor: bigint('sum_minor', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.segment, t.day, t.questionId, t.value] })],
)

/** The number that a fact of a survey has in `codes` and `counts` (ADR-0083). */
export const surveyCodes = pgTable(
  'survey_codes',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    code: integer('code').notNull(),
    askedKey: text('asked_key').notNull(),
    value: text('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.code] })],
)

/** The figures of a survey over all time. */
export const surveyTotals = pgTable(
  'survey_totals',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    counted: bigint('counted', { mode: 'number' }).notNull(),
    tests: bigint('tests', { mode: 'number' }).notNull(),
    setAside: bigint('set_aside', { mode: 'number' }).notNull(),
    lastCode: integer('last_code').notNull(),
    counts: integer('counts').array().notNull(),
    secondsCounts: integer('seconds_counts').array().notNull(),
    removed: bigint('removed', { mode: 'number' }).notNull(),
    removedCounts: integer('removed_counts').array().notNull(),
    correctedAt: moment('corrected_at'),
    completeAt: moment('complete_at'),
    sealedUntil: moment('sealed_until'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId] })],
)

/** The facts of one response. Its indexes by arrival and by day are partial (ADR-0083). */
export const responseFacts = pgTable(
  'response_facts',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    responseId: uuid('response_id').$type<ResponseId>().notNull(),
    receivedAt: moment('received_at').notNull(),
    day: date('day').notNull(),
    state: smallint('state').notNull(),
    seconds: smallint('seconds'),
    lastScore: smallint('last_score'),
    orderValue: bigint('order_value', { mode: 'number' }),
    codes: integer('codes').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.responseId] })],
)

/** Responses of a large survey that follow each other by arrival (ADR-0085). */
export const factSegments = pgTable(
  'fact_segments',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    segmentId: uuid('segment_id').notNull().defaultRandom(),
    firstAt: moment('first_at').notNull(),
    firstId: uuid('first_id').$type<ResponseId>().notNull(),
    lastAt: moment('last_at').notNull(),
    lastId: uuid('last_id').$type<ResponseId>().notNull(),
    size: integer('size'),
    firstDay: date('first_day'),
    lastDay: date('last_day'),
    lastScores: jsonb('last_scores').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.segmentId] })],
)

/** Which responses of a segment have a fact. */
export const factBits = pgTable(
  'fact_bits',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    segmentId: uuid('segment_id').notNull(),
    code: integer('code').notNull(),
    bits: bits('bits').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.segmentId, t.code] })],
)

/** How often a survey was shown. It is in no response (ADR-0048). */
export const surveyViews = pgTable(
  'survey_views',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    surveyId: uuid('survey_id').$type<SurveyId>().notNull(),
    day: date('day').notNull(),
    revision: integer('revision').notNull(),
    device: text('device').notNull(),
    surface: text('surface').notNull(),
    n: bigint('n', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.surveyId, t.day, t.revision, t.device, t.surface] })],
)

export const storeSecrets = pgTable(
  'store_secrets',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    secret: text('secret').notNull(),
    /** Null while it is the one to sign with; a replaced one is taken until then. */
    validUntil: moment('valid_until'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.secret] })],
)

/** The orders that a store has vouched for. */
export const storeOrders = pgTable(
  'store_orders',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    orderId: text('order_id').notNull(),
    placedAt: moment('placed_at').notNull(),
    /** The store's local date of it. */
    day: date('day').notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }),
    currency: text('currency'),
    refundedAt: moment('refunded_at'),
    /** Whether the store's server has sent it; orders from before it was kept count as sent. */
    isReported: boolean('is_reported').notNull().default(true),
    /** Keyed hashes of what the store sent with it; null if it sent none. */
    customerHash: uuid('customer_hash'),
    emailHash: uuid('email_hash'),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.orderId] })],
)

/** Orders that a merchant erased, as keyed hashes. */
export const erasedOrders = pgTable(
  'erased_orders',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    orderHash: uuid('order_hash').notNull(),
    erasedAt: moment('erased_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.orderHash] })],
)

/** Events of accounts, secrets and data (ADR-0074). */
export const securityEvents = pgTable(
  'security_events',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    eventId: uuid('event_id').notNull(),
    /** When it happened; the newest of equal events that share a row. */
    at: moment('at').notNull(),
    event: text('event').notNull(),
    who: text('who').notNull(),
    system: text('system'),
    browser: text('browser'),
    /** As sessions keep it (`sessionNetwork`). */
    network: text('network'),
    count: integer('count').notNull().default(1),
    details: jsonb('details').$type<object>().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.eventId] })],
)

/** How many of a day's page views told which field; names only. */
export const toldFields = pgTable(
  'told_fields',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    /** In UTC. */
    day: date('day').notNull(),
    /** A type of filter; empty: the views themselves. */
    field: text('field').notNull(),
    views: bigint('views', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.day, t.field] })],
)

export const billingCustomers = pgTable('billing_customers', {
  storeId: uuid('store_id').$type<StoreId>().primaryKey(),
  apiToken: text('api_token').notNull(),
  /** As the provider last told it; null: never yet. */
  customer: jsonb('customer').$type<Customer>(),
  /** When that was; null: it has to be read again. */
  readAt: moment('read_at'),
  changes: integer('changes').notNull(),
  /** When it has to be read though nobody asks; null: never. */
  lookAt: moment('look_at'),
  /** Since when a plan is missing at the provider that nobody said would end; null: none is. */
  lostSince: moment('lost_since'),
})

export const billingWebhooks = pgTable(
  'billing_webhooks',
  {
    storeId: uuid('store_id').$type<StoreId>().notNull(),
    webhookId: text('webhook_id').notNull(),
    heardAt: moment('heard_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.webhookId] })],
)

export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Keys of the installation that a newer one in `secrets` has replaced. */
export const replacedKeys = pgTable(
  'replaced_keys',
  {
    name: text('name').notNull(),
    value: text('value').notNull(),
    /** Until then it still signs. */
    signsUntil: moment('signs_until').notNull(),
    acceptedUntil: moment('accepted_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.value] })],
)
