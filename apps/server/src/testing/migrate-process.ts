import { argv } from 'node:process'
import { migrate } from '../db/migrate.ts'

/** A process that tests can kill: `node migrate-process.ts <database URL>` migrates the database and exits. */
await migrate(argv[2] ?? '')
