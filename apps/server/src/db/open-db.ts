import pg from 'pg'
import { type Connections, createConnections, type DatabaseConnection, type DatabaseObserver } from './connection.ts'
import { createShards, type Shards } from './distribution/shards.ts'
import {
  drizzle,
  type NodePgDatabase,
  NodePgSession,
  NodePgTransaction,
  PgDialect,
  type PgTransactionConfig,
} from './drizzle.ts'
import { DatabaseAwayError } from './failure-kind.ts'
import { parseLongJson } from './long-json.ts'
import * as schema from './schema.ts'
import { createSecretCipher, type SecretCipher } from './secret-cipher.ts'
import type { Statements } from './statements.ts'
import { inTransaction } from './transaction.ts'
import { type Watch, watchConnections } from './watch-connections.ts'
import type { Work } from './work-limits.ts'

/** The database, or a transaction on it: operations take either. */
export type Db = Pick<NodePgDatabase<typeof schema>, 'select' | 'insert' | 'update' | 'delete' | 'execute'> & {
  /** Inside a transaction this creates a savepoint and accepts no options. */
  transaction<T>(run: (tx: Db) => Promise<T>, modes?: PgTransactionConfig): Promise<T>
  /** Decrypts the secrets that are read. */
  readonly cipher: SecretCipher
  /** Where the rows of each store are. */
  readonly shards: Shards
}

/** Everything of `Db` that transactions on it share with it. */
type Shared = Pick<Db, 'cipher' | 'shards'>

export type OpenDb = {
  readonly db: Db
  /** The same database without the query builder. */
  readonly statements: Statements
  /** Keeps a connection open and probed from now on. While the database is known to be away, statements fail at once. */
  watch(): Watch
  /** Reports each wait for a connection and each statement to the observer from now on. */
  observe(observer: DatabaseObserver): void
  /** How the pool is used right now. */
  use(): PoolUse
  close(): Promise<void>
}

/** Numbers of connections, and of callers that wait for one. */
export type PoolUse = { readonly busy: number; readonly idle: number; readonly waiting: number }

/** Days are compared as the text PostgreSQL sends, so that no time zone of this machine can move them. */
const DATE_OID = 1082
pg.types.setTypeParser(DATE_OID, (text) => text)

/**
 * Opens a pool.
 * @param connections the maximum number of connections
 * @param work determines the time limits of statements and transactions
 */
export function openDb(
  url: string,
  connections: number,
  onError: (error: Error) => void,
  work: Work = 'request',
): OpenDb {
  const pooled = createConnections(url, connections, work)
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  let closing = false
  pooled.pool.on('error', (error) => {
    if (closing) return
    onError(error)
    pooled.onBroken()
  })
  let watch: Watch | null = null
  const refuseWhileAway = () => {
    const failure = watch?.failure()
    if (failure) throw new DatabaseAwayError('The database is known to be away', { cause: failure })
  }
  const statements: Statements = {
    async query(statement, values) {
      refuseWhileAway()
      // The connection is released before, because each long value waits for a turn.
      return parseLongJson(await query(pooled, statement, values))
    },
  }
  const shared: Shared = { cipher: createSecretCipher(), shards: createShards(statements) }
  const transaction: Db['transaction'] = async (run, modes) => {
    refuseWhileAway()
    try {
      await shared.shards.learn()
      return await inTransaction(pooled, (connection) => run(builderOn(connection, shared)), modes)
    } catch (error) {
      watch?.noteFailure(error)
      throw error
    }
  }
  return {
    db: builderOver(statements, { transaction, ...shared }),
    statements,
    watch() {
      watch ??= watchConnections(pooled)
      return watch
    },
    observe(observer) {
      pooled.observer = observer
    },
    use() {
      const { totalCount, idleCount, waitingCount } = pooled.pool
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
    },
    async close() {
      closing = true
      await watch?.stop()
      await pooled.pool.end()
    },
  }
}

/** The query builder over what runs its statements and transactions. */
export const builderOver = (statements: Statements, more: Pick<Db, 'transaction' | keyof Shared>): Db =>
  Object.assign(drizzle({ client: statements as unknown as pg.Pool, schema }), more) as Db

/** Runs one statement outside a transaction. */
async function query(connections: Connections, statement: pg.QueryConfig, values?: unknown[]) {
  // A pooler supports limits only inside a transaction.
  if (!connections.hasStartLimits()) return inTransaction(connections, (one) => one.query(statement, values))
  const connection = await connections.checkOut()
  try {
    return await connection.query(statement, values)
  } finally {
    connection.release()
  }
}

const dialect = new PgDialect()

/** The query builder on a connection that is inside a transaction; its own `transaction` makes savepoints. */
export function builderOn(
  connection: Pick<DatabaseConnection, 'query'>,
  { cipher, shards = createShards(connection) }: Pick<Db, 'cipher'> & Partial<Shared>,
): Db {
  const client = {
    query: async (statement: pg.QueryConfig, values?: unknown[]) =>
      parseLongJson(await connection.query(statement, values)),
  }
  const session = new NodePgSession(client as unknown as pg.PoolClient, dialect, undefined)
  return withShared(new NodePgTransaction(dialect, session, undefined), { cipher, shards })
}

function withShared(tx: InstanceType<typeof NodePgTransaction>, shared: Shared): Db {
  const makeSavepoint = tx.transaction.bind(tx)
  const transaction: Db['transaction'] = (run) => makeSavepoint((inner) => run(withShared(inner, shared)))
  return Object.assign(tx, { transaction, ...shared }) as unknown as Db
}
