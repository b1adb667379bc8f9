import { type LoadConnection, openConnection } from './connection.ts'
import { createExchanges, createPool, type Exchanges, newOutcomes, type Outcomes } from './exchanges.ts'
import { type ClosedLoop, type LoadOrder, type LoadReport, latencyOf, type OpenLoop } from './load-report.ts'
import { createFileRequests, createRequests, type LoadTarget } from './requests.ts'

// A separate process, so that its cost is not attributed to the server or the bench.

const TICK_MS = 4
const QUIET_PER_SECOND = 10

type Sent = { readonly rush: Outcomes; readonly quiet: Outcomes }

// Nothing else keeps this process alive until its order arrives: scripts/end-with-parent.ts releases the channel.
process.channel?.ref()
process.once('message', async (order: LoadOrder) => {
  const report = await run(order)
  process.send?.(report, () => process.exit(0))
})

async function run(order: LoadOrder): Promise<LoadReport> {
  const exchanges = createExchanges()
  const cpu = process.cpuUsage()
  const start = performance.now()
  const { rush, quiet } = await (order.kind === 'closed' ? sendInTurns(order, exchanges) : sendAtRate(order, exchanges))
  const [acceptedInTime, refusedInTime] = [rush.admittedMs.length, rush.refusedMs.length]
  const { user, system } = process.cpuUsage(cpu)
  const sendingSeconds = (performance.now() - start) / 1_000
  await exchanges.allDone()
  const quietLost = quiet.refusedMs.length + quiet.failed + quiet.unsent
  return {
    accepted: rush.admittedMs.length,
    acceptedInTime,
    refused: rush.refusedMs.length,
    refusedInTime,
    failed: rush.failed,
    unsent: rush.unsent,
    seconds: (performance.now() - start) / 1_000,
    admitted: latencyOf(rush.admittedMs, rush.failed),
    refusals: latencyOf(rush.refusedMs),
    quiet: latencyOf(quiet.admittedMs, quietLost),
    quietLost,
    senderCores: (user + system) / 1e6 / sendingSeconds,
  }
}

/** Closed loop: each connection sends its next message after the reply to the last. Resolves after the last reply. */
async function sendInTurns(order: ClosedLoop, exchanges: Exchanges): Promise<Sent> {
  const connect = connectTo(order.origin)
  const nextRequest =
    'paths' in order ? fileRequestsFor(order.origin, order.paths) : requestsFor(order.origin, order.targets)
  const outcomes = newOutcomes()
  const deadline = performance.now() + order.seconds * 1_000
  let left = order.messages ?? Number.POSITIVE_INFINITY
  const turns = Array.from(
    { length: order.connections },
    () =>
      new Promise<void>((resolve) => {
        const sendNext = (last: LoadConnection) => {
          const dueAt = performance.now()
          if (dueAt >= deadline || left === 0) return resolve()
          left -= 1
          const connection = last.isOpen() ? last : connect()
          exchanges.send({ connection, request: nextRequest(), dueAt, outcomes, whenDone: sendNext })
        }
        sendNext(connect())
      }),
  )
  await Promise.all(turns)
  return { rush: outcomes, quiet: newOutcomes() }
}

/**
 * Open loop: sends at a fixed rate regardless of the server, plus a few messages of a quiet store. Resolves when time
 * is up.
 */
async function sendAtRate(order: OpenLoop, exchanges: Exchanges): Promise<Sent> {
  const flows = [
    { targets: order.targets, perSecond: order.perSecond, outcomes: newOutcomes() },
    { targets: [order.quiet], perSecond: QUIET_PER_SECOND, outcomes: newOutcomes() },
  ] as const
  await Promise.all(flows.map(({ targets, perSecond, outcomes }) => flow(targets, perSecond, outcomes)))
  return { rush: flows[0].outcomes, quiet: flows[1].outcomes }

  function flow(targets: readonly LoadTarget[], perSecond: number, outcomes: Outcomes): Promise<void> {
    const { take, giveBack } = createPool(connectTo(order.origin), order.maxConnections)
    const nextRequest = requestsFor(order.origin, targets)
    return everyDue(perSecond, order.seconds, (dueAt) => {
      const connection = take()
      if (connection) exchanges.send({ connection, request: nextRequest(), dueAt, outcomes, whenDone: giveBack })
      else outcomes.unsent += 1
    })
  }
}

/** Calls `sendOne` at each due moment, late ones together, until the time is over. */
function everyDue(perSecond: number, seconds: number, sendOne: (dueAt: number) => void): Promise<void> {
  const start = performance.now()
  const deadline = start + seconds * 1_000
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

function connectTo(origin: string): () => LoadConnection {
  const { hostname, port } = new URL(origin)
  return () => openConnection(hostname, Number(port))
}

const requestsFor = (origin: string, targets: readonly LoadTarget[]) =>
  createRequests(new URL(origin).host, targets, anyStart())

const fileRequestsFor = (origin: string, paths: readonly string[]) =>
  createFileRequests(new URL(origin).host, paths, anyStart())

/** Other networks than those of the senders before. */
const anyStart = () => Math.floor(Math.random() * 5_000_000)
