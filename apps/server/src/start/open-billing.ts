import type { Logger } from 'pino'
import { type Billing, createBilling } from '../billing/billing.ts'
import type { ProviderAddress } from '../billing/provider-client.ts'
import { APP_ID, type Provider } from '../billing-provider/provider.ts'
import type { Db } from '../db/open-db.ts'
import type { Secrets } from '../db/secrets.ts'
import type { EnvironmentSettings } from '../environment.ts'
import { applyPlan } from '../surveys/apply-plan.ts'

type Facts = {
  readonly settings: EnvironmentSettings
  readonly db: Db
  readonly secrets: Secrets
  readonly now: () => Date
  readonly log: Logger
  readonly dashboardOrigin: string
}

type OpenedBilling = {
  readonly billing: Billing
  /** Where billing is reached; null if nothing is sold. */
  readonly address: ProviderAddress | null
  /** The provider that is embedded in this server; null for another one. */
  readonly embedded: Provider | null
}

/** Connects billing to the provider of the settings, or to the one that is embedded in this server. */
export function openBilling({ settings, secrets, dashboardOrigin, ...services }: Facts): OpenedBilling {
  const { db, now, log } = services
  const { billingApiKey: apiKey, billingSigningKey: signingKey } = secrets
  const url = `${dashboardOrigin}/billing/v1`
  const address = settings.billing ?? (settings.embeddedBilling ? { url, appId: APP_ID, apiKey } : null)
  if (address === null) log.warn('no billing provider is set: every store has every feature')
  const billing = createBilling({
    ...services,
    onChange: (tx, storeId, features) => applyPlan(tx, storeId, features, now()),
    provider: address,
  })
  if (!settings.embeddedBilling) return { billing, address, embedded: null }
  const embedded: Provider = {
    db,
    now,
    address: url,
    returnOrigins: [dashboardOrigin],
    apiKey,
    signingKey,
    webhookUrl: settings.embeddedBillingWebhookUrl?.href ?? `${dashboardOrigin}/api/billing/webhooks`,
  }
  return { billing, address, embedded }
}
