import { type CoverageRow, promisesNothing, proved } from '../row.ts'

const AUDIENCE = 'packages/survey/src/audience'
const TEST = `${AUDIENCE}/matches-audience.test.ts`
const MATCHES = `${AUDIENCE}/matches-audience.ts#matchesAudience`
const NUMBERS = `${TEST} › SPEC A3: $type $reported $operator $value to $maxValue`
const LISTS = `${TEST} › SPEC A4, SPEC A8: $type $reported against $values`

/** Audience filter (survey targeting). */
export const rows: readonly CoverageRow[] = [
  proved('Items with type, operator, value …', `${TEST} › SPEC A1: a returning shopper with a small order`, {
    of: MATCHES,
    swap: 'every',
    to: 'some',
  }),
  proved('… maxValue …', NUMBERS, { of: MATCHES, swap: '<=', to: '>=' }),
  proved('… values …', LISTS, { of: MATCHES, swap: 'values', to: 'labels', nth: 2 }),
  proved('… labels [for display only, D9].', `${TEST} › SPEC A4: labels say what is listed, and decide nothing`, {
    of: MATCHES,
    swap: 'values',
    to: 'labels',
    nth: 2,
  }),
  proved(
    'Types: customerType (values all, firstTime, repeat) …',
    `${TEST} › SPEC A2: customerType is $value, told $customerType`,
    { of: MATCHES, literal: 'all', to: 'everyone' },
  ),
  proved('… orderValue …', NUMBERS, { of: MATCHES, call: 'orderValue', argument: 2, to: null }),
  proved('… customerTags …', LISTS, { of: MATCHES, literal: 'customerTags', to: 'tags' }),
  proved('… paymentMethods …', LISTS, { of: MATCHES, literal: 'paymentMethods', to: 'payments' }),
  proved('… giftCard …', `${TEST} › SPEC A5: giftCard told $reported, wanted $value`, {
    of: MATCHES,
    literal: 'used',
    to: 'notUsed',
  }),
  proved('… discountCodes …', LISTS, { of: MATCHES, literal: 'discountCodes', to: 'codes' }),
  proved('… zipCode …', `${TEST} › SPEC A6, SPEC A8: zipCode $reported $operator $value$values`, {
    of: MATCHES,
    swap: 'startsWith',
    to: 'endsWith',
  }),
  proved(
    "… location (values in the form 'code:name') …",
    `${TEST} › SPEC A7, SPEC A8: location $reported against $values`,
    {
      of: MATCHES,
      unwrap: 'replace',
    },
  ),
  proved('… orderQuantity …', NUMBERS, { of: MATCHES, call: 'orderQuantity', argument: 2, to: null }),
  proved('… productIds …', LISTS, { of: MATCHES, literal: 'productIds', to: 'products' }),
  proved('… collectionIds.', LISTS, { of: MATCHES, literal: 'collectionIds', to: 'collections' }),
  proved('Operators: between …', NUMBERS, { of: MATCHES, never: 'between' }),
  proved('… equals …', NUMBERS, { of: MATCHES, swap: '===', to: '!==', nth: 12 }),
  proved('… greater_than …', NUMBERS, { of: MATCHES, swap: '>', to: '>=' }),
  proved('… less_than …', NUMBERS, { of: MATCHES, swap: '<', to: '<=' }),
  proved('… contains …', LISTS, { of: MATCHES, never: 'contains' }),
  proved('… does_not_contains …', LISTS, { of: MATCHES, negate: 'does_not_contains' }),
  proved('… is.', `${TEST} › SPEC A11: $type $operator is no filter`, { of: MATCHES, always: 'is', nth: 2 }),
  promisesNothing(
    'Which operators apply to which type is not shown.',
    'Says that something is not shown; ADR-0031 has the table, and SPEC A11 of matches-audience.test.ts proves it.',
  ),
]
