import type { Provider, ProviderFacts } from './provider-facts.ts'
import { pruneUsage } from './prune-usage.ts'
import { startTelling } from './webhooks.ts'
import { rollOverDue } from './with-customer.ts'

/** The one app that this provider serves; the real provider gives each app an id. */
export const APP_ID = 'earshot'

export function createProvider(facts: ProviderFacts): Provider {
  const telling = startTelling(facts)
  const provider: Provider = {
    ...facts,
    tell: telling.now,
    rollOver: (signal) => rollOverDue(provider, signal),
    pruneUsage: (signal) => pruneUsage(provider, signal),
    stop: telling.stop,
  }
  return provider
}
