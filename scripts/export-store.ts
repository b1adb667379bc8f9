import { stat } from 'node:fs/promises'
import { exportStore } from '../apps/server/src/backup/export-store.ts'
import { resolveFile } from './file-argument.ts'
import { describeContents, describeFile, describeMissing, readInstallation } from './installation.ts'
import { knownStore } from './known-account.ts'
import { parseOperatorArgs } from './operator-args.ts'
import { operate } from './operator-command.ts'
import { reachDatabase } from './reach-database.ts'

const USAGE = `npm run export-store -- STORE FILE [--json]
Writes one store into a file, while servers run. STORE is its id, or the email address that its merchant logs in with. With
BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE the file is encrypted.`

const { values, positionals } = parseOperatorArgs(USAGE, {}, { positionals: [2, 2] })

await operate('export-store', values.json, async () => {
  const [wanted = '', name = ''] = positionals
  const { passphrase, pictures, release } = await readInstallation()
  await using database = await reachDatabase(1)
  const store = await knownStore(database.db, wanted)
  const { storeId, storeUrl } = store
  const file = resolveFile(name)
  const { url: databaseUrl, db } = database
  const order = { databaseUrl, storeId, cipher: db.cipher, pictures, release, passphrase, file }
  const contents = await exportStore(order)
  const { size: bytes } = await stat(file)
  const isEncrypted = passphrase !== null
  return {
    text: `${file} has the store ${storeUrl} (${storeId}) with ${describeContents(contents)}: ${describeFile(bytes, isEncrypted)}.${describeMissing(contents)}`,
    data: { file, storeId, storeUrl, ...contents, bytes, isEncrypted },
    event: 'store_exported',
    storeId,
    facts: { ...contents, bytes, isEncrypted },
  }
})
