import { dictionary } from '@zxcvbn-ts/language-common'
import * as v from 'valibot'

/** ADR-0021. The upper bound keeps a megabyte from being hashed. */
const PASSWORD_LENGTH = { least: 10, most: 200 } as const

const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_LENGTH.least))

export const newPasswordSchema = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LENGTH.least, 'too_short'),
  v.maxLength(PASSWORD_LENGTH.most, 'too_long'),
  v.check((password) => !common.has(password.toLowerCase()), 'too_common'),
)
