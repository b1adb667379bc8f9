import { err, type Result, type SurveyId } from '@earshot/survey'
import type { Logger } from 'pino'
import { failureKind } from '../db/failure-kind.ts'
import type { Problem } from '../problems.ts'

type Limits = {
  /** The most messages and bytes of one transaction. */
  readonly batchMessages: number
  readonly batchBytes: number
  /** The most that may wait; what comes then is asked to come later. */
  readonly waitingMessages: number
  readonly waitingBytes: number
}

const USUAL_LIMITS: Limits = {
  batchMessages: 500,
  batchBytes: 1_000_000,
  waitingMessages: 10_000,
  waitingBytes: 50_000_000,
}

/** What a page sends, as far as the queue looks at it. */
type Message = { readonly surveyId: SurveyId }

type Waiting<M, Value> = {
  readonly message: M
  readonly bytes: number
  readonly resolve: (outcome: Result<Value, Problem>) => void
  readonly reject: (error: unknown) => void
}

/** Writes a batch, all or nothing. @returns one outcome per message, in the order given */
type WriteBatch<M, Value> = (messages: readonly M[]) => Promise<readonly Result<Value, Problem>[]>

export type GroupCommit<M, Value> = {
  /** Keeps one message; resolves once it is committed, or with a problem the page can act on. */
  write(message: M, bytes: number): Promise<Result<Value, Problem>>
  /** Resolves when all that was taken in is written. */
  drain(): Promise<void>
}

/**
 * Group commit: what arrives while a transaction runs goes into the next one together, so that a rush costs one
 * commit and a quiet hour no delay (A12). Each caller hears back only after its message is on the disk.
 */
export function createGroupCommit<M extends Message, Value>(
  writeBatch: WriteBatch<M, Value>,
  log: Logger,
  limits: Limits = USUAL_LIMITS,
): GroupCommit<M, Value> {
  const waiting: Waiting<M, Value>[] = []
  let waitingBytes = 0
  let running: Promise<void> | null = null

  function take(): Waiting<M, Value>[] {
    let count = 0
    let bytes = 0
    for (const one of waiting) {
      if (count === limits.batchMessages || (count > 0 && bytes + one.bytes > limits.batchBytes)) break
      count += 1
      bytes += one.bytes
    }
    waitingBytes -= bytes
    return waiting.splice(0, count)
  }

  async function run(): Promise<void> {
    while (waiting.length > 0) await settleBatch(take(), writeBatch, log)
    running = null
  }

  return {
    write(message, bytes) {
      if (waiting.length >= limits.waitingMessages || waitingBytes + bytes > limits.waitingBytes) {
        return Promise.resolve(err({ code: 'too_busy', retryAfterSeconds: 5 }))
      }
      return new Promise((resolve, reject) => {
        waiting.push({ message, bytes, resolve, reject })
        waitingBytes += bytes
        running ??= run()
      })
    },
    async drain() {
      while (running) await running
    },
  }
}

async function settleBatch<M extends Message, Value>(
  batch: readonly Waiting<M, Value>[],
  writeBatch: WriteBatch<M, Value>,
  log: Logger,
): Promise<void> {
  try {
    const outcomes = await writeBatch(batch.map((one) => one.message))
    batch.forEach((one, index) => {
      const outcome = outcomes[index]
      if (outcome) one.resolve(outcome)
      else one.reject(new Error('A message was left without an answer'))
    })
  } catch (error) {
    if (batch.length > 1 && failureKind(error) !== 'database') {
      // One bad message must not take the others down with it.
      for (const one of batch) await settleBatch([one], writeBatch, log)
    } else {
      for (const one of batch) settleFailure(one, error, log)
    }
  }
}

function settleFailure<M extends Message, Value>(one: Waiting<M, Value>, error: unknown, log: Logger): void {
  const kind = failureKind(error)
  log.error({ err: error, surveyId: one.message.surveyId, kind }, 'a message of a page could not be written')
  if (kind === 'data') one.resolve(err({ code: 'input_invalid', fields: [{ path: '', reason: 'cannot be kept' }] }))
  else if (kind === 'database') one.resolve(err({ code: 'too_busy', retryAfterSeconds: 5 }))
  else one.reject(error)
}
