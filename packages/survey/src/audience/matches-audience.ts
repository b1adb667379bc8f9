import { comparable } from '../comparable.ts'
import type { AudienceFilter, ShopperContext } from './filter.ts'

/**
 * Whether a shopper belongs to a survey's audience: all filters must match, and without filters everyone does.
 * Spec §3.6, ADR-0031. A field that the store does not report, or reports in no readable form, is absent: then negative
 * operators match and the others do not. A filter this version does not know never matches.
 * @param context as the store page wrote it: nothing about its shape is certain
 * @param storeCurrency where the order has another one, its value counts as absent
 */
export function matchesAudience(
  filters: readonly AudienceFilter[],
  context: ShopperContext,
  storeCurrency: string | null = null,
): boolean {
  const facts: Facts = typeof context === 'object' && context !== null ? context : {}
  return filters.every((filter) => matchesFilter(filter, facts, storeCurrency))
}

/** The reported texts of a field, as filters compare them. */
export const reportedTexts = (context: ShopperContext, field: AudienceFilter['type']): readonly string[] =>
  toTexts(context[field])

type Facts = { readonly [Field in keyof ShopperContext]?: unknown }

function matchesFilter(filter: AudienceFilter, facts: Facts, storeCurrency: string | null): boolean {
  switch (filter.type) {
    case 'customerType':
      return filter.operator === 'is' && (single(filter) === 'all' || isThe(filter, toTexts(facts.customerType)))
    case 'giftCard':
      return filter.operator === 'is' && isThe(filter, toTexts(giftCardUse(facts.giftCard)))
    case 'orderValue':
      return matchesNumber(filter, isForeign(facts.currency, storeCurrency) ? null : facts.orderValue)
    case 'orderQuantity':
      return matchesNumber(filter, facts.orderQuantity)
    case 'customerTags':
    case 'paymentMethods':
    case 'discountCodes':
    case 'productIds':
    case 'collectionIds':
      return matchesList(filter, toTexts(facts[filter.type]), (fact, listed) => fact === listed)
    case 'zipCode': {
      const zipCode = toTexts(facts.zipCode)
      if (filter.operator === 'equals') return isThe(filter, zipCode)
      return matchesList(filter, zipCode, startsWith)
    }
    case 'location':
      return matchesList(filter, toTexts(facts.location).map(codeOf), startsWith, codeOf)
    // Stryker disable next-line ConditionalExpression: `every` takes undefined for false.
    default:
      return false
  }
}

/** The one value of a filter that has one; older filters keep it as the first of `values`. */
const single = (filter: AudienceFilter): string | undefined => toTexts(filter.value)[0] ?? toTexts(filter.values)[0]

function isThe(filter: AudienceFilter, facts: readonly string[]): boolean {
  const value = single(filter)
  return facts.some((fact) => fact === value)
}

function matchesNumber(filter: AudienceFilter, raw: unknown): boolean {
  const fact = toNumber(raw)
  const value = toNumber(single(filter))
  if (filter.operator === 'equals') return fact === value
  if (filter.operator === 'greater_than') return fact > value
  if (filter.operator === 'less_than') return fact < value
  return filter.operator === 'between' && fact >= value && fact <= toNumber(filter.maxValue)
}

/** @param read the part of a listed value that is compared, computed once: stores list hundreds */
function matchesList(
  filter: AudienceFilter,
  facts: readonly string[],
  matches: (fact: string, listed: string) => boolean,
  read: (listed: string) => string = (listed) => listed,
): boolean {
  const listed = toTexts(filter.values).map(read)
  const contains = facts.some((fact) => listed.some((one) => matches(fact, one)))
  return filter.operator === 'contains' ? contains : filter.operator === 'does_not_contains' && !contains
}

const startsWith = (fact: string, prefix: string): boolean => fact.startsWith(prefix)

/** Places are written `code:name`. The hyphen ends a code, so that `US` is the start of `US-CA` and not of `USX`. */
const codeOf = (location: string): string => `${location.replace(/:.*/s, '').trimEnd()}-`

const giftCardUse = (fact: unknown): unknown => (typeof fact === 'boolean' ? (fact ? 'used' : 'notUsed') : fact)

function isForeign(currency: unknown, storeCurrency: string | null): boolean {
  const [reported] = toTexts(currency)
  return reported !== undefined && storeCurrency !== null && reported !== comparable(storeCurrency)
}

/** A number, or one written out as a plain decimal. Anything else is NaN, which no comparison holds for. */
function toNumber(raw: unknown): number {
  const isReadable = typeof raw === 'string' ? /^\s*[+-]?\d+(\.\d+)?\s*$/.test(raw) : Number.isFinite(raw)
  return isReadable ? Number(raw) : Number.NaN
}

/** The readable texts of a list, as they are compared; a single one passes for a list, an empty one for nothing. */
const toTexts = (raw: unknown): readonly string[] =>
  (Array.isArray(raw) ? raw : [raw])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => comparable(String(one)))
    .filter((text) => text !== '')
