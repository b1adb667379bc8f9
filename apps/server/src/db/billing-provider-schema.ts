import type { StoreId } from '@earshot/survey'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from './drizzle.ts'

// The tables of the embedded billing provider, which nothing but `billing-provider` reads.

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const storeId = () => uuid('store_id').$type<StoreId>().notNull()

export const providerCustomers = pgTable('provider_customers', {
  storeId: uuid('store_id').$type<StoreId>().primaryKey(),
  platform: text('platform').notNull(),
  myshopifyDomain: text('myshopify_domain'),
  name: text('name'),
  email: text('email'),
  tags: text('tags').array().notNull(),
  customFields: jsonb('custom_fields').$type<Record<string, unknown>>().notNull(),
  tokenRotation: integer('token_rotation').notNull(),
  paymentMethod: text('payment_method', { enum: ['pays', 'fails_at_renewal'] }),
  trialIsUsed: boolean('trial_is_used').notNull(),
  trialStartsAt: moment('trial_starts_at'),
  trialExpiresAt: moment('trial_expires_at'),
  lastNumber: integer('last_number').notNull(),
  /** How many events were counted and are no longer kept, by their name. */
  prunedUsage: jsonb('pruned_usage').$type<Readonly<Record<string, number>>>().notNull().default({}),
  identifiedAt: moment('identified_at').notNull(),
})

export const providerSubscriptions = pgTable(
  'provider_subscriptions',
  {
    storeId: storeId(),
    subscriptionId: uuid('subscription_id').notNull(),
    planId: text('plan_id').notNull(),
    status: text('status', { enum: ['pending', 'active', 'ended'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    activatedAt: moment('activated_at'),
    trialStartsAt: moment('trial_starts_at'),
    trialExpiresAt: moment('trial_expires_at'),
    anchorAt: moment('anchor_at'),
    periodNumber: integer('period_number'),
    periodStart: moment('period_start'),
    periodEnd: moment('period_end'),
    cancels: boolean('cancels').notNull(),
    cancelReason: text('cancel_reason'),
    nextPlanId: text('next_plan_id'),
    nextSubscriptionId: uuid('next_subscription_id'),
    cancelledAt: moment('cancelled_at'),
    frozenAt: moment('frozen_at'),
    cappedCents: bigint('capped_cents', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.subscriptionId] })],
)

/** A line of an invoice. Dates are ISO-8601, because it is kept as JSON. */
export type InvoiceItem = {
  readonly type: 'subscription' | 'credit' | 'one_time'
  readonly description: string
  readonly amountCents: number
  readonly periodStart: string
  readonly periodEnd: string
}

export const providerInvoices = pgTable(
  'provider_invoices',
  {
    storeId: storeId(),
    invoiceId: uuid('invoice_id').notNull(),
    number: integer('number').notNull(),
    subscriptionId: uuid('subscription_id'),
    status: text('status', { enum: ['open', 'paid', 'void'] }).notNull(),
    items: jsonb('items').$type<readonly InvoiceItem[]>().notNull(),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.invoiceId] })],
)

export const providerCharges = pgTable(
  'provider_charges',
  {
    storeId: storeId(),
    chargeId: uuid('charge_id').notNull(),
    name: text('name').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    approvedAt: moment('approved_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.chargeId] })],
)

export const providerUsageCredits = pgTable(
  'provider_usage_credits',
  {
    storeId: storeId(),
    creditId: uuid('credit_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.creditId] })],
)

export const providerUsageEvents = pgTable(
  'provider_usage_events',
  {
    storeId: storeId(),
    eventId: text('event_id').notNull(),
    eventName: text('event_name').notNull(),
    occurredAt: moment('occurred_at').notNull(),
    properties: jsonb('properties').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.eventId] })],
)
