import { err, ok, type Result } from '@earshot/survey'
import * as v from 'valibot'
import type { Db } from '../db/open-db.ts'
import type { Services } from '../env.ts'
import type { Problem } from '../problems.ts'
import { type EventRecorder, recordSecurityEvent } from '../security-log/record.ts'
import { openStore } from '../stores/open-store.ts'
import { storeFieldsSchema } from '../stores/store-fields.schema.ts'
import { accountsOf, type Who } from './accounts.ts'
import { requestConfirmation } from './confirmations.ts'
import { emailSchema } from './email.schema.ts'
import { hashNewPassword, knownWordsOf } from './new-password.ts'
import { newPasswordSchema } from './password-rules.ts'
import { isTwoStepOn } from './two-step/two-step-state.ts'
import { closeSurplus, confirmByFrom } from './unconfirmed-accounts.ts'
import { writeAtAddress } from './write-at-address.ts'

export const signUpSchema = v.object({
  ...storeFieldsSchema.entries,
  email: emailSchema,
  password: newPasswordSchema,
})

type Newcomer = v.InferOutput<typeof signUpSchema> & { readonly address: string }

/**
 * Opens a store for a merchant who comes for the first time; onboarding lies before them. With mail this always succeeds, so
 * that nobody learns whether an address is known: several accounts may have it until one confirms it (ADR-0079).
 */
export async function signUp(
  db: Db,
  { password, address, ...wanted }: Newcomer,
  { mail, attempts }: Pick<Services, 'mail' | 'attempts'>,
  recorder: EventRecorder,
): Promise<Result<Who, Problem>> {
  const { email } = wanted
  const { now } = recorder
  return writeAtAddress(db, {
    email,
    merchantId: null,
    hash: (salt) => hashNewPassword({ password, path: 'password', knownWords: knownWordsOf(wanted) }, address, salt),
    async write(tx, passwordHash) {
      const store = { ...wanted, passwordHash, isNew: true }
      if (!mail.verifiesAddresses) {
        const isTaken = (await accountsOf(tx, email)).length > 0
        return isTaken ? err({ code: 'email_taken' }) : recorded(tx, recorder, await openStore(tx, store, now))
      }
      const twin = await findTwin(tx, store)
      if (twin) {
        await recordSecurityEvent(tx, recorder, { storeId: twin.storeId, event: 'logged_in', details: {} })
        return ok(twin)
      }
      await closeSurplus(tx, email, now)
      const opened = await openStore(tx, { ...store, confirmBy: confirmByFrom(now) }, now)
      if (opened.ok) await requestConfirmation(tx, opened.value, email, { ...recorder, attempts })
      return recorded(tx, recorder, opened)
    },
  })
}

async function recorded(tx: Db, recorder: EventRecorder, opened: Result<Who, Problem>): Promise<Result<Who, Problem>> {
  if (!opened.ok) return opened
  await recordSecurityEvent(tx, recorder, { storeId: opened.value.storeId, event: 'account_opened', details: {} })
  return opened
}

/**
 * The account that the same form has opened before: a browser or a proxy may send it twice. The password is the same, so this
 * is a login. All accounts of an address have one salt, so the hashes of one password are equal. With two-step login the
 * password alone logs nobody in, so it is none then.
 */
async function findTwin(
  tx: Db,
  { email, passwordHash, storeUrl }: Record<'email' | 'passwordHash' | 'storeUrl', string>,
): Promise<Who | undefined> {
  const accounts = await accountsOf(tx, email)
  const twin = accounts.find(
    (account) =>
      !account.isConfirmed &&
      account.isNewStore &&
      account.storeUrl === storeUrl &&
      account.passwordHash === passwordHash,
  )
  return twin && !(await isTwoStepOn(tx, twin)) ? twin : undefined
}
