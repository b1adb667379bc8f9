import { isDeepStrictEqual } from 'node:util'
import { type FeatureMap, featureKeys, features } from '@earshot/plans'
import { err, ok, type Result, type StoreId } from '@earshot/survey'
import type { Customer } from '@heymantle/client'
import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import {
  dropCopy,
  dropDueCopies,
  type Kept,
  keepCustomer,
  keepToken,
  readCopy,
  readIdentity,
} from './billing-customers.ts'
import { expectLoss, isLost, mayComeBack } from './lost-plan.ts'
import { createProviderClient, type ProviderAddress } from './provider-client.ts'
import { hearWebhook, type Webhook } from './webhooks.ts'

/** A customer as the provider tells it, or as it last did. */
export type KnownCustomer = {
  readonly customer: Customer
  /**
   * False: the provider cannot be reached, or is in the middle of a change, and this is what it said before (ADR-0022).
   */
  readonly isReached: boolean
}

/** What the product knows of plans and payments. All of it is the provider's word; none of it is decided here. */
export type Billing = {
  /** What the merchant's browser shows to the provider; null where nothing is sold. */
  token(storeId: StoreId): Promise<Result<string | null, Problem>>
  /** The customer, at most a minute old, or the last known one; null where nothing is sold. */
  customer(storeId: StoreId): Promise<Result<KnownCustomer | null, Problem>>
  /** What the store's plan includes: what every gate decides by (ADR-0027). */
  features(storeId: StoreId): Promise<Result<FeatureMap, Problem>>
  /** The same for what adds or publishes: whoever has a failed payment open reads only. */
  featuresToAdd(storeId: StoreId): Promise<Result<FeatureMap, Problem>>
  /**
   * The same as the provider last told it, for shoppers' pages: they neither wait for it nor bring it a crowd. Empty as
   * long as it has told nothing: publishing asks it, so that is rare.
   */
  lastFeatures(storeId: StoreId): Promise<FeatureMap>
  /** The customer as the provider last told it, without waiting for it; null as long as it has told nothing. */
  lastCustomer(storeId: StoreId): Promise<Customer | null>
  /**
   * The same in a transaction that holds the store: a downgrade may have been reached while it was waited for.
   * @param asked what `features` has just said, for when nothing of it was kept
   */
  featuresIn(tx: Db, storeId: StoreId, asked: FeatureMap): Promise<FeatureMap>
  /** What the store will have once it pays nothing, in the provider's words. */
  freeFeatures(storeId: StoreId): Promise<Result<FeatureMap, Problem>>
  /** Something has changed over there: the next look is a new one. */
  forget(storeId: StoreId): Promise<void>
  /** The provider says that something has changed over there: it is believed as far as that, and asked what. */
  hear(webhook: Webhook): Promise<Result<object, Problem>>
  /**
   * Reads the customers whose period, trial or plan has ended, or of whom nobody has asked since a change.
   * @param signal ends it after the customer under way; the others are due again when their lease has ended
   */
  lookAgain(signal?: AbortSignal): Promise<void>
  /**
   * Asks for a plan. Free, while something is paid for, is a cancellation: it comes at the end of what was paid.
   * @param returnUrl of our own
   * @returns where the merchant confirms it; null: it is done
   */
  subscribe(storeId: StoreId, planId: string, returnUrl: string): Promise<Result<string | null, Problem>>
  /** Ends the plan with what was paid for; taken back by asking for the same plan again. */
  cancel(storeId: StoreId, reason: string | undefined): Promise<Result<object, Problem>>
  /** Ends whatever is paid for, before the store is deleted: nobody could end it afterwards. */
  leave(storeId: StoreId): Promise<Result<object, Problem>>
}

const FRESH_MS = 60_000
/** A provider that is away is not asked anew by every click, of whichever store. */
const AWAY_MS = 5_000
const PATIENCE_MS = 5_000
/** The plan of those who pay nothing; whoever has stopped paying is put on it (ADR-0029). */
const isFree = ({ total }: { readonly total: number }) => total === 0

const isPaying = ({ subscription }: Customer) => subscription?.active === true && !isFree(subscription.plan)

/** Null for who has no plan yet: they have stopped nothing. */
const featuresOfPlan = ({ billingStatus, features }: Customer): FeatureMap | null =>
  billingStatus === 'none' ? null : features

type Facts = {
  readonly db: Db
  readonly now: () => Date
  readonly log: Logger
  /**
   * What a store's plan includes is another than it was. Called before anybody decides by it, in the transaction that
   * keeps it: again and again until it has come through. Not called for who has no plan yet.
   */
  readonly onChange: (tx: Db, storeId: StoreId, features: FeatureMap) => Promise<void>
  /** Null: nothing is sold. */
  readonly provider: ProviderAddress | null
  /** How long the provider may take for a call. */
  readonly patienceMs?: number
}

export function createBilling({ provider, ...facts }: Facts): Billing {
  return provider === null ? nothingIsSold : soldBy(provider, facts)
}

/** Everything that is on offer, without a limit: for those who run this for themselves. */
export const everything: FeatureMap = Object.fromEntries(
  featureKeys.map((key) => [key, { type: features[key].type, value: features[key].type === 'limit' ? -1 : true }]),
)

const nothingIsSold: Billing = {
  token: async () => ok(null),
  customer: async () => ok(null),
  features: async () => ok(everything),
  featuresToAdd: async () => ok(everything),
  lastFeatures: async () => everything,
  lastCustomer: async () => null,
  featuresIn: async () => everything,
  freeFeatures: async () => ok(everything),
  forget: async () => {},
  hear: async () => err({ code: 'not_found' }),
  lookAgain: async () => {},
  subscribe: async () => err({ code: 'billing_refused', reason: 'Nothing is sold here' }),
  cancel: async () => err({ code: 'billing_refused', reason: 'Nothing is sold here' }),
  leave: async () => ok({}),
}

function soldBy(
  provider: ProviderAddress,
  { db, now, log, onChange, patienceMs = PATIENCE_MS }: Omit<Facts, 'provider'>,
): Billing {
  const reading = new Map<StoreId, Promise<Result<KnownCustomer, Problem>>>()
  let awaySince: Date | null = null
  const onSilence = () => {
    awaySince = now()
  }
  const client = createProviderClient({ ...provider, log, patienceMs, onSilence })
  // A clock that is set back must not make an old answer new, nor a short absence long.
  const isWithin = (ms: number, since: Date | null) => since && Math.abs(now().getTime() - since.getTime()) < ms

  async function identify(storeId: StoreId): Promise<Result<string, Problem>> {
    const identity = await readIdentity(db, storeId)
    if (!identity) return err({ code: 'store_not_found' })
    const token = await client.identify({ storeId, ...identity })
    if (token.ok) await keepToken(db, storeId, token.value)
    return token
  }

  /** Does something with the store's token; one that is refused may have been replaced, so it is asked for once more. */
  async function withToken<T>(
    storeId: StoreId,
    kept: Kept | null,
    work: (token: string) => Promise<Result<T, Problem>>,
  ): Promise<Result<T, Problem>> {
    const first = kept ? await work(kept.apiToken) : null
    if (first && (first.ok || first.problem.code !== 'billing_refused')) return first
    const token = await identify(storeId)
    if (!token.ok) return token
    return first && token.value === kept?.apiToken ? first : work(token.value)
  }

  /**
   * The customer as it is now. Whoever was cancelled goes on with the free plan, which they never have to ask for; what
   * may be a change of plan under way is no answer yet.
   */
  async function fetchCustomer(storeId: StoreId, kept: Kept | null, askedAt: Date): Promise<Result<Customer, Problem>> {
    const found = await withToken(storeId, kept, client.customer)
    if (!found.ok || !isLost(found.value)) return found
    if (await mayComeBack(db, storeId, kept?.customer ?? null, askedAt)) {
      log.warn({ storeId }, 'a plan is missing at the billing provider, and will be looked for once more')
      return err({ code: 'billing_unreachable' })
    }
    const free = found.value.plans.find(isFree)
    if (!free) return found
    // Whatever comes of it: another server may have done it in this moment, and what counts is the customer after it.
    await withToken(storeId, kept, (token) => client.subscribe(token, free.id))
    return withToken(storeId, kept, client.customer)
  }

  async function read(storeId: StoreId): Promise<Result<KnownCustomer, Problem>> {
    const kept = await readCopy(db, storeId)
    const askedAt = now()
    // A copy from before an end that has come since is no longer so.
    const isOver = kept?.lookAt && kept.lookAt <= askedAt
    if (kept?.customer && isWithin(FRESH_MS, kept.readAt) && !isOver) {
      return ok({ customer: kept.customer, isReached: true })
    }
    const found: Result<Customer, Problem> = isWithin(AWAY_MS, awaySince)
      ? err({ code: 'billing_unreachable' })
      : await fetchCustomer(storeId, kept, askedAt)
    if (found.ok) {
      await keep(storeId, found.value, askedAt, kept)
      return ok({ customer: found.value, isReached: true })
    }
    return kept?.customer ? ok({ customer: kept.customer, isReached: false }) : found
  }

  /** Keeps what the provider says now, together with all that follows from it. */
  async function keep(storeId: StoreId, customer: Customer, askedAt: Date, kept: Kept | null): Promise<void> {
    const before = kept?.customer ? featuresOfPlan(kept.customer) : null
    const after = featuresOfPlan(customer)
    const isOther = after !== null && !isDeepStrictEqual(before, after)
    await db.transaction(async (tx) => {
      const isKept = await keepCustomer(tx, storeId, customer, askedAt, kept?.changes ?? 0)
      if (isKept && isOther) await onChange(tx, storeId, after)
    })
    const unknown = isOther ? featureKeys.filter((key) => !Object.hasOwn(after, key)) : []
    if (unknown.length > 0) log.error({ storeId, unknown }, 'the billing provider’s catalogue lacks features')
  }

  /** However many ask at once, the provider is asked once. */
  function customer(storeId: StoreId): Promise<Result<KnownCustomer, Problem>> {
    const underWay = reading.get(storeId)
    if (underWay) return underWay
    const begun = read(storeId).finally(() => {
      if (reading.get(storeId) === begun) reading.delete(storeId)
    })
    reading.set(storeId, begun)
    return begun
  }

  async function forget(storeId: StoreId): Promise<void> {
    awaySince = null
    await dropCopy(db, storeId, now())
    // What is being read may be from before the change.
    reading.delete(storeId)
  }

  /** The customer, read anew if it is not offered a plan by what is known; only what is offered is asked for. */
  async function customerOffered(storeId: StoreId, planId: string): Promise<Result<Customer, Problem>> {
    const isOffered = ({ customer }: KnownCustomer) => customer.plans.some(({ id }) => id === planId)
    let known = await customer(storeId)
    if (known.ok && !isOffered(known.value)) {
      await forget(storeId)
      known = await customer(storeId)
    }
    if (!known.ok) return known
    if (isOffered(known.value)) return ok(known.value.customer)
    return known.value.isReached
      ? err({ code: 'billing_refused', reason: 'No such plan is offered' })
      : err({ code: 'billing_unreachable' })
  }

  const lastCustomer = async (storeId: StoreId) => (await readCopy(db, storeId))?.customer ?? null

  async function end(storeId: StoreId, reason: string | undefined): Promise<Result<null, Problem>> {
    const asked = await withToken(storeId, await readCopy(db, storeId), (token) => client.cancel(token, reason))
    if (!asked.ok) return asked
    await expectLoss(db, storeId, now())
    return ok(null)
  }

  async function cancel(storeId: StoreId, reason: string | undefined): Promise<Result<object, Problem>> {
    const asked = await end(storeId, reason)
    await forget(storeId)
    return asked.ok ? ok({}) : asked
  }

  return {
    async token(storeId) {
      const kept = await readCopy(db, storeId)
      return kept ? ok(kept.apiToken) : identify(storeId)
    },
    customer,
    async features(storeId) {
      const known = await customer(storeId)
      return known.ok ? ok(known.value.customer.features) : known
    },
    async featuresToAdd(storeId) {
      const known = await customer(storeId)
      if (!known.ok) return known
      const { billingStatus, features } = known.value.customer
      return billingStatus === 'frozen' ? err({ code: 'payment_open' }) : ok(features)
    },
    async lastFeatures(storeId) {
      return (await lastCustomer(storeId))?.features ?? {}
    },
    lastCustomer,
    async featuresIn(tx, storeId, asked) {
      return (await readCopy(tx, storeId))?.customer?.features ?? asked
    },
    async freeFeatures(storeId) {
      const known = await customer(storeId)
      return known.ok ? ok(known.value.customer.plans.find(isFree)?.features ?? {}) : known
    },
    forget,
    async hear(webhook) {
      const about = await hearWebhook(db, provider.apiKey, webhook, now())
      if (!about.ok) return about
      if (about.value !== null) {
        await forget(about.value)
        // Read now, because nobody may be looking; if it fails, `lookAgain` tries again.
        await customer(about.value)
      }
      return ok({})
    },
    async lookAgain(signal) {
      for (const storeId of await dropDueCopies(db, now())) {
        if (signal?.aborted) return
        reading.delete(storeId)
        // The others do not wait for one; it is due again when its lease has ended.
        await customer(storeId).catch((error: unknown) =>
          log.error({ err: error, storeId }, 'a customer of the billing provider could not be looked at'),
        )
      }
    },
    async subscribe(storeId, planId, returnUrl) {
      const known = await customerOffered(storeId, planId)
      if (!known.ok) return known
      const isForFree = known.value.plans.some((plan) => plan.id === planId && isFree(plan))
      const asked =
        isForFree && isPaying(known.value)
          ? await end(storeId, undefined)
          : await withToken(storeId, await readCopy(db, storeId), (token) => client.subscribe(token, planId, returnUrl))
      await forget(storeId)
      if (!asked.ok) return asked
      return ok(asked.value === returnUrl || isForFree ? null : asked.value)
    },
    cancel,
    async leave(storeId) {
      await forget(storeId)
      const known = await customer(storeId)
      if (!known.ok) return known
      if (!known.value.isReached) return err({ code: 'billing_unreachable' })
      const isEnding = Boolean(known.value.customer.subscription?.cancelOn)
      return isPaying(known.value.customer) && !isEnding ? cancel(storeId, 'store deleted') : ok({})
    },
  }
}
