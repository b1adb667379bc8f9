import { sign } from 'hono/jwt'
import * as v from 'valibot'
import type { TokenKey } from './token-key.ts'
import { verifySigned } from './verify-signed.ts'

/** The purpose of a note. A note for one purpose is worthless for every other, and none is a login token. */
type Purpose =
  | 'reset_password'
  | 'confirm_email'
  | 'download'
  | 'device'
  | 'second_step'
  | 'confirm'
  | 'add_app'
  | 'add_passkey'

/**
 * Signs a few facts for one purpose until a moment: a link or an address may carry this instead of a login token
 * (ADR-0021).
 */
export async function signNote(
  purpose: Purpose,
  facts: Record<string, string>,
  tokenKey: TokenKey,
  expiresAt: Date,
): Promise<string> {
  return sign({ ...facts, purpose, exp: Math.floor(expiresAt.getTime() / 1000) }, await tokenKey.signing(), 'HS256')
}

/** The facts of a note, or null if it is not ours, was made for something else, or has run out. */
export async function readNote<S extends v.GenericSchema>(
  purpose: Purpose,
  schema: S,
  note: string,
  { tokenKey, now }: { readonly tokenKey: TokenKey; readonly now: Date },
): Promise<v.InferOutput<S> | null> {
  const payload = await verifySigned(note, tokenKey)
  const frame = v.safeParse(v.object({ purpose: v.literal(purpose), exp: v.number() }), payload)
  const facts = v.safeParse(schema, payload)
  return frame.success && facts.success && frame.output.exp * 1000 > now.getTime() ? facts.output : null
}
