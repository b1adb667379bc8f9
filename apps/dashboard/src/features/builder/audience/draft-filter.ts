import { type AudienceFilter, err, ok, operatorsOf, type Result } from '@earshot/survey'
import { single } from './filter-sentence.ts'
import { addValues, valuesIn } from './list-values.ts'

type Type = AudienceFilter['type']

/** A filter while it is written: what stands in its fields, finished or not. */
export type DraftFilter = {
  readonly type: Type
  readonly operator: AudienceFilter['operator']
  readonly value: string
  readonly maxValue: string
  readonly values: readonly string[]
  /** In the field of a list, not added to it yet. */
  readonly typed: string
}

/** What a draft still lacks, and in which field. */
export type Gap = {
  readonly field: 'value' | 'maxValue' | 'values'
  readonly code: 'missing' | 'not_an_amount' | 'not_whole' | 'below_lower' | 'too_many'
}

/** What those filters can be that are one of a few; the first is what a new one begins with. */
export const choicesOf = {
  customerType: ['firstTime', 'repeat', 'all'],
  giftCard: ['used', 'notUsed'],
} as const

const first: { readonly [T in Type]?: string } = {
  customerType: choicesOf.customerType[0],
  giftCard: choicesOf.giftCard[0],
}

const EMPTY = { value: '', maxValue: '', values: [], typed: '' } as const

/** A filter of a type, before anything is said of it. */
export const blankFilter = (type: Type): DraftFilter => ({
  ...EMPTY,
  type,
  operator: operatorsOf[type][0] ?? 'is',
  value: first[type] ?? '',
})

/** A filter to be changed. */
export const draftOf = (filter: AudienceFilter): DraftFilter => ({
  ...EMPTY,
  type: filter.type,
  operator: filter.operator,
  ...(isListed(filter.operator)
    ? { values: filter.values ?? [] }
    : { value: single(filter), maxValue: String(filter.maxValue ?? '') }),
})

/** Whether a list of values is compared with, and not a single one. */
export const isListed = (operator: AudienceFilter['operator']): boolean =>
  operator === 'contains' || operator === 'does_not_contains'

/** The filter that a draft has become, or what it still lacks. */
export function finishedFilter(draft: DraftFilter): Result<AudienceFilter, Gap> {
  const { type, operator } = draft
  if (isListed(operator)) {
    const { values, leftOut } = addValues(draft.values, valuesIn(draft.typed))
    if (values.length === 0) return err({ field: 'values', code: 'missing' })
    return leftOut > 0 ? err({ field: 'values', code: 'too_many' }) : ok({ type, operator, values })
  }
  if (type !== 'orderValue' && type !== 'orderQuantity') {
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

const WHOLE = /^\d+$/
/** With a comma, too: whoever writes 49,90 means it. In 1,000 it would part thousands, which nobody can tell from it. */
const AMOUNT = /^\d+(?:\.\d+|,\d{1,2})?$/

function readNumber(draft: DraftFilter, field: 'value' | 'maxValue'): Result<number, Gap> {
  const text = draft[field].trim()
  if (text === '') return err({ field, code: 'missing' })
  const isWhole = draft.type === 'orderQuantity'
  if (!(isWhole ? WHOLE : AMOUNT).test(text)) return err({ field, code: isWhole ? 'not_whole' : 'not_an_amount' })
  return ok(Number(text.replace(',', '.')))
}

/** As long as any amount is. */
export const AMOUNT_LENGTH = 12
