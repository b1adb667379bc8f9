import { dictionary } from '@zxcvbn-ts/language-common'
import * as v from 'valibot'

/** ADR-0021. The upper bound keeps a megabyte from being hashed. */
const PASSWORD_LENGTH = { min: 10, max: 200 } as const

const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_LENGTH.min))

export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LENGTH.min, 'too_short'),
  v.maxLength(PASSWORD_LENGTH.max, 'too_long'),
  v.check((password) => !common.has(password.toLowerCase()), 'too_common'),
)
