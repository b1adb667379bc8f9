import pg from 'pg'
import { explainFailure, openClient, requireWanted } from './connect-client.ts'
import { type DatabaseHost, mustWrite, readDatabaseAddress } from './database-address.ts'

export type HostChoice = {
  /** How many hosts the address has. */
  readonly count: number
  /** Whether only a server that accepts writes is wanted. */
  readonly mustWrite: boolean
  /** Makes a client that connects to the chosen host. A pool uses it as a constructor. */
  readonly Client: new (
    options: pg.ClientConfig,
  ) => pg.Client
}

/**
 * Chooses a host of an address for the connections of a pool: the first one, until a connection to the chosen one fails.
 * Then it is the turn of the next.
 * @param connectMs the time for one connection, which the hosts share
 * @throws AddressError
 */
export function chooseHost(url: string, connectMs: number): HostChoice {
  const address = readDatabaseAddress(url)
  const { hosts, wanted } = address
  const connectionTimeoutMillis = Math.ceil(connectMs / hosts.length)
  let turn = 0
  function makeClient(options: pg.ClientConfig): pg.Client {
    const ownTurn = turn
    // An address has at least one host.
    const host = hosts[turn % hosts.length] as DatabaseHost
    const { client, connect } = newClient({ ...options, connectionTimeoutMillis, connectionString: host.url })
    // The statement that runs fails, too. The pool listens only after the connection was made.
    client.on('error', () => {})
    const connectToWanted = async () => {
      try {
        await connect()
        await requireWanted(client, host, wanted, connectionTimeoutMillis)
      } catch (error) {
        // Connections that were opened together fail together, and must not skip a host.
        if (turn === ownTurn) turn += 1
        void client.end()
        throw explainFailure(error, host)
      }
    }
    // The pool gives a callback.
    client.connect = ((done: (error?: unknown) => void) => void connectToWanted().then(() => done(), done)) as never
    return client
  }
  return { count: hosts.length, mustWrite: mustWrite(address), Client: makeClient as never }
}

/**
 * Makes a client. One whose certificate files cannot be read fails when it connects: the pool makes clients for callers that
 * wait, where an error would end the process.
 */
function newClient(config: pg.ClientConfig): { client: pg.Client; connect: () => Promise<unknown> } {
  try {
    const client = openClient(() => new pg.Client(config))
    return { client, connect: client.connect.bind(client) }
  } catch (error) {
    return { client: new pg.Client(), connect: () => Promise.reject(error) }
  }
}
