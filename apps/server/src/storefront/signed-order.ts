import { DAY_MS, sanitizeText } from '@earshot/survey'
import * as v from 'valibot'
import { minorUnits } from '../money.ts'
import type { SignedOrder } from '../responses/incoming.ts'
import { signedAt } from '../stores/signature.ts'

/** How long a signed context is taken (ADR-0006): a page's, and that of a link in an email. */
const VALID_MS = { page: DAY_MS, email: 30 * DAY_MS }

/** The longest order id that is kept. */
export const MAX_ORDER_ID_LENGTH = 200

/** The longest id or email address of a customer that is read. */
export const MAX_CUSTOMER_LENGTH = 254

const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** Left out if it cannot be read, because no answer is lost over it. */
const customerText = v.fallback(
  v.optional(v.nullable(v.pipe(text, v.trim(), v.minLength(1), v.maxLength(MAX_CUSTOMER_LENGTH)))),
  undefined,
)

/** The order in a signed context. Its store wrote it: the other fields are none of our business. */
const signedContextSchema = v.object({
  orderId: v.pipe(
    text,
    v.trim(),
    v.minLength(1),
    v.maxLength(MAX_ORDER_ID_LENGTH),
    v.excludes('\u0000'),
    v.transform(sanitizeText),
  ),
  orderValue: v.fallback(v.optional(text), undefined),
  currency: v.fallback(v.optional(v.string()), undefined),
  /** They find what is stored about a customer, and are kept as hashes only. */
  customerId: customerText,
  customerEmail: customerText,
  /** Signed along with the rest: nobody but the store makes 24 hours into 30 days. */
  purpose: v.fallback(v.picklist(['page', 'email']), 'page'),
})

/**
 * The order that a context names, if its store has signed it (ADR-0006). An unsigned or wrongly signed one names none,
 * which is no failure: the answers count as unverified.
 * @param context only a text can be verified, as only that is what was signed, to the letter
 */
export function signedOrder(
  { context, signature }: { readonly context?: unknown; readonly signature?: string | undefined },
  secrets: readonly string[],
  now: Date,
): SignedOrder | null {
  if (typeof context !== 'string' || signature === undefined) return null
  const at = signedAt(signature, context, secrets, now)
  if (at === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), signedContextSchema), context)
  if (!parsed.success) return null
  const { orderId, orderValue, currency, purpose, customerId = null, customerEmail = null } = parsed.output
  const totalMinor = currency === undefined || orderValue === undefined ? null : minorUnits(orderValue, currency)
  return {
    orderId,
    placedAt: at,
    totalMinor,
    currency: totalMinor === null ? null : (currency?.toUpperCase() ?? null),
    customerId,
    customerEmail,
    isAged: now.getTime() - at.getTime() > VALID_MS[purpose],
  }
}
