import { type CoverageRow, promisesNothing, proved } from '../row.ts'

const AUDIENCE = 'packages/survey/src/audience'
const TEST = `${AUDIENCE}/matches-audience.test.ts`
const MATCHES = `${AUDIENCE}/matches-audience.ts#matchesAudience`
const NUMBERS = `${TEST} › SPEC A3: $type $reported $operator $value to $maxValue`
const LISTS = `${TEST} › SPEC A4, SPEC A8: $type $reported against $values`

/** Audience filter (survey targeting). */
export const rows: readonly CoverageRow[] = [
  proved('Items with type, operator, value …', `${TEST} › SPEC A1: a returning shopper with a small order`, {
    target: MATCHES,
    swap: 'every',
    to: 'some',
  }),
  proved('… maxValue …', NUMBERS, { target: MATCHES, swap: '<=', to: '>=' }),
  proved('… values …', LISTS, { target: MATCHES, swap: 'values', to: 'labels', nth: 2 }),
  proved('… labels [for display only, D9].', `${TEST} › SPEC A4: labels say what is listed, and decide nothing`, {
    target: MATCHES,
    swap: 'values',
    to: 'labels',
    nth: 2,
  }),
  proved(
    'Types: customerType (values all, firstTime, repeat) …',
    `${TEST} › SPEC A2: customerType is $value, told $customerType`,
    { target: MATCHES, literal: 'all', to: 'everyone' },
  ),
  proved('… orderValue …', NUMBERS, { target: MATCHES, call: 'orderValue', argument: 2, to: null }),
  proved('… customerTags …', LISTS, { target: MATCHES, literal: 'customerTags', to: 'tags' }),
  proved('… paymentMethods …', LISTS, { target: MATCHES, literal: 'paymentMethods', to: 'payments' }),
  proved('… giftCard …', `${TEST} › SPEC A5: giftCard told $reported, wanted $value`, {
    target: MATCHES,
    literal: 'used',
    to: 'notUsed',
  }),
  proved('… discountCodes …', LISTS, { target: MATCHES, literal: 'discountCodes', to: 'codes' }),
  proved('… zipCode …', `${TEST} › SPEC A6, SPEC A8: zipCode $reported $operator $value$values`, {
    target: MATCHES,
    swap: 'startsWith',
    to: 'endsWith',
  }),
  proved(
    "… location (values in the form 'code:name') …",
    `${TEST} › SPEC A7, SPEC A8: location $reported against $values`,
    {
      target: MATCHES,
      unwrap: 'replace',
    },
  ),
  proved('… orderQuantity …', NUMBERS, { target: MATCHES, call: 'orderQuantity', argument: 2, to: null }),
  proved('… productIds …', LISTS, { target: MATCHES, literal: 'productIds', to: 'products' }),
  proved('… collectionIds.', LISTS, { target: MATCHES, literal: 'collectionIds', to: 'collections' }),
  proved('Operators: between …', NUMBERS, { target: MATCHES, never: 'between' }),
  proved('… equals …', NUMBERS, { target: MATCHES, swap: '===', to: '!==', nth: 12 }),
  proved('… greater_than …', NUMBERS, { target: MATCHES, swap: '>', to: '>=' }),
  proved('… less_than …', NUMBERS, { target: MATCHES, swap: '<', to: '<=' }),
  proved('… contains …', LISTS, { target: MATCHES, never: 'contains' }),
  proved('… does_not_contains …', LISTS, { target: MATCHES, negate: 'does_not_contains' }),
  proved('… is.', `${TEST} › SPEC A11: $type $operator is no filter`, { target: MATCHES, always: 'is', nth: 2 }),
  promisesNothing(
    'Which operators apply to which type is not shown.',
    'Says that something is not shown; ADR-0031 has the table, and SPEC A11 of matches-audience.test.ts proves it.',
  ),
]
