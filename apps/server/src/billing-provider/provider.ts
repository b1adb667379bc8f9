import type { Provider, ProviderFacts } from './provider-facts.ts'
import { pruneUsage } from './prune-usage.ts'
import { startWebhookSender } from './webhooks.ts'
import { rollOverDue } from './with-customer.ts'

/** The one app that this provider serves; the real provider gives each app an id. */
export const APP_ID = 'earshot'

export function createProvider(facts: ProviderFacts): Provider {
  const webhookSender = startWebhookSender(facts)
  const provider: Provider = {
    ...facts,
    sendWebhooks: webhookSender.now,
    rollOver: (signal) => rollOverDue(provider, signal),
    pruneUsage: (signal) => pruneUsage(provider, signal),
    stop: webhookSender.stop,
  }
  return provider
}
