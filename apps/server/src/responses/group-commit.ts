import { err, type Result, type StoreId, type SurveyId } from '@earshot/survey'
import type { Logger } from 'pino'
import { failureKind } from '../db/failure-kind.ts'
import { limitOutageLines } from '../db/outage-lines.ts'
import type { Problem } from '../problems.ts'
import { createBatchSize } from './batch-size.ts'
import { type BatchCost, createFairQueue, createItemCost } from './fair-queue.ts'

type Limits = {
  /** The most messages and bytes of one transaction. */
  readonly batchMessages: number
  readonly batchBytes: number
  /** The maximum cost of one transaction. It is less while the database is slow. */
  readonly batchCost: number
  /**
   * The maximum of queued bytes. Requests are usually refused long before, by their expected wait
   * (`overload/admission.ts`).
   */
  readonly waitingBytes: number
}

const DEFAULT_LIMITS: Limits = {
  batchMessages: 500,
  batchBytes: 1_000_000,
  // The facts of the costliest message, with room for ordinary ones beside it: about 120 ms (ADR-0017).
  batchCost: 2_000,
  waitingBytes: 50_000_000,
}

/**
 * Messages that have waited this long when the database fails are refused instead of retried, because the retry has its
 * own timeout.
 */
const MAX_WAIT_AT_FAILURE_MS = 2_000

/** A failed batch that is written in parts takes many commits; the rest of it is asked to retry after this. */
const MAX_WAIT_IN_PARTS_MS = 4_000

export const TOO_BUSY = { code: 'too_busy', retryAfterSeconds: 5 } as const

/** The part of a message that the queue reads. */
type Message = { readonly storeId: StoreId; readonly surveyId: SurveyId }

type Waiting<M, Value> = {
  readonly storeId: StoreId
  readonly shardId: string
  readonly message: M
  readonly bytes: number
  /** By `performance.now()`. */
  readonly since: number
  readonly resolve: (outcome: Result<Value, Problem>) => void
  readonly reject: (error: unknown) => void
}

type GroupCommitOptions<M, Value> = {
  /** Writes a batch, all or nothing. @returns one outcome per message, in the order given */
  readonly writeBatch: (messages: readonly M[]) => Promise<readonly Result<Value, Problem>[]>
  /**
   * Does the work that needs no transaction ahead of the batch; called once per message, while other batches are
   * written.
   */
  readonly prepare?: (message: M) => void
  /** Creates the cost of one batch; if not given, each message costs 1. */
  readonly newBatchCost?: () => BatchCost<{ readonly message: M }>
  readonly log: Logger
  readonly limits?: Limits
}

export type GroupCommit<M, Value> = {
  /**
   * Keeps one message; resolves once it is committed, or with a problem the page can act on.
   * @param shardId no batch has messages of two shards; one for all unless it is given
   */
  write(message: M, bytes: number, shardId?: string): Promise<Result<Value, Problem>>
  /** How long the oldest unanswered message has waited, in milliseconds; null if none waits. */
  oldestWaitingMs(): number | null
  /** Resolves when all accepted messages are written. */
  drain(): Promise<void>
}

/**
 * Group commit: all messages that arrive during a transaction share the next one. A rush costs one commit per batch,
 * and a quiet hour adds no delay. Each caller gets its result only after its message is on disk.
 */
export function createGroupCommit<M extends Message, Value>({
  writeBatch,
  prepare,
  newBatchCost = createItemCost,
  log,
  limits = DEFAULT_LIMITS,
}: GroupCommitOptions<M, Value>): GroupCommit<M, Value> {
  const queue = createFairQueue<Waiting<M, Value>>()
  const size = createBatchSize(limits.batchCost)
  const logFailure = createFailedBatchLog(log)
  let inFlight: readonly Waiting<M, Value>[] = []
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (queue.size > 0) {
      const { batchMessages: messages, batchBytes: bytes } = limits
      const cost = newBatchCost()
      inFlight = queue.take({ messages, bytes, cost: size.size }, cost)
      const startedAt = performance.now()
      const isDatabaseUp = await resolveBatch(inFlight, writeBatch, logFailure, log)
      if (isDatabaseUp) size.learn(cost.total, performance.now() - startedAt)
      else
        for (const one of queue.takeQueuedBefore(performance.now() - MAX_WAIT_AT_FAILURE_MS)) one.resolve(err(TOO_BUSY))
      inFlight = []
    }
    running = null
  }

  return {
    write(message, bytes, shardId = '') {
      if (queue.bytes + bytes > limits.waitingBytes) return Promise.resolve(err(TOO_BUSY))
      return new Promise((resolve, reject) => {
        prepare?.(message)
        const { storeId } = message
        queue.push({ storeId, shardId, message, bytes, since: performance.now(), resolve, reject })
        running ??= run()
      })
    },
    oldestWaitingMs() {
      let since = queue.oldestSince()
      for (const waiting of inFlight) since = Math.min(since, waiting.since)
      return since === Number.POSITIVE_INFINITY ? null : performance.now() - since
    },
    async drain() {
      while (running) await running
    },
  }
}

type WriteBatch<M, Value> = GroupCommitOptions<M, Value>['writeBatch']

type LogFailure = (error: unknown, messages: number) => void

/** A database that refuses at once fails each message in a batch of its own, so the lines of an outage are limited. */
function createFailedBatchLog(log: Logger): LogFailure {
  const logOutage = limitOutageLines()
  return (error, messages) => {
    const kind = failureKind(error)
    const writeLine = (unlogged: number) =>
      log.error({ err: error, kind, messages, unlogged }, 'a batch of messages could not be written')
    if (kind === 'database') logOutage(writeLine)
    else writeLine(0)
  }
}

/** @returns whether the database was available */
async function resolveBatch<M, Value>(
  batch: readonly Waiting<M, Value>[],
  writeBatch: WriteBatch<M, Value>,
  logFailure: LogFailure,
  log: Logger,
): Promise<boolean> {
  try {
    await writeAndResolve(batch, writeBatch)
    return true
  } catch (error) {
    const failure = failureKind(error)
    logFailure(error, batch.length)
    if (failure !== 'database' && batch.length > 1) return resolveInParts(batch, writeBatch, log)
    for (const one of batch) resolveFailure(one, error)
    return failure !== 'database'
  }
}

async function writeAndResolve<M, Value>(
  batch: readonly Waiting<M, Value>[],
  writeBatch: WriteBatch<M, Value>,
): Promise<void> {
  const outcomes = await writeBatch(batch.map((one) => one.message))
  batch.forEach((one, index) => {
    const outcome = outcomes[index]
    if (outcome) one.resolve(outcome)
    else one.reject(new Error('A message was left without an answer'))
  })
}

/**
 * Bisects a failed batch, so that a bad message fails alone: among n messages that takes about 2 log2(n) transactions.
 * The order of the messages is kept. Once the database is away, the rest fails with it: each part would wait for a
 * deadline of its own.
 * @returns whether the database was available
 */
async function resolveInParts<M, Value>(
  batch: readonly Waiting<M, Value>[],
  writeBatch: WriteBatch<M, Value>,
  log: Logger,
): Promise<boolean> {
  let failed = 0
  let lost: unknown = null

  function fail(some: readonly Waiting<M, Value>[], resolveOne: (one: Waiting<M, Value>) => void): void {
    failed += some.length
    some.forEach(resolveOne)
  }

  async function writePart(part: readonly Waiting<M, Value>[]): Promise<void> {
    const limit = performance.now() - MAX_WAIT_IN_PARTS_MS
    const inTime = part.filter(({ since }) => since >= limit)
    fail(
      part.filter(({ since }) => since < limit),
      (one) => one.resolve(err(TOO_BUSY)),
    )
    if (inTime.length === 0) return
    try {
      if (lost !== null) throw lost
      await writeAndResolve(inTime, writeBatch)
    } catch (error) {
      if (failureKind(error) === 'database') lost = error
      else if (inTime.length > 1) return writeHalves(inTime)
      fail(inTime, (one) => resolveFailure(one, error))
    }
  }

  async function writeHalves(whole: readonly Waiting<M, Value>[]): Promise<void> {
    for (const half of halvesOf(whole)) await writePart(half)
  }

  await writeHalves(batch)
  log.warn({ failed, messages: batch.length }, 'the messages of a failed batch were written in parts')
  return lost === null
}

function halvesOf<T>(batch: readonly T[]): (readonly T[])[] {
  const middle = Math.ceil(batch.length / 2)
  return [batch.slice(0, middle), batch.slice(middle)]
}

function resolveFailure<M, Value>(one: Waiting<M, Value>, error: unknown): void {
  const failure = failureKind(error)
  if (failure === 'data') one.resolve(err({ code: 'input_invalid', fields: [{ path: '', reason: 'cannot be kept' }] }))
  else if (failure === 'database') one.resolve(err(TOO_BUSY))
  else one.reject(error)
}
