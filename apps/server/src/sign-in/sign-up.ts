import type { Result } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import { type OpenedStore, openStore } from '../stores/open-store.ts'
import { storeFieldsSchema } from '../stores/store-fields.schema.ts'
import { emailSchema } from './email.schema.ts'
import { hashPassword } from './password.ts'
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
): Promise<Result<OpenedStore, { code: 'email_taken' }>> {
  return openStore(db, { ...wanted, passwordHash: await hashPassword(password, address), isNew: true }, now)
}
