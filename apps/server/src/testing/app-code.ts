import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows. @param key in base32 */
export const appCodeAt = (key: string, moment: Date): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: moment.getTime() })
