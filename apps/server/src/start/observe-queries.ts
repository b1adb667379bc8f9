import type { Logger } from 'pino'
import type { DatabaseObserver } from '../db/connection.ts'
import { queryName } from '../db/query-name.ts'
import type { Metrics } from '../metrics.ts'

/** The start of a long query is enough to find it. */
const MAX_LOGGED_CHARACTERS = 2_000

type Options = {
  readonly metrics: Metrics
  /** Queries that take longer are logged with their name and their text, never with their values. */
  readonly slowQueryMs: number
  readonly log: Logger
}

/** Measures how long work waits for a connection, and logs slow queries. */
export function observeQueries({ metrics, slowQueryMs, log }: Options): DatabaseObserver {
  return {
    checkedOut: (work, waitedMs) => metrics.connection(work, waitedMs / 1000),
    ran(work, text, tookMs) {
      if (tookMs <= slowQueryMs) return
      metrics.slowQuery(work)
      const facts = { query: queryName(text), milliseconds: Math.round(tookMs), work }
      log.warn({ event: 'slow_query', ...facts, text: text.slice(0, MAX_LOGGED_CHARACTERS) }, 'a query was slow')
    },
  }
}
