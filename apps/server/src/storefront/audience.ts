import {
  type AudienceFilter,
  matchesAudience,
  type Pausable,
  reportedTexts,
  type ShopperContext,
} from '@earshot/survey'
import * as v from 'valibot'
import { SIGNATURE, signedAt } from '../stores/signature.ts'

type Filters = readonly AudienceFilter[]

/** The filters that a page evaluates itself, or that it has to ask the server. */
export type PageAudience = Filters | 'server'

/**
 * Where each filter is evaluated. Filters that list tags, codes or ids are evaluated on the server, because these lists
 * are confidential and discount codes are worth money (ADR-0031). A new filter does not compile until it is listed
 * here.
 */
const DECIDED_ON: Readonly<Record<AudienceFilter['type'], 'page' | 'server'>> = {
  customerType: 'page',
  orderValue: 'page',
  orderQuantity: 'page',
  paymentMethods: 'page',
  giftCard: 'page',
  zipCode: 'page',
  location: 'page',
  customerTags: 'server',
  discountCodes: 'server',
  productIds: 'server',
  collectionIds: 'server',
}
/** Each is compared with all that a merchant listed. */
const MAX_REPORTED_IN_LIST = 500
/** No order has more, and who tells of more is guessing. */
const MAX_DISCOUNT_CODES = 20
/** In characters of JSON. Every page of a store fetches it. */
const MAX_PAGE_AUDIENCE_CHARACTERS = 2_000

/**
 * An audience as pages get it. Listed tags, codes and ids are never sent (ADR-0031): if there are any, or more than a
 * page should carry, the server decides on all filters. The names of filters are for the merchant only.
 */
export function pageAudience(filters: Filters): PageAudience {
  if (filters.some(({ type }) => DECIDED_ON[type] !== 'page')) return 'server'
  const forPages = filters.map(({ labels: _labels, ...filter }) => filter)
  return JSON.stringify(forPages).length > MAX_PAGE_AUDIENCE_CHARACTERS ? 'server' : forPages
}

/**
 * Whether an audience includes this shopper, with a pause after each filter: one may compare a hundred thousand pairs of
 * texts.
 */
export function* audienceIncludes(filters: Filters, context: ShopperContext, storeCurrency: string): Pausable<boolean> {
  for (const filter of filters) {
    if (!matchesAudience([filter], context, storeCurrency)) return false
    yield
  }
  return true
}

/**
 * The values in a context that may be guesses: those of fields that these audiences list values of, unless the store has
 * signed them. Signed values cannot be guesses, because only the store can choose them.
 */
export function guessableValues(
  audiences: readonly Filters[],
  context: ShopperContext,
  signed: ShopperContext,
): string[] {
  const types = new Set(audiences.flat().flatMap(({ type }) => (DECIDED_ON[type] === 'server' ? type : [])))
  const valuesIn = (facts: ShopperContext) =>
    new Set([...types].flatMap((type) => reportedTexts(facts, type).map((text) => `${type} ${text}`)))
  const signedValues = valuesIn(signed)
  return [...valuesIn(context)].filter((value) => !signedValues.has(value))
}

const signedTextSchema = v.object({ context: v.string(), signature: v.pipe(v.string(), v.regex(SIGNATURE)) })
type SignedText = v.InferOutput<typeof signedTextSchema>

/**
 * The part of a context that the store has signed, as its text. It is a field of the context, because the release before
 * ignores unknown ones there. Null: there is none that can be read.
 */
export function signedTextIn({ signed }: { readonly signed?: unknown }): SignedText | null {
  const parsed = v.safeParse(signedTextSchema, signed)
  return parsed.success ? parsed.output : null
}

/** The shopper of the text, however old it is: it is the same text each time. Empty if the signature is wrong. */
export function readSignedText(signed: SignedText, secrets: readonly string[], now: Date): ShopperContext {
  if (signedAt(signed.signature, signed.context, secrets, now) === null) return {}
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), signed.context)
  return parsed.success ? parsed.output : {}
}

/** The context of a page's shopper, in any shape: an unreadable field was not reported. */
export const audienceBodySchema = v.strictObject({
  context: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(
      (context) =>
        Object.values(context).every((reported) => !Array.isArray(reported) || reported.length <= MAX_REPORTED_IN_LIST),
      `must have at most ${MAX_REPORTED_IN_LIST} values in a list`,
    ),
    v.check(
      ({ discountCodes: reported }) => !Array.isArray(reported) || reported.length <= MAX_DISCOUNT_CODES,
      `must have at most ${MAX_DISCOUNT_CODES} discount codes`,
    ),
  ),
})
