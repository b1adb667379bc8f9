import { type Connection, openConnection } from './connection.ts'
import { type LoadOrder, type LoadReport, latencyOf } from './load-report.ts'
import { createRequests } from './requests.ts'

// A process of its own, so that what it costs is neither the server's nor the bench's.

/** As long as the widget waits for a reply. */
const REPLY_TIMEOUT_MS = 30_000
const TICK_MS = 4
const QUIET_PER_SECOND = 10

type Outcomes = {
  readonly admittedMs: number[]
  readonly refusedMs: number[]
  failed: number
}

// Nothing else keeps this process alive until its order arrives: scripts/end-with-parent.ts lets go of the channel.
process.channel?.ref()
process.once('message', async (order: LoadOrder) => {
  const report = await run(order)
  process.send?.(report, () => process.exit(0))
})

async function run(order: LoadOrder): Promise<LoadReport> {
  const { host, hostname, port } = new URL(order.origin)
  const connect = () => openConnection(hostname, Number(port))
  const seed = Math.floor(Math.random() * 5_000_000)
  const nextRequest = createRequests(host, order.targets, seed)
  const [main, quiet] = [newOutcomes(), newOutcomes()]
  const pending = createPending()
  const start = performance.now()
  const cpu = process.cpuUsage()
  const deadline = start + order.seconds * 1_000
  let unsent = 0
  if (order.kind === 'closed') {
    await Promise.all(Array.from({ length: order.connections }, () => sendInTurn(connect(), deadline)))
  } else {
    const quietRequest = createRequests(host, [order.quiet], seed)
    const rush = createPool(connect, order.maxConnections)
    const beside = createPool(connect, order.maxConnections)
    await Promise.all([
      sendAtRate(order.perSecond, (dueAt) => {
        const connection = rush.take()
        if (connection) send(connection, nextRequest(), dueAt, main, rush.giveBack)
        else unsent += 1
      }),
      sendAtRate(QUIET_PER_SECOND, (dueAt) => {
        const connection = beside.take()
        if (connection) send(connection, quietRequest(), dueAt, quiet, beside.giveBack)
        else quiet.failed += 1
      }),
    ])
  }
  const acceptedInTime = main.admittedMs.length
  const { user, system } = process.cpuUsage(cpu)
  const sendingSeconds = (performance.now() - start) / 1_000
  await pending.settled()
  const seconds = (performance.now() - start) / 1_000
  const quietMs = [...quiet.admittedMs, ...Array(quiet.refusedMs.length + quiet.failed).fill(Number.POSITIVE_INFINITY)]
  return {
    accepted: main.admittedMs.length,
    acceptedInTime,
    refused: main.refusedMs.length,
    failed: main.failed,
    unsent,
    seconds,
    admitted: latencyOf(main.admittedMs),
    refusals: latencyOf(main.refusedMs),
    quiet: latencyOf(quietMs),
    senderCores: (user + system) / 1e6 / sendingSeconds,
  }

  function send(
    connection: Connection,
    request: string,
    dueAt: number,
    outcomes: Outcomes,
    whenDone: (connection: Connection) => void,
  ): void {
    const forget = pending.add(connection)
    connection.send(request, (status) => {
      forget()
      const ms = performance.now() - dueAt
      if (status === 200) outcomes.admittedMs.push(ms)
      else if (status === 503) outcomes.refusedMs.push(ms)
      else outcomes.failed += 1
      whenDone(connection)
    })
  }

  function sendInTurn(connection: Connection, until: number): Promise<void> {
    return new Promise((resolve) => {
      const next = (current: Connection) => {
        if (performance.now() >= until) return resolve()
        const usable = current.isOpen() ? current : connect()
        send(usable, nextRequest(), performance.now(), main, next)
      }
      next(connection)
    })
  }

  /** Calls `sendOne` at each due moment, late ones together, until the order's time is over. */
  function sendAtRate(perSecond: number, sendOne: (dueAt: number) => void): Promise<void> {
    let sent = 0
    return new Promise((resolve) => {
      const tick = setInterval(() => {
        const now = Math.min(performance.now(), deadline)
        for (; start + (sent * 1_000) / perSecond < now; sent++) sendOne(start + (sent * 1_000) / perSecond)
        if (now < deadline) return
        clearInterval(tick)
        resolve()
      }, TICK_MS)
    })
  }
}

const newOutcomes = (): Outcomes => ({ admittedMs: [], refusedMs: [], failed: 0 })

/** Connections that are kept open and used again. `take` gives null once all of them are busy. */
function createPool(connect: () => Connection, max: number) {
  const idle: Connection[] = []
  let busy = 0
  return {
    take(): Connection | null {
      if (busy >= max) return null
      busy += 1
      let connection = idle.pop()
      while (connection && !connection.isOpen()) connection = idle.pop()
      return connection ?? connect()
    },
    giveBack(connection: Connection): void {
      busy -= 1
      if (connection.isOpen()) idle.push(connection)
    },
  }
}

/** The requests under way; each is given up after the widget's timeout. */
function createPending() {
  const since = new Map<Connection, number>()
  const giveUp = setInterval(() => {
    for (const [connection, sentAt] of since) {
      if (performance.now() - sentAt > REPLY_TIMEOUT_MS) connection.close()
    }
  }, 1_000)
  return {
    add(connection: Connection): () => void {
      since.set(connection, performance.now())
      return () => since.delete(connection)
    },
    async settled(): Promise<void> {
      while (since.size > 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
      clearInterval(giveUp)
    },
  }
}
