import { restoreBackup } from '../apps/server/src/backup/restore-backup.ts'
import { requireKeys } from '../apps/server/src/db/encrypted-secrets.ts'
import { openDb } from '../apps/server/src/db/open-db.ts'
import { SecretsKeyError } from '../apps/server/src/db/secret-cipher.ts'
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

/** A sentence, if servers cannot read the keys in the database. */
async function describeUnreadable(url: string, secretsKeys: readonly Buffer[]): Promise<string[]> {
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = openDb(url, 1, fail, 'command')
  db.cipher.useKeys(secretsKeys)
  try {
    await requireKeys(db)
    return []
  } catch (error) {
    if (!(error instanceof SecretsKeyError)) throw error
    return [`No server starts on it yet. ${error.message}`]
  } finally {
    await close()
  }
}

await operate('restore', values.json, async () => {
  const [name = ''] = positionals
  await using opened = new AsyncDisposableStack()
  const { settings, passphrase, pictures } = await readInstallation()
  let databaseUrl = ''
  const reachDatabase = async () => {
    databaseUrl = await reachUnmigrated(settings, opened)
    return databaseUrl
  }
  const print = (sentence: string) => console.error(sentence)
  const restored = await restoreBackup({ reachDatabase, file: resolveFile(name), passphrase, pictures, print })
  const { createdAt, differingSurveys } = restored
  const lines = [
    `Restored ${describeContents(restored)}, as of ${createdAt}. Every checksum and count is right.${describeMissing(restored)}`,
  ]
  lines.push(...(await describeUnreadable(databaseUrl, settings.secretsKeys)))
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
