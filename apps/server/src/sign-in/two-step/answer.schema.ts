import * as v from 'valibot'
import type { JsonBounds } from '../../http/json-bounds.ts'

/** The notes are at most 1,500 characters long, and what a browser says of a passkey is at most a few thousand. */
export const TWO_STEP_BOUNDS: JsonBounds = { maxBytes: 20_000, maxValues: 100, maxDepth: 5 }

export const noteSchema = v.pipe(v.string(), v.maxLength(3_000))

const base64url = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength), v.regex(/^[\w-]*$/))

const credentialEntries = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: v.literal('public-key'),
}

/** `RegistrationResponseJSON` of WebAuthn. Fields that nothing needs are dropped. */
export const newPasskeySchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(12_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20), v.regex(/^[\w-]*$/))), v.maxLength(10))),
  }),
})

/** `AuthenticationResponseJSON` of WebAuthn. */
const usedPasskeySchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
  }),
})

export type NewPasskey = v.InferOutput<typeof newPasskeySchema>
export type UsedPasskey = v.InferOutput<typeof usedPasskeySchema>

const codeText = v.pipe(v.string(), v.maxLength(40), v.regex(/^[^\0]*$/))

const secondStepOptions = [
  v.object({ method: v.literal('app'), code: codeText }),
  v.object({ method: v.literal('recovery_code'), code: codeText }),
  v.object({ method: v.literal('passkey'), passkey: usedPasskeySchema }),
] as const

/** The answer of a merchant at the second step of a login. */
export const secondStepSchema = v.variant('method', [...secondStepOptions])

/** The same in a session; without two-step login it is the password. */
export const confirmationSchema = v.variant('method', [
  ...secondStepOptions,
  v.object({ method: v.literal('password'), password: v.pipe(v.string(), v.maxLength(1000)) }),
])

export type SecondStepAnswer = v.InferOutput<typeof secondStepSchema>
export type Confirmation = v.InferOutput<typeof confirmationSchema>
