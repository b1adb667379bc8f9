import pg from 'pg'
import { readKnown } from '../db/applied-migrations.ts'
import { migrate } from '../db/migrate.ts'
import { withMigrationLock } from '../db/migration-lock.ts'
import { openDb } from '../db/open-db.ts'
import {
  clearUnfinishedRestore,
  markRowsRestored,
  markUnfinishedRestore,
  readUnfinishedRestore,
} from '../db/unfinished-restore.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import { rebuildCounters } from '../responses/recount.ts'
import { BackupError } from './backup-error.ts'
import { openFile, verifyFile } from './backup-file.ts'
import { listTables, quotedName } from './catalog.ts'
import { damagedError, type StoredSection } from './container.ts'
import { copyIntoTable } from './copy-table.ts'
import { openCopyTransaction } from './copy-transaction.ts'
import { storePicture } from './picture-sections.ts'
import type { Header, TableHead } from './sections.schema.ts'
import { type Contents, contentsOf, countSection } from './write-backup.ts'

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

export type Restored = Contents & {
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
  await refuseNewer(header, folder)
  const databaseUrl = await order.reachDatabase()
  const target = { ...order, databaseUrl }
  const phase = await begin(target, header, sha256)
  const options = { ...(folder && { folder }), print, isRestoring: true }
  if (phase === 'copying') await migrate(databaseUrl, { ...options, only: header.migrations })
  const contents = await restoreSections(target, phase === 'copying')
  await migrate(databaseUrl, options)
  const differingSurveys = await countDifferences(databaseUrl)
  await order.beforeFinish?.()
  await withClient(databaseUrl, clearUnfinishedRestore)
  return { ...contents, createdAt: header.createdAt, differingSurveys }
}

type Target = RestoreOrder & { readonly databaseUrl: string }

/** @throws BackupError if the file needs migrations that this release does not have */
async function refuseNewer(header: Header, folder: URL | undefined): Promise<void> {
  const known = await readKnown(folder)
  const newer = header.migrations.filter((name) => !known.includes(name))
  if (newer.length === 0) return
  const release = header.release === null ? '' : ` (commit ${header.release})`
  throw new BackupError(
    `The file is of a newer release${release}: this one does not have ${newer.join(', ')}. Use that release or a newer one.`,
  )
}

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

async function refuseFilled(client: pg.ClientBase): Promise<void> {
  for (const table of await listTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${quotedName(table)} LIMIT 1`)
    if (rowCount === 0) continue
    throw new BackupError(
      `The database is not empty: table ${table.name} has rows. Restore into an empty database or data folder.`,
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

/** @param withRows whether the rows have to be restored, and not only the pictures */
async function restoreSections(order: Target, withRows: boolean): Promise<Contents> {
  const counted = new Map<string, number>()
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
    } else if (isCopying) await restoreRows(client, section, tables, order.print)
    else while (!(await section.content.next()).done);
    countSection(counted, head, section.end()?.rows ?? null)
  }
  await finishRows()
  return contentsOf(counted)
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
    return (await rebuildCounters(db, { repair: false })).length
  } finally {
    await close()
  }
}

async function withClient<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  // The statement that runs fails, too; without a listener the process would end.
  client.on('error', () => {})
  await client.connect().catch((cause: Error) => {
    throw new BackupError(`The database does not answer: ${cause.message}`, { cause })
  })
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
