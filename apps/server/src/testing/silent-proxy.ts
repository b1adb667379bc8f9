import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'

/** Two connections, and what passes the data of each to the other. */
type Pair = {
  readonly inner: Socket
  readonly outer: Socket
  readonly toOuter: Transform
  readonly toInner: Transform
}

/**
 * A TCP proxy in front of a database that can simulate a bad network: one that is silent, so that connections stay open,
 * new ones are accepted, and no data passes; and one that delivers data only after a delay.
 * @param port the port to listen on; by default the system chooses one
 */
export async function startSilentProxy(databaseUrl: string, port = 0) {
  let target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let isSilent = false
  let delayMs = () => 0
  const server = createServer((inner) => {
    const outer = connect({ port: Number(target.port), host: target.hostname })
    const pair = { inner, outer, toOuter: delaying(() => delayMs()), toInner: delaying(() => delayMs()) }
    pairs.add(pair)
    pair.toOuter.pipe(outer)
    pair.toInner.pipe(inner)
    for (const socket of [inner, outer]) {
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        // A silent network does not transmit the close either.
        if (!isSilent) end(pair)
      })
    }
    if (isSilent) mute(pair)
    else join(pair)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  function join({ inner, outer, toOuter, toInner }: Pair): void {
    inner.pipe(toOuter)
    outer.pipe(toInner)
  }
  function mute({ inner, outer, toOuter, toInner }: Pair): void {
    inner.unpipe(toOuter).pause()
    outer.unpipe(toInner).pause()
  }
  function end(pair: Pair): void {
    pairs.delete(pair)
    for (const stream of Object.values(pair)) stream.destroy()
  }

  return {
    url: url.href,
    /** From now on no data passes. @param which `open` affects only existing connections */
    silence(which: 'all' | 'open') {
      for (const pair of pairs) mute(pair)
      isSilent = which === 'all'
    },
    /**
     * Delays all data from now on, in both directions.
     * @param delay returns the delay of the next packet in milliseconds; packets stay in their order
     */
    slow(delay: () => number) {
      delayMs = delay
    },
    /** Forwards new connections to this database from now on. */
    retarget(to: string) {
      target = new URL(to)
    },
    /** Restores the network and delivers the held data. */
    resume() {
      isSilent = false
      for (const pair of [...pairs]) {
        if (pair.inner.destroyed || pair.outer.destroyed) end(pair)
        else join(pair)
      }
    },
    async close() {
      for (const pair of [...pairs]) end(pair)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A stream that delivers each chunk after its delay. No chunk overtakes another one. */
function delaying(delayMs: () => number): Transform {
  const waiting: (() => void)[] = []
  let lastDue = 0
  function deliverAfter(ms: number, deliver: () => void): void {
    waiting.push(deliver)
    lastDue = Math.max(lastDue, performance.now() + ms)
    const waitMs = lastDue - performance.now()
    // Timers of different lengths can end in another order, so each delivers the oldest chunk and not its own.
    if (waitMs > 0) setTimeout(() => waiting.shift()?.(), waitMs)
    else waiting.shift()?.()
  }
  return new Transform({
    transform(chunk, _, done) {
      deliverAfter(delayMs(), () => {
        if (!this.destroyed) this.push(chunk)
      })
      done()
    },
    flush(done) {
      deliverAfter(0, done)
    },
  })
}

export type SilentProxy = Awaited<ReturnType<typeof startSilentProxy>>
