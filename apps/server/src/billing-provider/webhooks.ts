import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { providerWebhooks } from '../db/schema.ts'
import type { ProviderFacts } from './provider-facts.ts'

export type OutgoingWebhook = typeof providerWebhooks.$inferInsert

/** The topics of webhooks, in the real provider's words. */
export type Topic =
  | 'customers/first_identify'
  | 'customers/trial_expired'
  | 'customers/subscription_frozen'
  | 'customers/subscription_unfrozen'
  | 'subscriptions/activate'
  | 'subscriptions/upgrade'
  | 'subscriptions/downgrade'
  | 'subscriptions/cancel'
  | 'one_time_charges/activate'

const SECOND_MS = 1_000
/** How often the outbox is looked at when nothing new was put into it. */
const POLL_MS = 10 * SECOND_MS
const TIMEOUT_MS = 10 * SECOND_MS
/** A webhook that is being sent belongs to its server for so long; if that one dies, another takes it. */
const LEASE_MS = 60 * SECOND_MS
const FIRST_WAIT_MS = 5 * SECOND_MS
const LONGEST_WAIT_MS = 6 * 60 * 60 * SECOND_MS
/** Two days. A receiver that was down longer reads the customer when it next needs it. */
const MAX_ATTEMPTS = 15
const AT_ONCE = 10

/** Tells from now on, when asked to and every ten seconds, until stopped. */
export function startWebhookSender(facts: ProviderFacts) {
  if (facts.webhookUrl === null) return { now: () => {}, stop: async () => {} }
  let stopped = false
  let running = Promise.resolve()
  const round = () => {
    running = running
      .then(async () => {
        while (!stopped && (await sendDueWebhooks(facts)) > 0);
      })
      .catch((error: unknown) => facts.log.error({ err: error }, 'billing webhooks could not be told'))
  }
  const timer = setInterval(round, POLL_MS)
  const stop = () => {
    stopped = true
    clearInterval(timer)
    return running
  }
  return { now: round, stop }
}

/** Sends what is due, to be heard at least once, in no certain order. @returns how many were sent */
export async function sendDueWebhooks(facts: ProviderFacts): Promise<number> {
  const { db, now } = facts
  const leased = new Date(now().getTime() + LEASE_MS)
  const { rows } = await db.execute<{ store_id: string; webhook_id: string }>(sql`
    UPDATE provider_webhooks SET attempts = attempts + 1, next_attempt_at = ${leased.toISOString()}
    WHERE (store_id, webhook_id) IN (
      SELECT store_id, webhook_id FROM provider_webhooks WHERE next_attempt_at <= ${now().toISOString()}
      ORDER BY next_attempt_at, webhook_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING store_id, webhook_id`)
  await Promise.all(rows.map(({ store_id, webhook_id }) => sendWebhook(facts, store_id, webhook_id)))
  return rows.length
}

async function sendWebhook(facts: ProviderFacts, storeId: string, webhookId: string): Promise<void> {
  const { db, now, log } = facts
  const itself = and(sql`${providerWebhooks.storeId} = ${storeId}`, eq(providerWebhooks.webhookId, webhookId))
  const [webhook] = await db.select().from(providerWebhooks).where(itself)
  // The store was deleted in between.
  if (!webhook) return
  const { topic, attempts } = webhook
  const failure = await send(facts, webhook.payload)
  if (failure !== null && attempts < MAX_ATTEMPTS) {
    log.warn({ topic, attempts, failure }, 'a billing webhook was not heard')
    const nextAttemptAt = new Date(now().getTime() + waitMs(attempts))
    await db.update(providerWebhooks).set({ nextAttemptAt }).where(itself)
    return
  }
  if (failure !== null) log.error({ topic, attempts, failure }, 'a billing webhook was given up')
  await db.delete(providerWebhooks).where(itself)
}

/** @param attempts how many there were */
function waitMs(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 4 ** (attempts - 1), LONGEST_WAIT_MS)
}

/** @returns the failure, or null */
async function send({ webhookUrl, apiKey, now }: ProviderFacts, payload: string): Promise<string | null> {
  // Signed when it is sent: a retry is as fresh as a first attempt, and a replay is as old as it is.
  const timestamp = String(now().getTime())
  try {
    const reply = await fetch(webhookUrl ?? '', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Timestamp': timestamp,
        'X-Mantle-Hmac-SHA256': signatureOf(apiKey, timestamp, payload),
      },
      body: payload,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The body is of no interest, but unread it would hold the connection.
    await reply.body?.cancel()
    return reply.ok ? null : `HTTP ${reply.status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** `${timestamp}.${json}` under the API key, in hexadecimal. */
function signatureOf(apiKey: string, timestamp: string, payload: string): string {
  return createHmac('sha256', apiKey).update(`${timestamp}.${payload}`).digest('hex')
}
