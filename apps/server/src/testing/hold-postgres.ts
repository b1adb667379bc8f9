import { argv, stdout } from 'node:process'
import type { PostgresVersion } from '../db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'

/**
 * A process to be killed: `node hold-postgres.ts <folder> <version>` starts the embedded database, prints where it is
 * as one line of JSON, and then does nothing for ever.
 */
const [, , dataDir = '', version] = argv
const messages: string[] = []
const postgres = await startEmbeddedPostgres({
  dataDir,
  version: version as PostgresVersion,
  durable: true,
  print: (sentence) => messages.push(sentence),
})
stdout.write(`${JSON.stringify({ url: postgres.url, dataDir: postgres.dataDir, messages })}\n`)
setInterval(() => {}, 1_000_000)
