import type { ReadableMetrics } from '../http/metrics-route.ts'
import { createMetrics, type Metrics, NO_METRICS } from '../metrics.ts'
import { createServerGauges, type ServerState } from './server-gauges.ts'

export type OpenedMetrics = {
  readonly metrics: Metrics
  /** Makes the metrics readable, with those of the server's state. */
  readableWith(state: ServerState): ReadableMetrics
}

/** @param operatorToken opens the metrics; null: none are collected, because nobody could read them */
export function openMetrics(operatorToken: string | null): OpenedMetrics {
  if (operatorToken === null) return { metrics: NO_METRICS, readableWith: () => null }
  const { metrics, registry } = createMetrics()
  return {
    metrics,
    readableWith(state) {
      const updateGauges = createServerGauges(registry, state)
      return {
        token: operatorToken,
        contentType: registry.contentType,
        async read() {
          await updateGauges()
          return registry.metrics()
        },
      }
    },
  }
}
