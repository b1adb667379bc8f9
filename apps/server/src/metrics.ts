import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { ProblemCode } from './problems.ts'

/** The writers that collect messages of pages into batches. */
export type WriterName = 'responses' | 'shown'

/**
 * `accepted`: committed. `set_aside`: committed, and taken for spam or part of a rush. `refused`: the page got a problem.
 */
export type MessageOutcome = 'accepted' | 'set_aside' | 'refused'

/** Counts events for the operator. No label may name a store, a person or an address. */
export type Metrics = {
  /** @param route the method and the path pattern, such as `GET /api/surveys/:surveyId` */
  request(route: string, status: number, seconds: number): void
  /** Counts a problem in a reply of the app. */
  problem(code: ProblemCode): void
  messages(writer: WriterName, outcome: MessageOutcome, count: number): void
  /** @param seconds the time of its transaction, including retries in parts */
  batch(writer: WriterName, messages: number, seconds: number): void
  mail(outcome: 'sent' | 'failed'): void
  /** @param seconds how long the work waited for a connection of its pool */
  connection(work: string, seconds: number): void
  slowQuery(work: string): void
}

const nothing = (): void => {}

/** For a server without `OPERATOR_TOKEN`: nobody could read them. */
export const NO_METRICS: Metrics = {
  request: nothing,
  problem: nothing,
  messages: nothing,
  batch: nothing,
  mail: nothing,
  connection: nothing,
  slowQuery: nothing,
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics of events. The registry also gets those of the process: memory, CPU time and event loop. */
export function createMetrics(): { readonly metrics: Metrics; readonly registry: Registry } {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'earshot_request_duration_seconds',
    help: 'Requests that the app answered, by route and status, with their duration.',
    labelNames: ['route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const problems = new Counter({
    name: 'earshot_problems_total',
    help: 'Problems in replies of the app, by code.',
    labelNames: ['code'],
    registers,
  })
  const messages = new Counter({
    name: 'earshot_messages_total',
    help: 'Messages of pages by outcome: accepted, set_aside (accepted, but taken for spam or a rush) or refused.',
    labelNames: ['writer', 'outcome'],
    registers,
  })
  const batchMessages = new Histogram({
    name: 'earshot_batch_messages',
    help: 'How many messages a batch of a writer had.',
    labelNames: ['writer'],
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
    registers,
  })
  const batchSeconds = new Histogram({
    name: 'earshot_batch_duration_seconds',
    help: 'How long a batch of a writer took, with its commit.',
    labelNames: ['writer'],
    buckets: SECONDS,
    registers,
  })
  const mails = new Counter({
    name: 'earshot_mails_total',
    help: 'Attempts to send a mail, by outcome: sent or failed.',
    labelNames: ['outcome'],
    registers,
  })
  const connections = new Histogram({
    name: 'earshot_database_wait_duration_seconds',
    help: 'How long work waited for a connection to the database, by kind of work.',
    labelNames: ['work'],
    buckets: SECONDS,
    registers,
  })
  const slowQueries = new Counter({
    name: 'earshot_slow_queries_total',
    help: 'Queries that took longer than SLOW_QUERY_MS, by kind of work. The log names each.',
    labelNames: ['work'],
    registers,
  })
  const metrics: Metrics = {
    request: (route, status, seconds) => requests.observe({ route, status }, seconds),
    problem: (code) => problems.inc({ code }),
    messages: (writer, outcome, count) => messages.inc({ writer, outcome }, count),
    batch(writer, count, seconds) {
      batchMessages.observe({ writer }, count)
      batchSeconds.observe({ writer }, seconds)
    },
    mail: (outcome) => mails.inc({ outcome }),
    connection: (work, seconds) => connections.observe({ work }, seconds),
    slowQuery: (work) => slowQueries.inc({ work }),
  }
  return { metrics, registry }
}
