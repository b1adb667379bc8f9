import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts'
import { command } from './command.ts'
import { positionalArguments, resolveFile } from './file-argument.ts'
import { describeContents, readInstallation } from './installation.ts'
import { reachUnmigrated } from './reach-database.ts'

/**
 * `npm run restore -- FILE`: restores a backup into an empty database or data folder. If it is interrupted, no server
 * starts there until it was run again and has finished.
 */
await command(async () => {
  const [name = ''] = positionalArguments(1, 1, 'npm run restore -- FILE')
  await using opened = new AsyncDisposableStack()
  const { settings, passphrase, pictures } = await readInstallation()
  const reachDatabase = () => reachUnmigrated(settings, opened)
  const print = (sentence: string) => console.error(sentence)
  const restored = await restoreBackup({ reachDatabase, file: resolveFile(name), passphrase, pictures, print })
  console.log(`Restored ${describeContents(restored)}, as of ${restored.createdAt}. Every checksum and count is right.`)
  if (restored.differingSurveys === 0) return 0
  console.error(
    `The counters of ${restored.differingSurveys} surveys differ from a recount, as they did in the installation that was backed up. npm run rebuild says which.`,
  )
  return 1
})
