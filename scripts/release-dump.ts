import { writeFile } from 'node:fs/promises'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { FIRST_DAY, playChapters } from '../apps/server/src/testing/release-dump/chapters.ts'
import { readFigures } from '../apps/server/src/testing/release-dump/figures.ts'
import { startRecording } from '../apps/server/src/testing/release-dump/recording.ts'
import { dumpDatabase, packReleaseDump } from '../apps/server/src/testing/release-dump/release-dump.ts'
import { command } from './command.ts'
import { tempFolder } from './temp-folder.ts'

const DUMPS = new URL('../apps/server/src/testing/release-dump/dumps/', import.meta.url)

/**
 * `npm run release-dump`: fills stores through the real server of this release and writes its database, compressed, to
 * the folder of dumps for migration tests. Run it once per release, before the next migration is added.
 */
await command(async () => {
  using folder = tempFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, version: '18', durable: false })
  try {
    await migrate(postgres.url)
    const recording = await startRecording(postgres.url, FIRST_DAY, folder.path)
    const emails = await playChapters(recording)
    await recording.restart()
    const figures = await readFigures(recording.origins, emails)
    const recordedAt = recording.clock.now().toISOString()
    await recording.stop()
    const { migrations, tables } = await dumpDatabase(postgres.url)
    const compressed = await packReleaseDump({ migrations, recordedAt, tables, figures })
    const newest = migrations.at(-1)?.replace(/\.sql$/, '') ?? 'empty'
    await writeFile(new URL(`${newest}.json.br`, DUMPS), compressed)
    for (const { name, rows } of tables) console.log(`${String(rows.length).padStart(8)} ${name}`)
    console.log(`${newest}.json.br: ${compressed.length} bytes`)
  } finally {
    await postgres.stop()
  }
  return 0
})
