import { createHmac } from 'node:crypto'
import { type Job, type JobOutcome, jobKind } from '../jobs/job-kind.ts'
import type { Provider } from './provider.ts'

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

/** The body of a webhook; some topics have more fields. */
export type OutgoingWebhook = {
  /** Stays the same over retries. */
  readonly webhookId: string
  readonly topic: Topic
  readonly createdAt: string
  readonly customer: { readonly id: string; readonly platform: string; readonly platformId: string }
}

/**
 * Webhooks are received at least once, in no certain order. The attempts take two days. A receiver that was down longer
 * reads the customer when it next needs it.
 */
export const SEND_WEBHOOK = jobKind<OutgoingWebhook>('test_billing_webhook', 'webhook', { maxAttempts: 16 })

const TIMEOUT_MS = 10_000

/** @throws if it was not received */
export async function sendWebhook(
  { webhookUrl, apiKey, now }: Provider,
  { payload }: Job<OutgoingWebhook>,
  signal: AbortSignal,
): Promise<JobOutcome<OutgoingWebhook>> {
  // There is no receiver any more.
  if (webhookUrl === null) return 'done'
  const body = JSON.stringify(payload)
  // Signed when it is sent: a retry is as fresh as a first attempt, and a replay is as old as it is.
  const timestamp = String(now().getTime())
  const headers = {
    'Content-Type': 'application/json',
    'X-Timestamp': timestamp,
    'X-Mantle-Hmac-SHA256': signatureOf(apiKey, timestamp, body),
  }
  try {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const reply = await fetch(webhookUrl, { method: 'POST', headers, body, redirect: 'error', signal: timeout })
    // The body is of no interest, but unread it would keep the connection busy.
    await reply.body?.cancel()
    if (!reply.ok) throw new Error(`HTTP ${reply.status}`)
    return 'done'
  } catch (error) {
    // The server stops. The next one sends it at once.
    if (signal.aborted) return { continueWith: payload }
    throw error
  }
}

/** `${timestamp}.${json}` under the API key, in hexadecimal. */
function signatureOf(apiKey: string, timestamp: string, body: string): string {
  return createHmac('sha256', apiKey).update(`${timestamp}.${body}`).digest('hex')
}
