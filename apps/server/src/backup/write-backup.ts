import type pg from 'pg'
import { type PictureStore, pathOf } from '../pictures/picture-store.ts'
import { BackupError } from './backup-error.ts'
import { writeFileWhole } from './backup-file.ts'
import { listSequences, listTables } from './catalog.ts'
import { type Section, writeContainer } from './container.ts'
import { tableSection } from './copy-table.ts'
import { type CopyTransaction, openCopyTransaction } from './copy-transaction.ts'
import { readNamedPictures } from './named-pictures.ts'
import { pictureSections } from './picture-sections.ts'
import type { Header } from './sections.schema.ts'

/** How much of an installation is in a file. */
export type Contents = {
  readonly stores: number
  readonly surveys: number
  readonly responses: number
  readonly pictures: number
}

/** Pictures that surveys name and that the storage does not have any more, such as those of a deleted store. */
export type MissingPictures = { readonly missingPictures: number }

type Order = {
  readonly databaseUrl: string
  /** Null leaves pictures out. */
  readonly pictures: PictureStore | null
  /** The commit of this release, or null. */
  readonly release: string | null
  readonly passphrase: string | null
  /** Names the file by the moment of the data. */
  readonly fileOf: (createdAt: Date) => string
}

/**
 * Writes a backup of an installation while it runs. All tables are from one moment; pictures, which never change, are
 * read after them.
 * @throws BackupError
 */
export async function writeBackup(order: Order): Promise<Contents & MissingPictures & { readonly file: string }> {
  await using snapshot = await openCopyTransaction(order.databaseUrl, 'read')
  const origin = await readOrigin(snapshot.client, order.release)
  const named = order.pictures === null ? new Set<string>() : await readNamedPictures(snapshot.client)
  const counted = new Map<string, number>()
  const file = order.fileOf(new Date(origin.createdAt))
  const sections = counting(sectionsOf(snapshot, order.pictures), counted, named)
  await writeFileWhole(file, writeContainer({ content: 'installation', ...origin }, sections), order.passphrase)
  return { file, ...contentsOf(counted), missingPictures: named.size }
}

/**
 * Reads the facts of a header that are the same for every content.
 * @throws BackupError if a restore into this database has not finished
 */
export async function readOrigin(
  client: pg.ClientBase,
  release: string | null,
): Promise<Pick<Header, 'release' | 'createdAt' | 'migrations'>> {
  const { rows } = await client.query<{ created_at: Date; is_empty: boolean; is_unfinished: boolean }>(
    `SELECT now() AS created_at, to_regclass('migrations') IS NULL AS is_empty,
       to_regclass('unfinished_restore') IS NOT NULL AS is_unfinished`,
  )
  const [facts] = rows
  if (!facts || facts.is_empty) throw new BackupError('The database is empty: Earshot has never run on it.')
  if (facts.is_unfinished) throw new BackupError('A restore into this database has not finished. Finish it first.')
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  return {
    release,
    createdAt: facts.created_at.toISOString(),
    migrations: applied.rows.map(({ name }) => name),
  }
}

async function* sectionsOf(snapshot: CopyTransaction, pictures: PictureStore | null): AsyncGenerator<Section> {
  for (const table of await listTables(snapshot.client)) yield tableSection(snapshot.client, table)
  for (const head of await listSequences(snapshot.client)) yield { head, content: nothing(), rows: async () => null }
  // An open snapshot keeps the database from removing old rows, so it does not wait for pictures.
  await snapshot.commit()
  if (pictures) yield* pictureSections(pictures)
}

async function* nothing(): AsyncGenerator<Buffer> {}

/**
 * Notes how many rows each table has, and how many pictures there are.
 * @param named the pictures that are expected; those that are not in the sections remain
 */
export async function* counting(
  sections: AsyncIterable<Section>,
  counted: Map<string, number>,
  named: Set<string>,
): AsyncGenerator<Section> {
  for await (const section of sections) {
    if (section.head.type === 'picture') named.delete(pathOf(section.head))
    yield {
      ...section,
      async rows() {
        const rows = await section.rows()
        countSection(counted, section.head, rows)
        return rows
      },
    }
  }
}

/** The key of the number of pictures among those of rows by table. */
export const PICTURES = 'picture'

/** Adds one section. */
export function countSection(counted: Map<string, number>, head: Section['head'], rows: number | null): void {
  if (head.type === 'picture') counted.set(PICTURES, (counted.get(PICTURES) ?? 0) + 1)
  else if (head.type === 'table' && head.schema === null) counted.set(head.name, rows ?? 0)
}

export const contentsOf = (counted: ReadonlyMap<string, number>): Contents => ({
  stores: counted.get('stores') ?? 0,
  surveys: counted.get('surveys') ?? 0,
  responses: counted.get('responses') ?? 0,
  pictures: counted.get(PICTURES) ?? 0,
})
