import * as v from 'valibot'
import { toCents } from './money.ts'

/** The bodies of the calls. Fields that a real card or Stripe would need are accepted and mean nothing here. */

const text = (max: number) => v.pipe(v.string('must be text'), v.maxLength(max, `must have at most ${max} characters`))

const name = v.pipe(text(200), v.nonEmpty('must not be empty'))

const record = v.record(v.string(), v.unknown(), 'must be an object')

/** An amount in major units, as whole cents. */
const amount = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must not be negative'),
  v.maxValue(1_000_000, 'must be at most a million'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const cents = toCents(dataset.value)
    if (cents !== null) return cents
    addIssue({ message: 'must have at most two decimals' })
    return NEVER
  }),
)

/** The client sends ISO text, the documentation says milliseconds. */
const moment = v.pipe(
  v.union([v.string(), v.number()], 'must be a date'),
  v.transform((sent) => new Date(sent)),
  v.check((date) => date.getTime() >= 0 && date.getUTCFullYear() < 2200, 'must be a date of our time'),
)

/** It would change the meaning of the call, so it is refused and not skipped. */
const notOffered = v.optional(v.never('is not offered by test billing'))

export const identitySchema = v.object({
  platform: v.optional(v.picklist(['shopify', 'web', 'mantle'], 'must be shopify, web or mantle'), 'web'),
  platformId: v.pipe(v.string('must be the id of a store'), v.uuid('must be the id of a store'), v.toLowerCase()),
  myshopifyDomain: v.optional(text(200)),
  name: v.optional(text(200)),
  email: v.optional(text(320)),
  tags: v.optional(v.pipe(v.array(name), v.maxLength(100, 'must be at most 100'))),
  customFields: v.optional(record),
  rotateApiToken: v.optional(v.boolean(), false),
  operators: notOffered,
  features: notOffered,
  merge: v.optional(v.literal(false, 'is not offered by test billing')),
})

const returnUrl = v.optional(text(2_000))

export const subscribeSchema = v.pipe(
  v.object({
    planId: v.optional(name),
    planIds: v.optional(v.pipe(v.array(name), v.length(1, 'must be one'))),
    discountId: notOffered,
    returnUrl,
  }),
  v.check(
    ({ planId, planIds }) => (planId === undefined) !== (planIds === undefined),
    'planId or planIds must be given',
  ),
  v.transform(({ planId, planIds, ...rest }) => ({ ...rest, planId: planId ?? planIds?.[0] ?? '' })),
)

export const capSchema = v.object({ id: name, cappedAmount: amount })

export const cancelSchema = v.object({ cancelReason: v.optional(v.nullable(text(2_000)), null) })

export const chargeSchema = v.object({
  name,
  amount: v.pipe(amount, v.minValue(1, 'must be at least a cent')),
  currencyCode: v.optional(v.literal('USD', 'must be USD')),
  returnUrl,
})

export const usageCreditSchema = v.object({
  name,
  description: v.optional(text(2_000), ''),
  amount,
  expiresAt: v.optional(v.nullable(moment), null),
})

/** The documentation spells two of its fields in another way, too. */
const usageEvent = v.pipe(
  v.object({
    eventName: v.optional(name),
    event_name: v.optional(name),
    eventId: v.optional(name),
    event_id: v.optional(name),
    timestamp: v.optional(moment),
    customerId: v.optional(text(200)),
    properties: v.optional(record, {}),
  }),
  v.transform(({ event_name, event_id, ...event }) => ({
    ...event,
    eventName: event.eventName ?? event_name ?? '',
    eventId: event.eventId ?? event_id,
  })),
  v.check(({ eventName }) => eventName !== '', 'eventName must be given'),
)

/** One event, or many of them. */
export const usageEventsSchema = v.union([
  v.pipe(
    v.object({ events: v.pipe(v.array(usageEvent), v.maxLength(1_000, 'must be at most 1000')) }),
    v.transform(({ events }) => events),
  ),
  v.pipe(
    usageEvent,
    v.transform((event) => [event]),
  ),
])

export const reportSchema = v.object({
  period: v.optional(v.picklist(['daily', 'weekly', 'monthly'], 'must be daily, weekly or monthly'), 'daily'),
})

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a whole number'), v.transform(Number))

export const invoicesSchema = v.object({
  page: v.optional(wholeNumber, '0'),
  limit: v.optional(
    v.pipe(wholeNumber, v.minValue(1, 'must be at least 1'), v.maxValue(100, 'must be at most 100')),
    '10',
  ),
  status: v.optional(v.picklist(['draft', 'open', 'paid', 'uncollectible', 'void'], 'must be a status of an invoice')),
})

export const paymentMethodSchema = v.object({ returnUrl })

export const hostedSessionSchema = v.object({
  type: v.optional(text(200)),
  config: v.optional(v.object({ returnUrl }), {}),
})
