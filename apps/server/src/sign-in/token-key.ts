import { LRUCache } from 'lru-cache'
import { eq } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { replacedKeys, secrets } from '../db/schema.ts'
import { readKey } from '../db/secrets.ts'

/** The key that signs login tokens, reset links and tickets, and the keys before it while they are accepted. */
export type TokenKey = {
  readonly signing: () => Promise<string>
  readonly accepted: () => Promise<readonly string[]>
}

/** The name of its row in `secrets`. */
export const TOKEN_KEY = 'token_key'

/** A server notices within this time that the key was replaced. */
const REMEMBERED_MS = 5_000

/** The token key of a database, as of a few seconds ago: it can be replaced while servers run (ADR-0072). */
export function createTokenKey(db: Db, now: () => Date): TokenKey {
  const known = new LRUCache<typeof TOKEN_KEY, ReturnType<typeof readTokenKeys>>({ max: 1, ttl: REMEMBERED_MS })

  function keys() {
    const remembered = known.get(TOKEN_KEY)
    if (remembered !== undefined) return remembered
    const asked = readTokenKeys(db)
    known.set(TOKEN_KEY, asked)
    // Callers that wait for it get the failure; the next caller asks again.
    asked.catch(() => known.delete(TOKEN_KEY))
    return asked
  }

  return {
    async signing() {
      const { newest, replaced } = await keys()
      return replaced.find(({ signsUntil }) => signsUntil > now())?.value ?? newest
    },
    async accepted() {
      const { newest, replaced } = await keys()
      return [newest, ...replaced.filter(({ acceptedUntil }) => acceptedUntil > now()).map(({ value }) => value)]
    },
  }
}

/** Reads all keys in one statement: between two, the newest one could become a replaced one that neither shows. */
async function readTokenKeys(db: Db) {
  const rows = await db
    .select()
    .from(secrets)
    .leftJoin(replacedKeys, eq(replacedKeys.name, secrets.name))
    .where(eq(secrets.name, TOKEN_KEY))
  const [first] = rows
  if (!first) return { newest: await readKey(db, TOKEN_KEY), replaced: [] }
  const decrypt = (column: 'secrets.value' | 'replaced_keys.value', value: string) =>
    db.cipher.decrypt({ column, row: TOKEN_KEY }, value)
  return {
    newest: decrypt('secrets.value', first.secrets.value),
    replaced: rows.flatMap(({ replaced_keys: key }) =>
      key === null ? [] : { ...key, value: decrypt('replaced_keys.value', key.value) },
    ),
  }
}
