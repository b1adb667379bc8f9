import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../db/drizzle.ts'
import { type Db, openDb } from '../../db/open-db.ts'
import { readSettings } from '../../environment.ts'
import { createLog } from '../../log.ts'
import { type RunningServer, startServer } from '../../start/start-server.ts'
import { passJobTime } from '../pass-job-time.ts'
import type { Origins } from './api-client.ts'

/** A real server on a database, with a clock that only the recording advances. */
export type Recording = {
  readonly origins: Origins
  readonly clock: ReturnType<typeof createManualClock>
  readonly databaseUrl: string
  /** Restarts the server, and runs all hourly jobs. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export function createManualClock(start: Date) {
  let now = start
  return {
    now: () => now,
    advance(ms: number) {
      now = new Date(now.getTime() + Math.round(ms))
    },
    /** Never moves back, so that moments stay in order. */
    moveTo(moment: string) {
      if (new Date(moment) < now) throw new Error(`The clock is already past ${moment}`)
      now = new Date(moment)
    },
  }
}

/** @param folder an empty folder, for pictures and for placeholders of the built clients */
export async function startRecording(databaseUrl: string, start: Date, folder: string): Promise<Recording> {
  const dashboard = join(folder, 'apps/dashboard/dist')
  for (const client of [dashboard, join(folder, 'apps/storefront/dist')]) mkdirSync(client, { recursive: true })
  writeFileSync(join(dashboard, 'index.html'), '<!doctype html><script nonce="%NONCE%"></script>')
  const clock = createManualClock(start)
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    EARSHOT_DATA: folder,
    DEMO: 'off',
    EMBEDDED_BILLING: 'on',
    BEHIND_PROXY: 'on',
    LOG_LEVEL: 'error',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const log = createLog('fatal')
  const moved = { system: () => new Date(), movedMs: () => clock.now().getTime() - Date.now() }
  const open = () =>
    startServer({ settings, databaseUrl, migrate: async () => [], log, clock: moved, projectFolder: `${folder}/` })
  let server: RunningServer = await open()
  return {
    clock,
    databaseUrl,
    get origins() {
      return server.addresses
    },
    async restart() {
      await server.stop()
      const { db, close } = openDb(databaseUrl, 1, () => {})
      await passJobTime(db, '1 hour')
      server = await open()
      while (await hasDueJobs(db)) await sleep(100)
      await close()
    },
    stop: () => server.stop(),
  }
}

async function hasDueJobs(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM jobs WHERE lane = 'background' AND (due_at <= now() OR lease_id IS NOT NULL) LIMIT 1`)
  return rows.length > 0
}
