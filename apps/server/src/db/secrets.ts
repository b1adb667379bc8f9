import { randomBytes } from 'node:crypto'
import { eq } from './drizzle.ts'
import { encryptSecret } from './encrypted-secrets.ts'
import type { Db } from './open-db.ts'
import { secrets } from './schema.ts'
import type { SecretCell } from './secret-cipher.ts'

/** Keys that several servers of one database must share, besides the token key, which can be replaced. */
export type Secrets = {
  /** The product's key for the embedded billing provider. */
  readonly billingApiKey: string
  /** The key that the embedded billing provider signs with. */
  readonly billingSigningKey: string
  /** The key that hides the networks of unverified responses. */
  readonly neighbourhoodKey: string
}

/** Reads the shared keys; the first server makes them. */
export async function readSecrets(db: Db): Promise<Secrets> {
  return {
    billingApiKey: await readKey(db, 'billing_api_key'),
    billingSigningKey: await readKey(db, 'billing_signing_key'),
    neighbourhoodKey: await readKey(db, 'neighbourhood_key'),
  }
}

/** Reads one key, and makes it if there is none. */
export async function readKey(db: Db, name: string): Promise<string> {
  const cell: SecretCell = { column: 'secrets.value', row: name }
  const find = () => db.select().from(secrets).where(eq(secrets.name, name)).execute()
  let [row] = await find()
  if (!row) {
    await db.transaction(async (tx) => {
      const value = await encryptSecret(tx, cell, randomBytes(32).toString('hex'))
      await tx.insert(secrets).values({ name, value }).onConflictDoNothing()
    })
    row = (await find())[0]
  }
  if (!row) throw new Error(`The secret ${name} could not be read back`)
  return db.cipher.decrypt(cell, row.value)
}
