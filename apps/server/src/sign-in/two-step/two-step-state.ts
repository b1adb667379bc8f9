import * as v from 'valibot'
import { and, asc, count, eq, isNotNull, isNull } from '../../db/drizzle.ts'
import type { Db } from '../../db/open-db.ts'
import { passkeys, recoveryCodes, twoStepLogins } from '../../db/schema.ts'
import type { Who } from '../accounts.ts'

export const METHODS = ['app', 'passkey', 'recovery_code'] as const
export type Method = (typeof METHODS)[number]

export const twoStepSchema = v.object({
  isOn: v.boolean(),
  /** Null without an authenticator app. */
  app: v.nullable(v.object({ addedAt: v.string(), usedAt: v.nullable(v.string()) })),
  passkeys: v.array(
    v.object({ passkeyId: v.string(), name: v.string(), addedAt: v.string(), usedAt: v.nullable(v.string()) }),
  ),
  recoveryCodesLeft: v.number(),
  /** The host name that passkeys are good for; null: this installation can have none. */
  passkeyHost: v.nullable(v.string()),
})

export type TwoStep = Omit<v.InferOutput<typeof twoStepSchema>, 'passkeyHost'>

const OFF: TwoStep = { isOn: false, app: null, passkeys: [], recoveryCodesLeft: 0 }

/** The second steps of a merchant. A set-up that is not finished counts as none. */
export async function readTwoStep(db: Db, owner: Who): Promise<TwoStep> {
  const { storeId, merchantId } = owner
  const [row] = await db
    .select()
    .from(twoStepLogins)
    .where(
      and(
        eq(twoStepLogins.storeId, storeId),
        eq(twoStepLogins.merchantId, merchantId),
        isNotNull(twoStepLogins.turnedOnAt),
      ),
    )
  if (!row) return OFF
  const [left] = await db
    .select({ n: count() })
    .from(recoveryCodes)
    .where(
      and(eq(recoveryCodes.storeId, storeId), eq(recoveryCodes.merchantId, merchantId), isNull(recoveryCodes.usedAt)),
    )
  return {
    isOn: true,
    app: row.appAddedAt && { addedAt: row.appAddedAt.toISOString(), usedAt: row.appUsedAt?.toISOString() ?? null },
    passkeys: (await readPasskeys(db, owner)).map(({ passkeyId, name, addedAt, usedAt }) => ({
      passkeyId,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: left?.n ?? 0,
  }
}

/** When two-step login was turned on; null if it is off. A set-up that is not finished does not count. */
export async function twoStepSince(db: Db, { storeId, merchantId }: Who): Promise<Date | null> {
  const [row] = await db
    .select({ turnedOnAt: twoStepLogins.turnedOnAt })
    .from(twoStepLogins)
    .where(and(eq(twoStepLogins.storeId, storeId), eq(twoStepLogins.merchantId, merchantId)))
  return row?.turnedOnAt ?? null
}

export const isTwoStepOn = async (db: Db, owner: Who): Promise<boolean> => (await twoStepSince(db, owner)) !== null

/** The passkeys of a merchant, the oldest first. */
export const readPasskeys = (db: Db, { storeId, merchantId }: Who) =>
  db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.storeId, storeId), eq(passkeys.merchantId, merchantId)))
    .orderBy(asc(passkeys.addedAt), asc(passkeys.passkeyId))

/** The methods that a merchant has: first the one that was used last, at the end the recovery codes. */
export function methodsOf({ app, passkeys: own, recoveryCodesLeft }: TwoStep): Method[] {
  const passkeyUsedAt =
    own
      .map(({ usedAt }) => usedAt ?? '')
      .toSorted()
      .at(-1) ?? ''
  const isPasskeyFirst = app === null || passkeyUsedAt > (app.usedAt ?? '')
  const methods: Method[] = [...(app ? (['app'] as const) : []), ...(own.length > 0 ? (['passkey'] as const) : [])]
  return [
    ...(isPasskeyFirst ? methods.toReversed() : methods),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ]
}
