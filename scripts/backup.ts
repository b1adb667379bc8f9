import { stat } from 'node:fs/promises'
import { writeBackup } from '../apps/server/src/backup/write-backup.ts'
import { resolveFile } from './file-argument.ts'
import { describeContents, describeFile, describeMissing, readInstallation } from './installation.ts'
import { parseOperatorArgs } from './operator-args.ts'
import { operate } from './operator-command.ts'
import { reachBesideServers } from './reach-database.ts'

const USAGE = `npm run backup -- FILE [--json]
Writes the installation into a file, while servers run on it. With BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE the file is
encrypted.`

const { values, positionals } = parseOperatorArgs(USAGE, {}, { positionals: [1, 1] })

await operate('backup', values.json, async () => {
  const [name = ''] = positionals
  await using opened = new AsyncDisposableStack()
  const { settings, ...installation } = await readInstallation()
  const databaseUrl = await reachBesideServers(settings, opened)
  const contents = await writeBackup({ ...installation, databaseUrl, fileOf: () => resolveFile(name) })
  const { size: bytes } = await stat(contents.file)
  const isEncrypted = installation.passphrase !== null
  return {
    text: `${contents.file} has ${describeContents(contents)}: ${describeFile(bytes, isEncrypted)}.${describeMissing(contents)}`,
    data: { ...contents, bytes, isEncrypted },
    event: 'backup_written',
    facts: { bytes, isEncrypted, missingPictures: contents.missingPictures },
  }
})
