import * as v from 'valibot'

const KEY_BYTES = 32
const MAX_KEYS = 5

const FORM =
  'must be 32 random bytes in base64 or hexadecimal, such as openssl rand -base64 32 prints; older keys follow after commas'

/** The keys of SECRETS_KEY: the first one encrypts, all of them decrypt. */
export const secretsKeysSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((key) => readKeyBytes(key.trim()))),
  v.check((keys) => keys.length <= MAX_KEYS && keys.every((key) => key?.length === KEY_BYTES), FORM),
  v.transform((keys) => keys.filter((key) => key !== null)),
)

function readKeyBytes(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : null
}
