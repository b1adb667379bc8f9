import { err } from '@earshot/survey'
import type { Logger } from 'pino'
import { sqlState } from '../db/open-db.ts'
import type { Acceptance, IncomingResponse } from './incoming.ts'

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

type Waiting = {
  readonly message: IncomingResponse
  readonly bytes: number
  readonly resolve: (acceptance: Acceptance) => void
  readonly reject: (error: unknown) => void
}

export type ResponseWriter = ReturnType<typeof createResponseWriter>

/**
 * Group commit: what arrives while a transaction runs goes into the next one together, so that a rush costs one
 * commit and a quiet hour no delay (A12). Each caller hears back only after its message is on the disk.
 * @param accept writes a batch, all or nothing: `acceptResponses` on a connection of its own
 */
export function createResponseWriter(
  accept: (messages: readonly IncomingResponse[]) => Promise<Acceptance[]>,
  log: Logger,
  limits: Limits = USUAL_LIMITS,
) {
  const waiting: Waiting[] = []
  let waitingBytes = 0
  let running: Promise<void> | null = null

  function take(): Waiting[] {
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
    while (waiting.length > 0) await writeBatch(take(), accept, log)
    running = null
  }

  return {
    /** Keeps one message; resolves once it is committed, or with a problem the page can act on. */
    write(message: IncomingResponse, bytes: number): Promise<Acceptance> {
      if (waiting.length >= limits.waitingMessages || waitingBytes + bytes > limits.waitingBytes) {
        return Promise.resolve(err({ code: 'too_busy', retryAfterSeconds: 5 }))
      }
      return new Promise((resolve, reject) => {
        waiting.push({ message, bytes, resolve, reject })
        waitingBytes += bytes
        running ??= run()
      })
    },
    /** Resolves when all that was taken in is written. */
    async drain(): Promise<void> {
      while (running) await running
    },
  }
}

async function writeBatch(
  batch: readonly Waiting[],
  accept: (messages: readonly IncomingResponse[]) => Promise<Acceptance[]>,
  log: Logger,
): Promise<void> {
  try {
    const acceptances = await accept(batch.map((one) => one.message))
    batch.forEach((one, index) => {
      const acceptance = acceptances[index]
      if (acceptance) one.resolve(acceptance)
      else one.reject(new Error('A message was left without an answer'))
    })
  } catch (error) {
    if (batch.length > 1 && kindOf(error) !== 'database') {
      // One bad message must not take the others down with it.
      for (const one of batch) await writeBatch([one], accept, log)
    } else {
      for (const one of batch) settleFailure(one, error, log)
    }
  }
}

function settleFailure(one: Waiting, error: unknown, log: Logger): void {
  const kind = kindOf(error)
  log.error({ err: error, surveyId: one.message.surveyId, kind }, 'a response could not be written')
  if (kind === 'data')
    one.resolve(err({ code: 'input_invalid', fields: [{ path: 'answers', reason: 'cannot be kept' }] }))
  else if (kind === 'database') one.resolve(err({ code: 'too_busy', retryAfterSeconds: 5 }))
  else one.reject(error)
}

/** Whether a failure lies in the data (SQLSTATE class 22), in the database being away or overloaded, or in us. */
function kindOf(error: unknown): 'data' | 'database' | 'bug' {
  const state = sqlState(error)
  if (state?.startsWith('22')) return 'data'
  // 08 connection, 40 rolled back to break a deadlock, 53 out of resources, 57 shutting down; no state: no connection.
  if (state === null) return error instanceof Error && isConnectionLoss(error) ? 'database' : 'bug'
  return /^(08|40|53|57)/.test(state) ? 'database' : 'bug'
}

function isConnectionLoss(error: Error): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (
      /ECONN|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded|server closed/i.test(
        `${'code' in e ? e.code : ''} ${e.message}`,
      )
    ) {
      return true
    }
  }
  return false
}
