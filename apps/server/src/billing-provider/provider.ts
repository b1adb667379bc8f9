import type { Db } from '../db/open-db.ts'

/** The one app that this provider serves; the real provider gives each app an id. */
export const APP_ID = 'earshot'

/**
 * The embedded billing provider (ADR-0030): the contract of `@heymantle/client`, from our own database, with money
 * that does not move. The product reaches it over HTTP only, as it reaches the real one; a fence keeps it so.
 */
export type Provider = {
  readonly db: Db
  readonly now: () => Date
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
