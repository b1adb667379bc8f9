import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy in front of a database that can simulate a network that drops packets: connections stay open, new ones
 * are accepted, and no data passes.
 * @param port the port to listen on; by default the system chooses one
 */
export async function startSilentProxy(databaseUrl: string, port = 0) {
  let target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isSilent = false
  const server = createServer((inner) => {
    const outer = connect({ port: Number(target.port), host: target.hostname })
    const pair = [inner, outer] as const
    pairs.add(pair)
    for (const socket of pair) {
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

  function join([inner, outer]: readonly [Socket, Socket]): void {
    inner.pipe(outer)
    outer.pipe(inner)
  }
  function mute([inner, outer]: readonly [Socket, Socket]): void {
    inner.unpipe(outer).pause()
    outer.unpipe(inner).pause()
  }
  function end(pair: readonly [Socket, Socket]): void {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }

  return {
    url: url.href,
    /** From now on no data passes. @param which `open` affects only existing connections */
    silence(which: 'all' | 'open') {
      for (const pair of pairs) mute(pair)
      isSilent = which === 'all'
    },
    /** Forwards new connections to this database from now on. */
    retarget(to: string) {
      target = new URL(to)
    },
    /** Restores the network and delivers the held data. */
    resume() {
      isSilent = false
      for (const pair of [...pairs]) {
        if (pair.some((socket) => socket.destroyed)) end(pair)
        else join(pair)
      }
    },
    async close() {
      for (const pair of [...pairs]) end(pair)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type SilentProxy = Awaited<ReturnType<typeof startSilentProxy>>
