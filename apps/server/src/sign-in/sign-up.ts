import type { Result } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import type { Problem } from '../problems.ts'
import { type OpenedStore, openStore } from '../stores/open-store.ts'
import { storeFieldsSchema } from '../stores/store-fields.schema.ts'
import { emailSchema } from './email.schema.ts'
import { hashNewPassword, knownWordsOf } from './new-password.ts'
import { newPasswordSchema } from './password-rules.ts'

export const signUpSchema = v.object({
  ...storeFieldsSchema.entries,
  email: emailSchema,
  password: newPasswordSchema,
})

/** Opens a store for a merchant who comes for the first time; onboarding lies before them. */
export async function signUp(
  db: Db,
  { password, address, ...wanted }: v.InferOutput<typeof signUpSchema> & { address: string },
  now: Date,
): Promise<Result<OpenedStore, Problem>> {
  const hash = await hashNewPassword({ password, path: 'password', knownWords: knownWordsOf(wanted) }, address)
  return hash.ok ? openStore(db, { ...wanted, passwordHash: hash.value, isNew: true }, now) : hash
}
