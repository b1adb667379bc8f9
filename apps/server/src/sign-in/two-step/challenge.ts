import { createHash } from 'node:crypto'
import { err, ok, type Result } from '@earshot/survey'
import { v4 as newUuid } from 'uuid'
import * as v from 'valibot'
import type { Db } from '../../db/open-db.ts'
import { usedTickets } from '../../db/schema.ts'
import type { Problem } from '../../problems.ts'
import type { Who } from '../accounts.ts'
import { readNote, signNote } from '../signed-note.ts'
import type { TokenKey } from '../token-key.ts'
import type { Confirmation } from './answer.schema.ts'
import { spendAppCode } from './app-codes.ts'
import { checkPasskey, passkeyRequest, passkeySite } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { METHODS, methodsOf, type TwoStep } from './two-step-state.ts'

const CHALLENGE_LIFE_MS = 10 * 60 * 1000

/** The parts of this installation that sign and check challenges. */
export type Challenging = {
  readonly db: Db
  readonly tokenKey: TokenKey
  readonly now: Date
  /** The dashboard's address as merchants' browsers see it. */
  readonly dashboardUrl: string
}

/** The options of a browser's `navigator.credentials.get` (WebAuthn), in JSON. */
const passkeyRequestSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('preferred'),
  allowCredentials: v.array(
    v.object({ id: v.string(), type: v.literal('public-key'), transports: v.array(v.string()) }),
  ),
})

export const challengeSchema = v.object({
  /** Goes back with the answer, within 10 minutes. */
  challenge: v.string(),
  /** The merchant can answer with these, the method that was used last first. */
  methods: v.array(v.picklist([...METHODS, 'password'])),
  /** For a passkey; null if the merchant has none. */
  passkey: v.nullable(passkeyRequestSchema),
})

export type Challenge = v.InferOutput<typeof challengeSchema>

export const challengeFactEntries = {
  storeId: v.pipe(v.string(), v.uuid()),
  merchantId: v.pipe(v.string(), v.uuid()),
  challengeId: v.pipe(v.string(), v.uuid()),
}

/**
 * Asks a merchant for a second step, or for the password if two-step login is off.
 * @param facts goes into the signed note, for the one who reads it
 */
export async function makeChallenge(
  { db, tokenKey, now, dashboardUrl }: Challenging,
  purpose: 'second_step' | 'confirm',
  { owner, twoStep }: { readonly owner: Who; readonly twoStep: TwoStep },
  facts: Readonly<Record<string, string>>,
): Promise<Challenge> {
  const challengeId = newUuid()
  const { storeId, merchantId } = owner
  const until = new Date(now.getTime() + CHALLENGE_LIFE_MS)
  const challenge = await signNote(purpose, { ...facts, storeId, merchantId, challengeId }, tokenKey, until)
  if (!twoStep.isOn) return { challenge, methods: ['password'], passkey: null }
  const passkey = await passkeyRequest(db, owner, passkeySite(dashboardUrl), passkeyChallenge(challengeId))
  return { challenge, methods: methodsOf(twoStep), passkey }
}

/** Reads the note of a challenge. @returns null if it has run out, is not ours or for something else */
export const readChallenge = <S extends v.GenericSchema>(
  { tokenKey, now }: Pick<Challenging, 'tokenKey' | 'now'>,
  purpose: 'second_step' | 'confirm',
  schema: S,
  note: string,
) => readNote(purpose, schema, note, { tokenKey, now })

/** The id of the challenge, as passkeys sign it. */
const passkeyChallenge = (challengeId: string): string =>
  createHash('sha256').update(`passkey ${challengeId}`).digest('base64url')

export type Answering = Challenging & {
  /** The caller's (`clientAddress`). */
  readonly address: string
}

/** Checks a second step, and uses up its code. A password is none. */
export async function checkSecondStep(
  { db, now, address, dashboardUrl }: Answering,
  owner: Who,
  challengeId: string,
  answer: Confirmation,
): Promise<Result<object, Problem>> {
  switch (answer.method) {
    case 'app':
      return spendAppCode(db, owner, answer.code, now)
    case 'recovery_code':
      return spendRecoveryCode(db, owner, { code: answer.code, address }, now)
    case 'passkey': {
      const order = { used: answer.passkey, site: passkeySite(dashboardUrl), challenge: passkeyChallenge(challengeId) }
      return checkPasskey(db, owner, order, now)
    }
    case 'password':
      return err({ code: 'second_step_wrong' })
  }
}

/** Uses up a challenge whose answer was right, so that nobody can send the same answer again. */
export async function spendChallenge(
  { db, now }: Pick<Challenging, 'db' | 'now'>,
  { storeId }: Who,
  challengeId: string,
): Promise<Result<object, Problem>> {
  const first = await db
    .insert(usedTickets)
    .values({ storeId, ticketId: challengeId, expiresAt: new Date(now.getTime() + CHALLENGE_LIFE_MS) })
    .onConflictDoNothing()
    .returning()
  return first.length > 0 ? ok({}) : err({ code: 'challenge_expired' })
}
