import { join } from 'node:path'
import { reachEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { withClient } from '../../apps/server/src/testing/release-dump/release-dump.ts'
import { captureNode, root } from '../../scripts/run-node.ts'

export type Environment = Readonly<Record<string, string>>

/** Runs a command as an operator does: `run('backup', environment, file)`. @returns its exit code and its output */
export const run = (command: string, environment: Environment, ...args: string[]) =>
  captureNode([join(root, 'scripts', `${command}.ts`), ...args], { DEMO: 'on', ...environment })

/** The address of the embedded database of a folder, beside its server. */
export async function embeddedUrl(folder: string): Promise<string> {
  const postgres = await reachEmbeddedPostgres({ dataDir: folder, version: '18', durable: true })
  if (postgres === null) throw new Error(`${folder} has no database`)
  return postgres.url
}

/** The sequence number of each response of the database. */
export async function readSequences(databaseUrl: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string; sequence: number }>('SELECT response_id AS id, sequence FROM responses'),
  )
  return new Map(rows.map(({ id, sequence }) => [id, sequence]))
}
