import type { StoreId } from '@earshot/survey'
import pg from 'pg'
import type { SecretCipher } from '../db/secret-cipher.ts'
import { type PictureStore, shelfOf } from '../pictures/picture-store.ts'
import { BackupError } from './backup-error.ts'
import { writeFileWhole } from './backup-file.ts'
import { type Section, writeContainer } from './container.ts'
import { tableSection } from './copy-table.ts'
import { type CopyTransaction, openCopyTransaction } from './copy-transaction.ts'
import { decryptRows } from './moved-secrets.ts'
import { readNamedPictures } from './named-pictures.ts'
import { pictureSections } from './picture-sections.ts'
import { listMovedTables } from './store-tables.ts'
import { counting, type MissingPictures, PICTURES, readOrigin } from './write-backup.ts'

/** How much of a store is in a file. Surveys that the merchant deleted and can restore are included. */
export type StoreContents = {
  readonly surveys: number
  readonly responses: number
  readonly orders: number
  readonly pictures: number
}

type Export = {
  readonly databaseUrl: string
  readonly storeId: StoreId
  /** Decrypts the secrets of the store. */
  readonly cipher: SecretCipher
  readonly pictures: PictureStore
  /** The commit of this release, or null. */
  readonly release: string | null
  readonly passphrase: string | null
  readonly file: string
}

/**
 * Writes one store into a file while its installation runs: its rows as of one moment, and its pictures.
 * @throws BackupError
 */
export async function exportStore(order: Export): Promise<StoreContents & MissingPictures> {
  const { storeId } = order
  await using snapshot = await openCopyTransaction(order.databaseUrl, 'read')
  const { client } = snapshot
  const origin = await readOrigin(client, order.release)
  const ofStore = `store_id = ${pg.escapeLiteral(storeId)}`
  const { rowCount } = await client.query(`SELECT FROM stores WHERE ${ofStore}`)
  if (rowCount === 0) throw new BackupError(`There is no store ${storeId}.`)
  const named = await readNamedPictures(client, ofStore)
  const counted = new Map<string, number>()
  const sections = counting(sectionsOf(snapshot, order, ofStore), counted, named)
  await writeFileWhole(order.file, writeContainer({ content: 'store', storeId, ...origin }, sections), order.passphrase)
  return { ...storeContentsOf(counted), missingPictures: named.size }
}

async function* sectionsOf(
  snapshot: CopyTransaction,
  { pictures, storeId, cipher }: Export,
  ofStore: string,
): AsyncGenerator<Section> {
  for (const table of await listMovedTables(snapshot.client)) {
    const change = decryptRows(table, { storeId, cipher })
    yield tableSection(snapshot.client, table, { condition: ofStore, change })
  }
  await snapshot.commit()
  yield* pictureSections(pictures, shelfOf(storeId))
}

/** @param counted the number of rows by table, and of pictures */
export const storeContentsOf = (counted: ReadonlyMap<string, number>): StoreContents => ({
  surveys: counted.get('surveys') ?? 0,
  responses: counted.get('responses') ?? 0,
  orders: counted.get('store_orders') ?? 0,
  pictures: counted.get(PICTURES) ?? 0,
})
