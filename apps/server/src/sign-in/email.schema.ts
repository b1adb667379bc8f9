import * as v from 'valibot'

/** An email address as it is kept and compared: without surrounding spaces, in lower case. RFC 5321 allows 254 characters. */
export const emailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.rfcEmail('not_an_email'))
