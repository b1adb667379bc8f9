import { createHmac, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result, type StoreId, sanitizeText } from '@earshot/survey'
import * as v from 'valibot'
import { lt } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { billingWebhooks } from '../db/schema.ts'
import { hourlyKind } from '../jobs/job-kind.ts'
import type { Problem } from '../problems.ts'
import { dropCopy, readIdentity } from './billing-customers.ts'

/** A webhook as it came; nothing of it is believed yet. */
export type ReceivedWebhook = { readonly timestamp: string; readonly signature: string; readonly body: Uint8Array }

/** How far the provider's clock and ours may be apart, the way of the webhook included. */
const TOLERANCE_MS = 5 * 60_000

/** The fields of a webhook that are read: its id, and its customer. Everything else is read from the provider. */
const hintSchema = v.object({
  webhookId: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200), v.transform(sanitizeText))), undefined),
  customer: v.object({ platformId: v.pipe(v.string(), v.uuid(), v.toLowerCase()) }),
})

const jsonSchema = v.pipe(v.string(), v.parseJson(), hintSchema)

/**
 * Hears a webhook: drops what is known of the store that it is about, once for each webhook.
 * @param apiKey the key that the provider signs with
 * @returns the store; null: it is about none of ours, or was heard before
 */
export async function acceptWebhook(
  db: Db,
  apiKey: string,
  webhook: ReceivedWebhook,
  now: Date,
): Promise<Result<StoreId | null, Problem>> {
  const signature = signatureOf(apiKey, webhook)
  const sent = Buffer.from(webhook.signature, 'hex')
  const isGenuine = sent.length === signature.length && timingSafeEqual(sent, signature)
  if (!isGenuine || !isOfNow(webhook.timestamp, now)) return err({ code: 'webhook_not_genuine' })
  const hint = v.safeParse(jsonSchema, new TextDecoder().decode(webhook.body))
  if (!hint.success) return ok(null)
  const storeId = hint.output.customer.platformId as StoreId
  if (!(await readIdentity(db, storeId))) return ok(null)
  const isNew = await recordOnce(db, storeId, hint.output.webhookId ?? signature.toString('hex'), now)
  return ok(isNew ? storeId : null)
}

export const PRUNE_WEBHOOKS = hourlyKind('prune_billing_webhooks')

/** Webhooks that would be refused as too old by now can be deleted. */
export async function pruneWebhooks(db: Db, now: Date): Promise<void> {
  // One from a clock ahead of ours may come again until it is as far behind.
  const spent = new Date(now.getTime() - 2 * TOLERANCE_MS)
  await db.delete(billingWebhooks).where(lt(billingWebhooks.heardAt, spent))
}

/** Recorded and acted upon together or not at all: a failed webhook will be sent again, and must count then. */
function recordOnce(db: Db, storeId: StoreId, webhookId: string, receivedAt: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(billingWebhooks)
      .values({ storeId, webhookId, heardAt: receivedAt })
      .onConflictDoNothing()
      .returning()
    if (inserted) await dropCopy(tx, storeId, receivedAt)
    return inserted !== undefined
  })
}

/** HMAC-SHA256 under the API key over `${timestamp}.${body}`: over the bytes as they came, because no two JSONs agree. */
function signatureOf(apiKey: string, { timestamp, body }: ReceivedWebhook): Buffer {
  return createHmac('sha256', apiKey).update(`${timestamp}.`).update(body).digest()
}

/** Milliseconds since 1970, as the embedded provider sends, or seconds, as the real one is seen to. */
function isOfNow(timestamp: string, now: Date): boolean {
  const sentAt = Number(timestamp) * (timestamp.length === '1700000000'.length ? 1000 : 1)
  return Math.abs(now.getTime() - sentAt) <= TOLERANCE_MS
}
