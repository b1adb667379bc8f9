import { sanitizeText } from '@earshot/survey'
import * as v from 'valibot'

/** A zone by its name. `+05:30` is one too for us, and for PostgreSQL it means the opposite. */
const isTimezone = (name: string) => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A web address of a store: http or https, for display and links only (ADR-0021). A bare host name is understood. */
const storeUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500),
  v.transform((text) => (/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)),
  v.check((text) => {
    const url = URL.parse(text)
    return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !url.username
  }, 'not_a_web_address'),
  v.transform((text) => new URL(text).origin),
)

/** The fields that a merchant gives about their store, at sign-up and later in the settings. */
export const storeFieldsSchema = v.object({
  businessName: v.pipe(v.string(), v.transform(sanitizeText), v.trim(), v.minLength(1, 'empty'), v.maxLength(120)),
  storeUrl,
  timezone: v.pipe(v.string(), v.maxLength(64), v.check(isTimezone, 'not_a_timezone')),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'not_a_currency')),
})
