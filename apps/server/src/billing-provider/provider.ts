import type { Provider, ProviderFacts } from './provider-facts.ts'
import { startWebhookSender } from './webhooks.ts'

/** The one app that this provider serves; the real provider gives each app an id. */
export const APP_ID = 'earshot'

export function createProvider(facts: ProviderFacts): Provider {
  const webhookSender = startWebhookSender(facts)
  return { ...facts, sendWebhooks: webhookSender.now, stop: webhookSender.stop }
}
