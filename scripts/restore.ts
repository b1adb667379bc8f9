import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts'
import { counted } from '../apps/server/src/operator/counted.ts'
import { resolveFile } from './file-argument.ts'
import { describeContents, describeMissing, readInstallation } from './installation.ts'
import { parseOperatorArgs } from './operator-args.ts'
import { operate } from './operator-command.ts'
import { reachUnmigrated } from './reach-database.ts'

const USAGE = `npm run restore -- FILE [--json]
Restores a backup into an empty database or data folder. If it is interrupted, no server starts there until it was run
again and has finished.`

const { values, positionals } = parseOperatorArgs(USAGE, {}, { positionals: [1, 1] })

await operate('restore', values.json, async () => {
  const [name = ''] = positionals
  await using opened = new AsyncDisposableStack()
  const { settings, passphrase, pictures } = await readInstallation()
  const reachDatabase = () => reachUnmigrated(settings, opened)
  const print = (sentence: string) => console.error(sentence)
  const restored = await restoreBackup({ reachDatabase, file: resolveFile(name), passphrase, pictures, print })
  const { createdAt, differingSurveys } = restored
  const lines = [
    `Restored ${describeContents(restored)}, as of ${createdAt}. Every checksum and count is right.${describeMissing(restored)}`,
  ]
  if (differingSurveys > 0) {
    lines.push(
      `The counters of ${counted(differingSurveys, 'survey')} differ from a recount, as they did in the installation that was backed up. npm run rebuild says which.`,
    )
  }
  return {
    text: lines.join('\n'),
    data: restored,
    event: 'backup_restored',
    facts: { ...restored },
    exitCode: differingSurveys === 0 ? 0 : 1,
  }
})
