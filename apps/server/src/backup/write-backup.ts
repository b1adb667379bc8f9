import type pg from 'pg'
import type { PictureStore } from '../pictures/picture-store.ts'
import { BackupError } from './backup-error.ts'
import { writeFileWhole } from './backup-file.ts'
import { listSequences, listTables } from './catalog.ts'
import { type Section, writeContainer } from './container.ts'
import { tableSection } from './copy-table.ts'
import { type CopyTransaction, openCopyTransaction } from './copy-transaction.ts'
import { pictureSections } from './picture-sections.ts'
import type { Header } from './sections.schema.ts'

/** How much of an installation is in a file. */
export type Contents = {
  readonly stores: number
  readonly surveys: number
  readonly responses: number
  readonly pictures: number
}

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
export async function writeBackup(order: Order): Promise<Contents & { readonly file: string }> {
  await using snapshot = await openCopyTransaction(order.databaseUrl, 'read')
  const header = await readHeader(snapshot.client, order.release)
  const counted = new Map<string, number>()
  const file = order.fileOf(new Date(header.createdAt))
  const sections = sectionsOf(snapshot, order.pictures)
  await writeFileWhole(file, writeContainer(header, counting(sections, counted)), order.passphrase)
  return { file, ...contentsOf(counted) }
}

/** @throws BackupError if a restore into this database has not finished */
async function readHeader(client: pg.ClientBase, release: string | null): Promise<Header> {
  const { rows } = await client.query<{ created_at: Date; is_empty: boolean; is_unfinished: boolean }>(
    `SELECT now() AS created_at, to_regclass('migrations') IS NULL AS is_empty,
       to_regclass('unfinished_restore') IS NOT NULL AS is_unfinished`,
  )
  const [facts] = rows
  if (!facts || facts.is_empty) throw new BackupError('The database is empty: Earshot has never run on it.')
  if (facts.is_unfinished) throw new BackupError('A restore into this database has not finished. Finish it first.')
  const applied = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')
  return {
    content: 'installation',
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

/** Notes how many rows each table of this installation has, and how many pictures there are. */
async function* counting(sections: AsyncIterable<Section>, counted: Map<string, number>): AsyncGenerator<Section> {
  for await (const section of sections) {
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

const PICTURES = 'picture'

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
