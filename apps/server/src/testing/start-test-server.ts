import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { readSettings } from '../environment.ts'
import { startServer } from '../start/start-server.ts'
import type { Migrate } from '../start/while-starting.ts'

type Options = {
  /** The port, or 0 to let the system choose. */
  readonly port?: number
  readonly migrate?: Migrate
  /** The clock of the machine. */
  readonly system?: () => Date
  /** The folder of the release, ending with a slash; that of all servers of the file if absent. */
  readonly projectFolder?: string
  /** More settings. */
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Starts servers as `main.ts` does, in the process of the test file, in a folder that is deleted after its last test.
 * @returns starts one on a database; `lines` is its log from `warn` on
 */
export function useTestServers() {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'earshot-start-'))
    for (const client of ['dashboard', 'storefront'])
      mkdirSync(join(folder, 'apps', client, 'dist'), { recursive: true })
    writeFileSync(join(folder, 'apps/dashboard/dist/index.html'), '<!doctype html>')
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return (databaseUrl: string, options: Options = {}) => {
    const { port = 0, migrate = async () => [], system = () => new Date(), environment } = options
    const { projectFolder = `${folder}/` } = options
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const settings = readSettings({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      EARSHOT_DATA: folder,
      DEMO: 'off',
      ...environment,
    })
    const clock = { system, movedMs: () => 0 }
    const started = startServer({ settings, databaseUrl, migrate, log, clock, projectFolder })
    return { started, lines }
  }
}
