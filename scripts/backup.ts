import { stat } from 'node:fs/promises'
import { writeBackup } from '../apps/server/src/backup/write-backup.ts'
import { command } from './command.ts'
import { positionalArguments, resolveFile } from './file-argument.ts'
import { describeContents, readInstallation } from './installation.ts'
import { reachBesideServers } from './reach-database.ts'

/**
 * `npm run backup -- FILE`: writes the installation into a file, while servers run on it. With BACKUP_PASSPHRASE or
 * BACKUP_PASSPHRASE_FILE the file is encrypted.
 */
await command(async () => {
  const [name = ''] = positionalArguments(1, 1, 'npm run backup -- FILE')
  const file = resolveFile(name)
  await using opened = new AsyncDisposableStack()
  const { settings, ...installation } = await readInstallation()
  const databaseUrl = await reachBesideServers(settings, opened)
  const contents = await writeBackup({ ...installation, databaseUrl, fileOf: () => file })
  const { size } = await stat(file)
  const secrecy = installation.passphrase === null ? 'not encrypted' : 'encrypted'
  console.log(`${file} has ${describeContents(contents)}: ${(size / 1e6).toFixed(1)} MB, ${secrecy}.`)
  return 0
})
