import * as v from 'valibot'

/** ADR-0021. The upper bound keeps a megabyte from being hashed. */
const PASSWORD_LENGTH = { min: 10, max: 200 } as const

/** Before a password is hashed, it is also checked that nobody would soon guess it (`hashNewPassword`). */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LENGTH.min, 'too_short'),
  v.maxLength(PASSWORD_LENGTH.max, 'too_long'),
)
