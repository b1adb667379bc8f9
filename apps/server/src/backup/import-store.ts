import type { StoreId, SurveyId } from '@earshot/survey'
import pg from 'pg'
import { sql } from '../db/drizzle.ts'
import { builderOn, openDb } from '../db/open-db.ts'
import type { SecretCipher } from '../db/secret-cipher.ts'
import { type PictureStore, pathOf, shelfOf } from '../pictures/picture-store.ts'
import { enqueueAssignments } from '../responses/assignments/follow-assignments.ts'
import { correctionOf } from '../responses/recount.ts'
import { enqueueRedating } from '../responses/redate-responses.ts'
import { recordOperatorAct } from '../security-log/record-operator-act.ts'
import { BackupError } from './backup-error.ts'
import { openFile, verifyFile } from './backup-file.ts'
import { damagedError, type StoredSection } from './container.ts'
import { openCopyTransaction } from './copy-transaction.ts'
import { type StoreContents, storeContentsOf } from './export-store.ts'
import { encryptStaged } from './moved-secrets.ts'
import { readNamedPictures } from './named-pictures.ts'
import { storePicture } from './picture-sections.ts'
import { refuseDifferentSchema, refuseNewer } from './schema-of-file.ts'
import type { StoreHeader, TableHead } from './sections.schema.ts'
import { changedFileError, checkReferences, insertStaged, stageTable } from './staged-store.ts'
import { refuseClashes, refusePresent } from './store-clashes.ts'
import { listMovedTables } from './store-tables.ts'
import { countSection, type MissingPictures, readOrigin } from './write-backup.ts'

type Import = {
  readonly databaseUrl: string
  readonly file: string
  /** Null if the operator gave none. */
  readonly passphrase: string | null
  readonly pictures: PictureStore
  /** Encrypts the secrets of the store, if this installation encrypts its own. */
  readonly cipher: SecretCipher
  /** The origin where this installation serves pictures. */
  readonly storefrontOrigin: string
}

export type ImportedStore = StoreContents &
  MissingPictures & {
    readonly storeId: StoreId
    readonly createdAt: string
    /** How many surveys have counters that differ from a recount of their responses. */
    readonly differingSurveys: number
  }

/**
 * Imports the file of one store into an installation, while its servers run. All rows become visible in one commit,
 * after all pictures are stored, so an interrupted import has changed nothing that anyone can see, and can be run again.
 * @throws BackupError
 */
export async function importStore(order: Import): Promise<ImportedStore> {
  const { header, sha256 } = await verifyFile(order.file, order.passphrase)
  if (header.content !== 'store') {
    throw new BackupError('The file has a whole installation, and not one store. Use npm run restore.')
  }
  await refuseNewer(header)
  const contents = await importSections(order, header, sha256)
  const { storeId, createdAt } = header
  return { storeId: storeId as StoreId, createdAt, ...contents, ...(await compare(order.databaseUrl, storeId)) }
}

async function importSections(
  order: Import,
  header: StoreHeader,
  sha256: string,
): Promise<StoreContents & MissingPictures> {
  await using transaction = await openCopyTransaction(order.databaseUrl, 'write')
  const { client } = transaction
  // Refuses a database that Earshot has never run on, and one with an unfinished restore.
  await readOrigin(client, null)
  await refuseDifferentSchema(client, header)
  await refusePresent(client, header.storeId)
  const storeId = header.storeId as StoreId
  const file = await openFile(order.file, order.passphrase)
  const { cipher } = order
  const tables = await listMovedTables(client)
  const staged = { client, storeId, cipher, tables, counted: new Map() }
  const shelf = shelfOf(storeId)
  const stored = new Set<string>()
  const insert = once(() => insertRows(staged, { shelf, storefrontOrigin: order.storefrontOrigin }))
  for await (const section of file.sections) {
    const { head } = section
    if (head.type === 'picture') {
      if (head.shelf !== shelf) throw changedFileError('The file has a picture of another store.')
      await insert.run()
      await storePicture(order.pictures, section)
      stored.add(pathOf(head))
    } else if (insert.hasRun()) throw changedFileError(`${head.name} comes after the pictures.`)
    else await stageRows(staged, section)
    countSection(staged.counted, head, section.end()?.rows ?? null)
  }
  await insert.run()
  const db = builderOn(client, { cipher })
  // Jobs do not move, so responses that have not all followed the time zone or the assigned options get new ones.
  await enqueueRedating(db, storeId)
  await enqueueAssignments(db, storeId)
  await recordOperatorAct(db, storeId, 'store_imported')
  // The file may have been replaced since it was verified.
  if (file.sha256() !== sha256) throw damagedError()
  const named = await readNamedPictures(client, `store_id = ${pg.escapeLiteral(header.storeId)}`)
  await transaction.commit()
  const missing = [...named].filter((path) => !stored.has(path))
  return { ...storeContentsOf(staged.counted), missingPictures: missing.length }
}

/** Runs `work` the first time only. */
function once(work: () => Promise<void>) {
  let hasRun = false
  return {
    hasRun: () => hasRun,
    async run(): Promise<void> {
      if (!hasRun) await work()
      hasRun = true
    },
  }
}

type Staged = {
  readonly client: pg.ClientBase
  readonly storeId: string
  readonly cipher: SecretCipher
  /** The tables that the file must have. */
  readonly tables: readonly TableHead[]
  /** How many rows of each table have been staged so far, and how many pictures stored. */
  readonly counted: Map<string, number>
}

async function stageRows({ client, storeId, tables, counted }: Staged, section: StoredSection): Promise<void> {
  const { head } = section
  const table = head.type === 'table' && head.schema === null && tables.find(({ name }) => name === head.name)
  if (!table) throw changedFileError('The file has rows that do not move with a store.')
  if (counted.has(table.name)) throw changedFileError(`Table ${table.name} is in the file twice.`)
  await stageTable(client, section, table, storeId)
}

/** Checks the rows in the temporary tables, and moves them into the tables themselves. */
async function insertRows(
  { client, storeId, cipher, tables, counted }: Staged,
  target: Parameters<typeof insertStaged>[2],
): Promise<void> {
  const missing = tables.find(({ name }) => !counted.has(name))
  if (missing) throw changedFileError(`Table ${missing.name} is not in the file.`)
  await checkReferences(client, tables)
  await refuseClashes(client, cipher)
  await encryptStaged(client, { storeId, cipher })
  for (const table of tables) {
    const rows = await insertStaged(client, table, target)
    if (rows === counted.get(table.name)) continue
    throw new Error(`${rows} rows of table ${table.name} were inserted, and not ${counted.get(table.name)}`)
  }
}

/** Recounts every survey of a store. */
async function compare(databaseUrl: string, storeId: string): Promise<{ differingSurveys: number }> {
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(databaseUrl, 1, fail, 'command')
  try {
    const { rows } = await db.execute<{ survey_id: SurveyId }>(sql`
      SELECT survey_id FROM surveys WHERE store_id = ${storeId} ORDER BY survey_id`)
    let differingSurveys = 0
    for (const { survey_id } of rows) {
      const survey = { storeId: storeId as StoreId, surveyId: survey_id }
      if (await correctionOf(db, survey, { repair: false })) differingSurveys += 1
    }
    return { differingSurveys }
  } finally {
    await close()
  }
}
