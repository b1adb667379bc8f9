import { argv } from 'node:process'
import { migrate } from '../db/migrate.ts'

/** A process to be killed: `node migrate-process.ts <address of a database>` migrates it and ends. */
await migrate(argv[2] ?? '')
