import type { AudienceFilter } from '@earshot/survey'
import { formatCount } from '../../../lib/format.ts'
import { words } from './sentence-words.ts'

/** So many values are read at a glance. */
const MAX_VALUES = 8

/**
 * The condition of a filter, in a full sentence: "Order value is between 50 and 100 EUR".
 * @param currency the store's; null: not known
 * @param max how many listed values it names; the others it counts
 */
export function filterSentence(filter: AudienceFilter, currency: string | null, max = MAX_VALUES): string {
  const { type, operator } = filter
  const value = single(filter)
  if (operator === 'is') return words.choices[value as keyof typeof words.choices] ?? `${words.name(type)}: ${value}`
  return words.sentence(type, operator, formatValue(filter, value, currency, max))
}

/** The audience of a survey, one line for each filter. */
export const audienceLines = (audience: readonly AudienceFilter[] = []): readonly string[] =>
  audience.length === 0
    ? [words.everyone]
    : audience.map((filter) => filterSentence(filter, null, Number.POSITIVE_INFINITY))

/** The audience of a survey, in one line. */
export function audienceSummary(audience: readonly AudienceFilter[] = [], currency: string | null): string {
  const [first, ...others] = audience
  if (!first) return words.everyone
  const sentence = filterSentence(first, currency, 3)
  return others.length === 0 ? sentence : words.andMoreFilters(sentence, others.length)
}

/** The one value of a filter that has one; older filters keep it as the first of `values`. */
export const single = ({ value, values }: AudienceFilter): string => String(value ?? values?.[0] ?? '')

/** The name in a place that is written `code:name`, or its code where it has none. */
export const locationName = (location: string): string => location.slice(location.indexOf(':') + 1) || location

/** The name of a listed value that has no label. */
export const nameOfValue = (type: AudienceFilter['type'], value: string): string =>
  type === 'location' ? locationName(value) : value

function formatValue(filter: AudienceFilter, value: string, currency: string | null, max: number): string {
  const { type, operator, maxValue, values = [], labels } = filter
  if (operator === 'contains' || operator === 'does_not_contains') {
    const texts = values.map((one, index) => labels?.[index] ?? nameOfValue(type, one))
    const listed = texts.slice(0, max).join(', ') || '…'
    return texts.length > max ? words.andMoreValues(listed, texts.length - max) : listed
  }
  if (type === 'zipCode') return value
  const amounts = operator === 'between' ? words.fromTo(amount(value), amount(String(maxValue ?? ''))) : amount(value)
  return type === 'orderValue' && currency !== null ? `${amounts} ${currency}` : amounts
}

const amount = (text: string): string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : formatCount(Number(text))
