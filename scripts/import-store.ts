import { importStore } from '../apps/server/src/backup/import-store.ts'
import { LOCAL_HOSTS } from '../apps/server/src/environment.ts'
import { counted } from '../apps/server/src/operator/counted.ts'
import { resolveFile } from './file-argument.ts'
import { describeContents, describeMissing, readInstallation } from './installation.ts'
import { parseOperatorArgs } from './operator-args.ts'
import { operate } from './operator-command.ts'
import { reachDatabase } from './reach-database.ts'

const USAGE = `npm run import-store -- FILE [--json]
Imports a store that npm run export-store has written, while servers run. All of it or nothing is imported. If it is
interrupted, it can be run again.`

const { values, positionals } = parseOperatorArgs(USAGE, {}, { positionals: [1, 1] })

await operate('import-store', values.json, async () => {
  const [name = ''] = positionals
  const { settings, passphrase, pictures } = await readInstallation()
  await using database = await reachDatabase(1)
  const storefrontOrigin = settings.storefrontUrl?.origin ?? `http://${LOCAL_HOSTS.storefront}:${settings.port}`
  const imported = await importStore({
    databaseUrl: database.url,
    file: resolveFile(name),
    passphrase,
    cipher: database.db.cipher,
    pictures,
    storefrontOrigin,
  })
  const { storeId, createdAt, differingSurveys } = imported
  const lines = [
    `Imported the store ${storeId} with ${describeContents(imported)}, as of ${createdAt}. Every checksum and count is right.${describeMissing(imported)}`,
  ]
  if (differingSurveys > 0) {
    lines.push(
      `The counters of ${counted(differingSurveys, 'survey')} differ from a recount, as they did in the installation that they are from. npm run rebuild says which.`,
    )
  }
  return {
    text: lines.join('\n'),
    data: imported,
    event: 'store_imported',
    facts: { ...imported },
    exitCode: differingSurveys === 0 ? 0 : 1,
  }
})
