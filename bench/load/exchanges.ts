import type { LoadConnection } from './connection.ts'

/** The widget's timeout for a reply. */
const REPLY_TIMEOUT_MS = 30_000
const POLL_MS = 4

/** The outcomes of messages, in milliseconds from the moment each was due. */
export type Outcomes = {
  readonly admittedMs: number[]
  readonly refusedMs: number[]
  /** Other replies, lost connections, and messages that got no reply in time. */
  failed: number
  /** Messages that found no free connection. */
  unsent: number
}

export const newOutcomes = (): Outcomes => ({ admittedMs: [], refusedMs: [], failed: 0, unsent: 0 })

type Exchange = {
  readonly connection: LoadConnection
  readonly request: string
  /** By `performance.now()`. */
  readonly dueAt: number
  readonly outcomes: Outcomes
  readonly whenDone: (connection: LoadConnection) => void
}

export type Exchanges = ReturnType<typeof createExchanges>

/** Sends requests, records their outcomes, and abandons each one after the widget's timeout. */
export function createExchanges() {
  const sentAt = new Map<LoadConnection, number>()
  const giveUp = setInterval(() => {
    for (const [connection, at] of sentAt) if (performance.now() - at > REPLY_TIMEOUT_MS) connection.close()
  }, 1_000)
  return {
    send({ connection, request, dueAt, outcomes, whenDone }: Exchange): void {
      sentAt.set(connection, performance.now())
      connection.send(request, (status) => {
        sentAt.delete(connection)
        const ms = performance.now() - dueAt
        if (status === 200) outcomes.admittedMs.push(ms)
        else if (status === 503) outcomes.refusedMs.push(ms)
        else outcomes.failed += 1
        whenDone(connection)
      })
    },
    /** Resolves once every request has its outcome. */
    async allDone(): Promise<void> {
      while (sentAt.size > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      clearInterval(giveUp)
    },
  }
}

/** A pool of keep-alive connections. `take` returns null if all of them are busy. */
export function createPool(connect: () => LoadConnection, max: number) {
  const idle: LoadConnection[] = []
  let busy = 0
  return {
    take(): LoadConnection | null {
      if (busy >= max) return null
      busy += 1
      let connection = idle.pop()
      while (connection && !connection.isOpen()) connection = idle.pop()
      return connection ?? connect()
    },
    giveBack(connection: LoadConnection): void {
      busy -= 1
      if (connection.isOpen()) idle.push(connection)
    },
  }
}
