import type pg from 'pg'
import { connectClient } from '../db/connect-client.ts'
import { migrate } from '../db/migrate.ts'
import { withMigrationLock } from '../db/migration-lock.ts'
import { openDb } from '../db/open-db.ts'
import {
  clearUnfinishedRestore,
  markRowsRestored,
  markUnfinishedRestore,
  readUnfinishedRestore,
} from '../db/unfinished-restore.ts'
import { WORK_LIMITS } from '../db/work-limits.ts'
import { type PictureStore, pathOf } from '../pictures/picture-store.ts'
import { rebuildFigures } from '../responses/recount.ts'
import { BackupError } from './backup-error.ts'
import { openFile, verifyFile } from './backup-file.ts'
import { listTables, quotedName } from './catalog.ts'
import { damagedError, type StoredSection } from './container.ts'
import { copyIntoTable } from './copy-table.ts'
import { openCopyTransaction } from './copy-transaction.ts'
import { readNamedPictures } from './named-pictures.ts'
import { storePicture } from './picture-sections.ts'
import { refuseNewer } from './schema-of-file.ts'
import type { Header, TableHead } from './sections.schema.ts'
import { type Contents, contentsOf, countSection, type MissingPictures } from './write-backup.ts'

export type RestoreOrder = {
  /** Opens the database, once the file has been verified. @returns its address */
  readonly reachDatabase: () => Promise<string>
  readonly file: string
  /** Null if the operator gave none. */
  readonly passphrase: string | null
  /** Null for a file that has none. */
  readonly pictures: PictureStore | null
  /** Receives what the operator should read while the restore runs. */
  readonly print: (sentence: string) => void
  /** Runs when everything is there, before a server can start on the database. */
  readonly beforeFinish?: () => Promise<void>
  /** The folder of the migrations; tests use their own. */
  readonly migrations?: URL
}

export type Restored = Contents &
  MissingPictures & {
    readonly createdAt: string
    /** How many surveys have counters that differ from a recount of their responses. */
    readonly differingSurveys: number
  }

/**
 * Restores a backup into an empty database: verifies the file, migrates to the schema of the file, copies all rows in
 * one transaction, stores the pictures, migrates to the schema of this release, and recounts. Until it has finished the
 * database is marked, and no server starts on it. After an interruption it can be run again.
 * @throws BackupError
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  const { print, migrations: folder } = order
  const { header, sha256 } = await verifyFile(order.file, order.passphrase)
  if (header.content === 'store') {
    throw new BackupError('The file has one store, and not an installation. Use npm run import-store.')
  }
  await refuseNewer(header, folder)
  const databaseUrl = await order.reachDatabase()
  const target = { ...order, databaseUrl }
  const phase = await begin(target, header, sha256)
  const options = { ...(folder && { folder }), print, isRestoring: true }
  if (phase === 'copying') await migrate(databaseUrl, { ...options, only: header.migrations })
  const { contents, stored } = await restoreSections(target, phase === 'copying')
  await migrate(databaseUrl, options)
  const differingSurveys = await countDifferences(databaseUrl)
  const missingPictures = order.pictures === null ? 0 : await countMissing(databaseUrl, stored)
  await order.beforeFinish?.()
  await withClient(databaseUrl, clearUnfinishedRestore)
  return { ...contents, createdAt: header.createdAt, differingSurveys, missingPictures }
}

type Target = RestoreOrder & { readonly databaseUrl: string }

/** Marks the database, or finds how far an earlier attempt came. No server can start on it from now on. */
async function begin(order: Target, header: Header, sha256: string): Promise<'copying' | 'copied'> {
  return withClient(order.databaseUrl, (client) =>
    withMigrationLock(order.databaseUrl, order.print, async () => {
      const earlier = await readUnfinishedRestore(client)
      if (earlier?.phase === 'copied') {
        if (earlier.sha256 === sha256) return 'copied'
        throw new BackupError(
          'Another file has been restored into this database, but not to the end. Restore that one again, or use an empty database.',
        )
      }
      await refuseFilled(client)
      await refuseOtherSchema(client, header)
      await markUnfinishedRestore(client, sha256)
      return 'copying'
    }),
  )
}

/** @throws BackupError if the database does not answer or has rows */
export const requireEmptyDatabase = (databaseUrl: string): Promise<void> => withClient(databaseUrl, refuseFilled)

async function refuseFilled(client: pg.ClientBase): Promise<void> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${quotedName(table)} LIMIT 1`)
    if (rowCount === 0) continue
    throw new BackupError(
      `The database is not empty: table ${table.name} has rows. Use an empty database or data folder.`,
    )
  }
}

/** An empty database may have been migrated already, but rows fit only into the schema that they are from. */
async function refuseOtherSchema(client: pg.ClientBase, header: Header): Promise<void> {
  const found = await client.query<{ exists: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`)
  if (!found.rows[0]?.exists) return
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
  if (rows.every(({ name }) => header.migrations.includes(name))) return
  throw new BackupError(
    'The database already has tables of a newer schema than the file. Restore into a database without tables.',
  )
}

/**
 * @param withRows whether the rows have to be restored, and not only the pictures
 * @returns how much was in the file, and the paths of its pictures
 */
async function restoreSections(
  order: Target,
  withRows: boolean,
): Promise<{ contents: Contents; stored: ReadonlySet<string> }> {
  const counted = new Map<string, number>()
  const stored = new Set<string>()
  const { sections } = await openFile(order.file, order.passphrase)
  await using transaction = await openCopyTransaction(order.databaseUrl, 'write')
  const { client } = transaction
  if (withRows) await lockEmptyTables(client)
  const tables = new Map((await listTables(client)).map((table) => [quotedName(table), table]))
  let isCopying = withRows
  // Rows come before pictures, and are committed before the first picture.
  const finishRows = async () => {
    if (isCopying) {
      await markRowsRestored(client)
      await transaction.commit()
    }
    isCopying = false
  }
  for await (const section of sections) {
    const { head } = section
    if (head.type === 'picture') {
      if (order.pictures === null) throw damagedError()
      await finishRows()
      await storePicture(order.pictures, section)
      stored.add(pathOf(head))
    } else if (isCopying) await restoreRows(client, section, tables, order.print)
    else while (!(await section.content.next()).done);
    countSection(counted, head, section.end()?.rows ?? null)
  }
  await finishRows()
  return { contents: contentsOf(counted), stored }
}

/** How many pictures surveys name that were not in the file. */
async function countMissing(databaseUrl: string, stored: ReadonlySet<string>): Promise<number> {
  const named = await withClient(databaseUrl, (client) => readNamedPictures(client))
  return [...named].filter((path) => !stored.has(path)).length
}

/** A server that started before the database was marked may write until now, but no more. */
async function lockEmptyTables(client: pg.ClientBase): Promise<void> {
  const tables = await listTables(client)
  await client.query(`LOCK TABLE ${tables.map(quotedName).join(', ')} IN EXCLUSIVE MODE`)
  await refuseFilled(client)
}

async function restoreRows(
  client: pg.ClientBase,
  section: StoredSection,
  tables: ReadonlyMap<string, TableHead>,
  print: (sentence: string) => void,
): Promise<void> {
  const { head } = section
  if (head.type === 'sequence') {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quotedName(head), head.value, head.isCalled])
  } else if (head.type === 'table') {
    const table = tables.get(quotedName(head))
    if (table) await copyIntoTable(client, section, head)
    else print(`Table ${head.name} is not of Earshot, so it was not restored.`)
  }
}

async function countDifferences(databaseUrl: string): Promise<number> {
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(databaseUrl, 2, fail, 'command')
  try {
    return (await rebuildFigures(db, { repair: false })).length
  } finally {
    await close()
  }
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const { connectMs } = WORK_LIMITS.command
  const client = await connectClient(url, { connectionTimeoutMillis: connectMs, keepAlive: true }).catch(
    (cause: Error) => {
      throw new BackupError(`The database does not answer: ${cause.message}`, { cause })
    },
  )
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
