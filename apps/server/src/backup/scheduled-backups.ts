import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { BackupSettings } from '../environment.ts'
import type { PictureLocation } from '../pictures/open-pictures.ts'
import { type DailyBackup, newestBackup } from './daily-backup.ts'
import { readRelease } from './release.ts'
import type { Contents } from './write-backup.ts'

export type WorkerOrder = Omit<DailyBackup, 'pictures'> & { readonly pictures: PictureLocation }

type Facts = {
  readonly settings: BackupSettings
  readonly databaseUrl: string
  readonly pictures: PictureLocation
  /** Ends with a slash. */
  readonly projectFolder: string
  readonly log: Logger
}

export type ScheduledBackups = {
  /** Makes the backup of the day if it is due. It is called every hour. */
  readonly backUp: (signal: AbortSignal) => Promise<void>
  /** When the newest backup was made; null without a folder for them, or before the first one. @throws BackupError */
  readonly lastAt: () => Promise<Date | null>
  /** Why there is no new backup, in a sentence for an operator; null while all is well. */
  readonly warning: () => string | null
}

/** The daily backups of a server. Without a folder for them none are made. */
export function createScheduledBackups({ settings, log, ...facts }: Facts): ScheduledBackups {
  const { folder, copies, passphrase } = settings
  let failure: string | null = null
  return {
    warning: () => failure && `The daily backup failed: ${failure}`,
    lastAt: async () => (folder === null ? null : newestBackup(folder)),
    async backUp(signal) {
      if (folder === null) return
      try {
        const release = await readRelease(facts.projectFolder)
        const { databaseUrl, pictures } = facts
        const written = await runWorker({ databaseUrl, pictures, folder, copies, passphrase, release }, signal)
        failure = null
        if (written) log.info({ event: 'backup_written', ...written }, 'the daily backup was written')
      } catch (error) {
        if (signal.aborted) return
        failure = error instanceof Error ? error.message : String(error)
        log.error({ err: error, event: 'backup_failed' }, 'the daily backup failed; it is tried again within the hour')
      }
    },
  }
}

/** @returns null if nothing was due */
function runWorker(order: WorkerOrder, signal: AbortSignal): Promise<(Contents & { file: string }) | null> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: order, execArgv: [] })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop)
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', stop)
      // Without effect if there was a message or an error.
      reject(new Error(`The thread of the backup ended with ${code}`))
    })
  })
}
