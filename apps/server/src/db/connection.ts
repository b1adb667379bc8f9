import type { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseAwayError, DatabaseReadOnlyError, failureKind, sqlState } from './failure-kind.ts'
import { chooseHost } from './host-choice.ts'
import { CLIENT_MARGIN_MS, settingsOf, WORK_LIMITS, type Work } from './work-limits.ts'

/**
 * A connection that is checked out of its pool. Its errors cannot end the process, and every wait for it has a timeout.
 */
export type DatabaseConnection = {
  /** Has the signature of a driver's client, so the query builder can use it as one. */
  query(statement: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult>
  /** Rejects when the connection is lost or cut; never resolves. */
  readonly lost: Promise<never>
  /** Destroys the socket, so that all pending work on this connection fails with this error. */
  cut(error: Error): void
  /** Releases it to its pool, or closes it if it is broken or still inside a transaction. */
  release(): void
}

/** Receives each wait for a connection and each statement of a pool. */
export type DatabaseObserver = {
  /** @param waitedMs how long the caller waited for a connection */
  checkedOut(work: Work, waitedMs: number): void
  /** @param text the statement without its values */
  ran(work: Work, text: string, tookMs: number): void
}

export type Connections = {
  readonly pool: pg.Pool
  readonly work: Work
  /** Whether only a server that accepts writes will do. */
  readonly mustWrite: boolean
  /** Whether limits are sent as startup parameters; a pooler may refuse that. */
  hasStartLimits(): boolean
  /**
   * @param statementMs how long one statement may take; by default the limit of this kind of work
   * @throws if no connection is available in time
   */
  checkOut(statementMs?: number): Promise<DatabaseConnection>
  /** Called immediately when a connection breaks. */
  onBroken: () => void
  observer: DatabaseObserver | null
}

/** How long to wait before another attempt if the database has no free connection. */
const RETRY_MS = 100

/** PostgreSQL refuses a connection because it, the role or the database has too many. */
const TOO_MANY_CONNECTIONS = '53300'

export function createConnections(url: string, max: number, work: Work): Connections {
  let startLimits = true
  const hosts = chooseHost(url, WORK_LIMITS[work].connectMs)
  const pool = new pg.Pool({
    // The driver's type forgets that a pool gives its options to this constructor.
    Client: hosts.Client as unknown as new () => pg.Client,
    max,
    // One connection stays open, so that a lost database is noticed and no other program can use up its slot.
    min: 1,
    connectionTimeoutMillis: WORK_LIMITS[work].connectMs,
    // TCP keepalive: the kernel probes every second after five idle seconds, and gives up after ten probes.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: `earshot ${work}`,
    ...settingsOf(work),
  })

  async function connect(): Promise<pg.PoolClient> {
    const { connectMs } = WORK_LIMITS[work]
    const start = performance.now()
    for (let tries = 1; ; tries++) {
      // Another caller may learn meanwhile that they are refused.
      const hadStartLimits = startLimits
      try {
        return await pool.connect()
      } catch (error) {
        const isOutOfTime = performance.now() - start + RETRY_MS >= connectMs
        if (hadStartLimits && isRefusedSetting(error)) {
          startLimits = false
          for (const name of Object.keys(settingsOf(work))) Reflect.deleteProperty(pool.options, name)
        } else if (isOutOfTime) {
          throw error
        } else if (tries < hosts.count && failureKind(error) === 'database') {
          // It is the turn of the next host.
        } else if (!(error instanceof pg.DatabaseError) || error.code !== TOO_MANY_CONNECTIONS) {
          throw error
        } else {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        }
      }
    }
  }

  const connections: Connections = {
    pool,
    work,
    mustWrite: work === 'writer' || hosts.mustWrite,
    hasStartLimits: () => startLimits,
    async checkOut(statementMs = WORK_LIMITS[work].statementMs) {
      const start = performance.now()
      const client = await connect()
      connections.observer?.checkedOut(work, performance.now() - start)
      return guard(client, statementMs + CLIENT_MARGIN_MS, connections)
    },
    onBroken: () => {},
    observer: null,
  }
  return connections
}

/** PgBouncer does not forward these settings. It refuses the connection unless it is configured to ignore them. */
const isRefusedSetting = (error: unknown) =>
  error instanceof Error && /unsupported startup parameter/i.test(error.message)

function guard(client: pg.PoolClient, statementMs: number, connections: Connections): DatabaseConnection {
  let failure: Error | null = null
  const { promise: lost, reject } = Promise.withResolvers<never>()
  // Prevents an unhandled rejection, because most callers do not await this promise.
  lost.catch(() => {})
  const fail = (error: Error) => {
    if (failure) return
    failure = error
    reject(error)
  }
  // The driver emits an error on the client besides failing its statement; without a listener it ends the process.
  client.on('error', fail)
  const cut = (error: Error) => {
    fail(error)
    socketOf(client).destroy()
  }
  return {
    lost,
    cut,
    async query(statement, values) {
      if (failure) throw failure
      const deadline = setTimeout(() => cut(noAnswerError(statementMs)), statementMs)
      const start = performance.now()
      try {
        return await client.query(statement as pg.QueryConfig, values)
      } catch (error) {
        // After a failover another host accepts writes.
        if (connections.mustWrite && sqlState(error) === READ_ONLY) cut(readOnlyError())
        throw failure ?? error
      } finally {
        clearTimeout(deadline)
        const text = typeof statement === 'string' ? statement : statement.text
        connections.observer?.ran(connections.work, text, performance.now() - start)
      }
    },
    release() {
      const isUsable = failure === null && client.getTransactionStatus() === 'I'
      if (!isUsable) socketOf(client).destroy()
      client.release(!isUsable)
      client.off('error', fail)
      if (!isUsable) connections.onBroken()
    },
  }
}

/** SQLSTATE read_only_sql_transaction. */
const READ_ONLY = '25006'

export const readOnlyError = () => new DatabaseReadOnlyError('The database is read-only')

export const noAnswerError = (ms: number) => new DatabaseAwayError(`The database did not answer within ${ms} ms`)

/**
 * The driver can only close a socket gracefully, which a silent network never confirms, so its socket is destroyed
 * directly.
 */
const socketOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream
