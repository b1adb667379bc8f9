import { storeSecretsWith } from '../apps/server/src/db/encrypted-secrets.ts'
import { counted } from '../apps/server/src/operator/counted.ts'
import { listReplacedTokenKeys, replaceStolenTokenKey, replaceTokenKey } from '../apps/server/src/operator/token-key.ts'
import { TOKEN_LIFE_SECONDS } from '../apps/server/src/sign-in/token.ts'
import { renewStoreSecret } from '../apps/server/src/stores/store-secrets.ts'
import { SentenceError } from './command.ts'
import { knownStore } from './known-account.ts'
import { parseOperatorArgs, refuseArguments } from './operator-args.ts'
import { type CommandResult, operate, readWholeNumber } from './operator-command.ts'
import { reachDatabase } from './reach-database.ts'

/** After so long every token of the old key has expired, or was renewed with the new one. */
const TOKEN_LIFE_DAYS = TOKEN_LIFE_SECONDS / 86_400

const USAGE = `npm run keys -- list [--json]
npm run keys -- replace-login-key [--overlap ${TOKEN_LIFE_DAYS}] [--json]
npm run keys -- replace-login-key --stolen [--json]
npm run keys -- replace-store-secret STORE [--json]
npm run keys -- encrypt [--json]
npm run keys -- decrypt [--json]
The login key signs login tokens, reset links and tickets for downloads. The old one is accepted for --overlap days, so nobody
has to log in again. With --stolen it is refused at once, and everybody has to. STORE is the id of a store, or the email
address that its merchant logs in with. The old secret of a store is accepted for 24 hours.
encrypt stores every key in the database encrypted with the first key of SECRETS_KEY, which all servers must have before. decrypt
stores them as they are.`

const { values, positionals } = parseOperatorArgs(
  USAGE,
  { overlap: { type: 'string', default: String(TOKEN_LIFE_DAYS) }, stolen: { type: 'boolean', default: false } },
  { positionals: [1, 2] },
)

async function list(): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const replaced = await listReplacedTokenKeys(database.db)
  const lines = replaced.map(({ signsUntil, acceptedUntil }) =>
    signsUntil > new Date()
      ? `An older one still signs until ${signsUntil.toISOString()}, and is accepted until ${acceptedUntil.toISOString()}.`
      : `An older one is accepted until ${acceptedUntil.toISOString()}.`,
  )
  return {
    text: ['The newest login key is accepted.', ...(lines.length > 0 ? lines : ['No older one is.'])].join('\n'),
    data: { replaced },
    event: 'keys_listed',
    facts: { replaced: replaced.length },
  }
}

async function replaceLoginKey(): Promise<CommandResult> {
  if (values.stolen) return replaceStolen()
  const overlapDays = readWholeNumber('--overlap', values.overlap, 365)
  await using database = await reachDatabase(1)
  const old = await replaceTokenKey(database.db, overlapDays)
  if (old === null) throw new SentenceError('The login key was replaced only seconds ago. Try again in a minute.')
  const acceptedUntil = old.acceptedUntil.toISOString()
  return {
    text:
      `The new login key signs from ${old.signsUntil.toISOString()}. The old one is accepted until ${acceptedUntil}.` +
      (overlapDays < TOKEN_LIFE_DAYS
        ? ` Merchants who do not use Earshot for ${counted(overlapDays, 'day')} have to log in again.`
        : ''),
    data: old,
    event: 'login_key_replaced',
    facts: { stolen: false, acceptedUntil },
  }
}

async function replaceStolen(): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  await replaceStolenTokenKey(database.db)
  return {
    text: 'No older login key is accepted. Servers notice within 5 seconds, and everybody has to log in again.',
    data: { acceptedUntil: null },
    event: 'login_key_replaced',
    facts: { stolen: true },
  }
}

async function replaceStoreSecret(wanted: string): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const store = await knownStore(database.db, wanted)
  const { storeId, storeUrl } = store
  const renewed = await renewStoreSecret(database.db, storeId, new Date())
  if (!renewed.ok) throw new SentenceError(`The store ${wanted} was deleted meanwhile.`)
  const { oldOneUntil } = renewed.value
  const old = oldOneUntil === null ? '' : ` The old one is accepted until ${oldOneUntil}.`
  return {
    text: `${storeUrl} has a new secret. Its merchant finds it in Settings.${old}`,
    data: { storeId, oldOneUntil },
    event: 'store_secret_replaced',
    storeId,
  }
}

async function encrypt(): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const { db } = database
  const [newest] = db.cipher.keyIds()
  if (newest === undefined) {
    throw new SentenceError('SECRETS_KEY is not set. Set it for all servers, restart them, and run the command again.')
  }
  const stored = await storeSecretsWith(db, newest)
  return {
    text: `The keys in the database are encrypted with the first key of SECRETS_KEY: ${describeStored(stored)}. Store it apart from the backups: without it no server starts.`,
    data: { stored },
    event: 'keys_encrypted',
    facts: { stored },
  }
}

async function decrypt(): Promise<CommandResult> {
  await using database = await reachDatabase(1)
  const stored = await storeSecretsWith(database.db, null)
  return {
    text: `The keys in the database are not encrypted any more: ${describeStored(stored)}.`,
    data: { stored },
    event: 'keys_decrypted',
    facts: { stored },
  }
}

const describeStored = (stored: number) => counted(stored, 'key was rewritten', 'keys were rewritten')

await operate('keys', values.json, async () => {
  const [action, wanted] = positionals
  if (action === 'list' && wanted === undefined) return list()
  if (action === 'replace-login-key' && wanted === undefined) return replaceLoginKey()
  if (action === 'replace-store-secret' && wanted !== undefined) return replaceStoreSecret(wanted)
  if (action === 'encrypt' && wanted === undefined) return encrypt()
  if (action === 'decrypt' && wanted === undefined) return decrypt()
  return refuseArguments('These arguments do not fit together.', USAGE)
})
