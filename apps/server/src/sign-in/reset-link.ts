import type { StoreId } from '@earshot/survey'
import { and, eq, isNull } from '../db/drizzle.ts'
import type { Db } from '../db/open-db.ts'
import { passwordResets } from '../db/schema.ts'
import type { Who } from './accounts.ts'
import { signNote } from './signed-note.ts'
import type { TokenKey } from './token-key.ts'

/** A row of `password_resets` that a link names. */
export type Reset = {
  readonly storeId: StoreId
  readonly resetId: string
  readonly expiresAt: Date
  /** Whose owner gets the link. */
  readonly email: string
}

export type LinkSigning = { readonly tokenKey: TokenKey; readonly dashboardUrl: string }

/** @returns the address of the page where the merchant chooses a new password */
export async function signResetLink(
  { storeId, resetId, expiresAt, email }: Reset,
  { tokenKey, dashboardUrl }: LinkSigning,
): Promise<string> {
  const note = await signNote('reset_password', { storeId, resetId, email }, tokenKey, expiresAt)
  // Behind the hash the note is never sent to a server, so no log and no proxy sees it.
  return `${dashboardUrl}/reset-password#${note}`
}

/**
 * Makes every link that was mailed to this merchant worthless: the owner of an old mail must not undo a later change.
 */
export async function spendResetLinks(db: Db, { storeId, merchantId }: Who, now: Date): Promise<void> {
  await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordResets.storeId, storeId),
        eq(passwordResets.merchantId, merchantId),
        isNull(passwordResets.usedAt),
      ),
    )
}
