import type { Logger } from 'pino'
import type { DatabaseObserver } from './connection.ts'
import { addressOfNode } from './database-address.ts'
import type { NodeAddress } from './distribution/shards.ts'
import { type Db, type OpenDb, openDb, type PoolUse } from './open-db.ts'
import { openReplica, type Replica } from './replica.ts'
import type { Work } from './work-limits.ts'

/** The maximum number of connections of a server, by kind of work. */
const CONNECTIONS = { writer: 1, request: 8, long: 3 } as const satisfies Partial<Record<Work, number>>

/** On each node that has shards: one for answers, one for views. */
const NODE_CONNECTIONS = 2

type PoolName = keyof typeof CONNECTIONS

export type Pools = {
  /** For requests of merchants and pages. */
  readonly db: Db
  /**
   * The writer has its own connection, so that a rush of readers cannot delay answers (ADR-0047).
   * @param node the node of a distributed database to write to; null: the address of the database
   */
  writingDb(node: NodeAddress | null): Db
  /** For background jobs, files and deletions, which may take minutes. */
  readonly longDb: Db
  /** Null: there is none. */
  readonly replica: Replica | null
  /** Why answers cannot be written or requests cannot be served right now; null while both work. */
  failure(): Error | null
  /** How each pool is used right now. */
  use(): Readonly<Record<string, PoolUse>>
  close(): Promise<void>
}

type Addresses = {
  readonly url: string
  /** The replica; null: there is none. */
  readonly readUrl: string | null
  /** The keys of SECRETS_KEY. */
  readonly secretsKeys: readonly Buffer[]
}

/**
 * Opens the server's pools. The writer and the requests keep a connection open and probe it.
 * @param observer receives the waits and the statements of all pools
 */
export function openPools({ url, readUrl, secretsKeys }: Addresses, log: Logger, observer: DatabaseObserver): Pools {
  function open(work: PoolName, address = url, connections: number = CONNECTIONS[work]): OpenDb {
    const pool = openDb(address, connections, (err) => log.warn({ err, work }, 'a database connection was lost'), work)
    pool.observe(observer)
    pool.db.cipher.useKeys(secretsKeys)
    return pool
  }
  // The writer is opened first, because it must have a connection even if few are available.
  const writer = open('writer')
  const writerWatch = writer.watch()
  const request = open('request')
  const requestWatch = request.watch()
  const long = open('long')
  const primaries = { replica: request, replica_files: long }
  const replica = readUrl === null ? null : openReplica(readUrl, { primaries, log, observer })
  const nodeWriters = new Map<string, OpenDb>()
  function writerOn(node: NodeAddress): OpenDb {
    const name = `writer ${node.host}:${node.port}`
    const known = nodeWriters.get(name)
    if (known) return known
    const opened = open('writer', addressOfNode(url, node), NODE_CONNECTIONS)
    opened.watch()
    nodeWriters.set(name, opened)
    return opened
  }
  const useOfNodes = () => Object.fromEntries([...nodeWriters].map(([name, pool]) => [name, pool.use()]))
  return {
    db: request.db,
    writingDb: (node) => (node ? writerOn(node) : writer).db,
    longDb: long.db,
    replica,
    use: () => ({ writer: writer.use(), request: request.use(), long: long.use(), ...useOfNodes(), ...replica?.use() }),
    failure: () => writerWatch.failure() ?? requestWatch.failure(),
    async close() {
      await replica?.close()
      await Promise.all([request.close(), long.close()])
      await Promise.all([writer, ...nodeWriters.values()].map((pool) => pool.close()))
    },
  }
}
