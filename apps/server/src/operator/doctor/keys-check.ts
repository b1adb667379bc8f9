import { readPendingMigrations } from '../../db/applied-migrations.ts'
import { type EncryptionState, requireKeys } from '../../db/encrypted-secrets.ts'
import type { Db } from '../../db/open-db.ts'
import { SecretsKeyError } from '../../db/secret-cipher.ts'
import { counted } from '../counted.ts'
import { type Check, type CheckResult, fine, problem, warning } from './check.ts'

const NAME = 'database.keys'

/** Checks that SECRETS_KEY can read every key in the database, and encrypts all of them. */
export const keysCheck = (db: Db): Check => [NAME, () => checkKeys(db)]

async function checkKeys(db: Db): Promise<CheckResult[]> {
  const { pending } = await readPendingMigrations(db)
  // The check of migrations says so, and the columns may not exist yet.
  if (pending.length > 0) return []
  try {
    return [describe(await requireKeys(db), db.cipher.keyIds())]
  } catch (error) {
    if (!(error instanceof SecretsKeyError)) throw error
    return [problem(NAME, error.message, 'No server starts so (docs/operating/keys.md).')]
  }
}

function describe({ current, secrets }: EncryptionState, keyIds: readonly string[]): CheckResult {
  const [newest = null] = keyIds
  if (newest === null) return fine(NAME, 'The keys in the database are not encrypted.')
  const others = [...secrets].filter(([keyId]) => keyId !== newest)
  const count = others.reduce((sum, [, n]) => sum + n, 0)
  if (current === newest && count === 0) {
    const found =
      keyIds.length === 1
        ? 'The keys in the database are encrypted with SECRETS_KEY.'
        : 'The keys in the database are encrypted with the first key of SECRETS_KEY. Nothing needs the others.'
    return fine(NAME, found)
  }
  const found = `${counted(count, 'key in the database is', 'keys in the database are')} not encrypted with the first key of SECRETS_KEY.`
  return warning(NAME, found, 'Once every server has this key, run npm run keys -- encrypt.')
}
