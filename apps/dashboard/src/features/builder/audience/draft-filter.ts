import { type AudienceFilter, err, isDeepEqual, ok, operatorsOf, type Result } from '@earshot/survey'
import { nameOfValue, single } from './filter-sentence.ts'
import { addValues, valuesIn } from './list-values.ts'

type Type = AudienceFilter['type']

/** A filter while it is edited: the content of its fields, finished or not. */
export type DraftFilter = {
  /** The filter that is edited; null: it is new. */
  readonly original: AudienceFilter | null
  readonly type: Type
  readonly operator: AudienceFilter['operator']
  readonly value: string
  readonly maxValue: string
  readonly values: readonly string[]
  /** In the field of a list, not added to it yet. */
  readonly typed: string
}

/** The missing value of a draft, and its field; null: the audience has no room for it. */
export type Gap = {
  readonly field: 'value' | 'maxValue' | 'values' | null
  readonly code: 'missing' | 'not_an_amount' | 'not_whole' | 'below_lower' | 'too_many' | 'filters_full'
}

/** The values of filters that are one of a few; a new one begins with the first. */
export const filterChoices = {
  customerType: ['firstTime', 'repeat', 'all'],
  giftCard: ['used', 'notUsed'],
} as const

const first: { readonly [T in Type]?: string } = {
  customerType: filterChoices.customerType[0],
  giftCard: filterChoices.giftCard[0],
}

const EMPTY = { original: null, value: '', maxValue: '', values: [], typed: '' } as const

/** A filter of a type, before any value is set. */
export const blankFilter = (type: Type): DraftFilter => ({
  ...EMPTY,
  type,
  operator: operatorsOf[type][0] ?? 'is',
  value: first[type] ?? '',
})

/** A filter to be changed. */
export function draftOf(filter: AudienceFilter): DraftFilter {
  const { type, operator } = filter
  const draft: DraftFilter = { ...EMPTY, original: filter, type, operator }
  // By the API, a value can come twice.
  if (isListed(operator)) return { ...draft, values: addValues([], filter.values ?? []).values }
  const value = single(filter)
  if (!isNumber(type)) return { ...draft, value }
  return { ...draft, value: writtenOut(value), maxValue: writtenOut(String(filter.maxValue ?? '')) }
}

/** Whether an existing filter was opened, and nothing of it has changed. */
export const isLeftAlone = (draft: DraftFilter): boolean =>
  draft.original !== null && isDeepEqual(draft, draftOf(draft.original))

/** Whether a list of values is compared with, and not a single one. */
export const isListed = (operator: AudienceFilter['operator']): boolean =>
  operator === 'contains' || operator === 'does_not_contains'

const isNumber = (type: Type): boolean => type === 'orderValue' || type === 'orderQuantity'

/** The filter that a draft has become, or what it still lacks. */
export function finishedFilter(draft: DraftFilter): Result<AudienceFilter, Gap> {
  const { original, type, operator } = draft
  if (isListed(operator)) {
    const { values, leftOut } = addValues(draft.values, valuesIn(draft.typed))
    if (values.length === 0) return err({ field: 'values', code: 'missing' })
    if (leftOut > 0) return err({ field: 'values', code: 'too_many' })
    return ok({ type, operator, values, ...remainingLabels(original, values) })
  }
  if (!isNumber(type)) {
    const value = draft.value.trim()
    return value === '' ? err({ field: 'value', code: 'missing' }) : ok({ type, operator, value })
  }
  const value = readNumber(draft, 'value')
  if (!value.ok || operator !== 'between') return value.ok ? ok({ type, operator, value: value.value }) : value
  const maxValue = readNumber(draft, 'maxValue')
  if (!maxValue.ok) return maxValue
  if (maxValue.value < value.value) return err({ field: 'maxValue', code: 'below_lower' })
  return ok({ type, operator, value: value.value, maxValue: maxValue.value })
}

/** The labels of values that stay; one that is new is called what it would be without. They stand side by side. */
function remainingLabels(original: AudienceFilter | null, values: readonly string[]): Pick<AudienceFilter, 'labels'> {
  const { type, values: before = [], labels = [] } = original ?? {}
  if (type === undefined || labels.length !== before.length) return {}
  const labelOf = new Map(before.map((value, index) => [value, labels[index]]))
  if (!values.some((value) => labelOf.has(value))) return {}
  return { labels: values.map((value) => labelOf.get(value) ?? nameOfValue(type, value)) }
}

const WHOLE = /^\d+$/
/** With a comma, too: 49,90 is an amount. */
const AMOUNT = /^\d+(?:\.\d+|,\d{1,2})?$/
/** In 1.000, as in 1,000, it would part thousands elsewhere, which nobody can tell from it. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/

function readNumber(draft: DraftFilter, field: 'value' | 'maxValue'): Result<number, Gap> {
  const text = draft[field].trim()
  if (text === '') return err({ field, code: 'missing' })
  const isWhole = draft.type === 'orderQuantity'
  if (isWhole && !WHOLE.test(text)) return err({ field, code: 'not_whole' })
  if (!AMOUNT.test(text) || MAYBE_THOUSANDS.test(text)) return err({ field, code: 'not_an_amount' })
  return ok(Number(text.replace(',', '.')))
}

/** A number as it is kept, which can be told from thousands by one more digit. */
const writtenOut = (text: string): string => (MAYBE_THOUSANDS.test(text) ? `${text}0` : text)

/** As long as any amount is. */
export const AMOUNT_LENGTH = 12
