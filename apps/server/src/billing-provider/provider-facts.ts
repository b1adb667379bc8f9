import type { Logger } from 'pino'
import type { Db } from '../db/open-db.ts'

export type ProviderFacts = {
  readonly db: Db
  readonly now: () => Date
  readonly log: Logger
  /** The address it is served at, as browsers see it: `https://app.example.com/billing/v1`. */
  readonly address: string
  /** The origins that its pages may lead back to; the first is where they lead when nothing is said. */
  readonly returnOrigins: readonly [string, ...string[]]
  /** The product's key for acting as any customer; webhooks are signed with it too. */
  readonly apiKey: string
  /** Customer tokens and the addresses of pages are derived from it; it never leaves. */
  readonly signingKey: string
  /** The address that gets the webhooks; null: there is none. */
  readonly webhookUrl: string | null
}

/**
 * The embedded billing provider (ADR-0030): the contract of `@heymantle/client`, from our own database, with money
 * that does not move. The product knows it over HTTP only, as it knows the real one; a fence keeps it so.
 */
export type Provider = ProviderFacts & {
  /** Tells what stands in the outbox, without being waited for. */
  readonly sendWebhooks: () => void
  /** Tells nobody any more; resolves when the telling under way has ended. */
  readonly stop: () => Promise<void>
}
