import { promisesNothing, proved, type Row } from '../row.ts'

const AUDIENCE = 'packages/survey/src/audience'
const TEST = `${AUDIENCE}/matches-audience.test.ts`
const MATCHES = `${AUDIENCE}/matches-audience.ts`
const NUMBERS = `${TEST} › [A3] $type $told $operator $value to $maxValue`
const LISTS = `${TEST} › [A4] [A8] $type $told against $values`

/** Audience filter (survey targeting). */
export const rows: readonly Row[] = [
  proved(
    'Items with type, operator, value …',
    `${TEST} › [A1] a returning shopper with a small order`,
    MATCHES,
    'return filters.every(',
    'return filters.some(',
  ),
  proved('… maxValue …', NUMBERS, MATCHES, 'fact <= toNumber(filter.maxValue)', 'fact >= toNumber(filter.maxValue)'),
  proved(
    '… values …',
    LISTS,
    MATCHES,
    'const listed = toTexts(filter.values)',
    'const listed = toTexts(filter.labels)',
  ),
  proved(
    '… labels [for display only, D9].',
    `${TEST} › [A4] labels say what is listed, and decide nothing`,
    MATCHES,
    'const listed = toTexts(filter.values)',
    'const listed = toTexts([filter.values, filter.labels].flat())',
  ),
  proved(
    'Types: customerType (values all, firstTime, repeat) …',
    `${TEST} › [A2] customerType is $value, told $customerType`,
    MATCHES,
    "single(filter) === 'all' ||",
    "single(filter) === 'everyone' ||",
  ),
  proved(
    '… orderValue …',
    NUMBERS,
    MATCHES,
    'storeCurrency) ? null : facts.orderValue)',
    'storeCurrency) ? null : null)',
  ),
  proved('… customerTags …', LISTS, MATCHES, "case 'customerTags':", "case 'tags' as never:"),
  proved('… paymentMethods …', LISTS, MATCHES, "case 'paymentMethods':", "case 'payments' as never:"),
  proved(
    '… giftCard …',
    `${TEST} › [A5] giftCard told $told, wanted $value`,
    MATCHES,
    "(fact ? 'used' : 'notUsed')",
    "(fact ? 'notUsed' : 'used')",
  ),
  proved('… discountCodes …', LISTS, MATCHES, "case 'discountCodes':", "case 'codes' as never:"),
  proved(
    '… zipCode …',
    `${TEST} › [A6] [A8] zipCode $told $operator $value$values`,
    MATCHES,
    'fact.startsWith(prefix)',
    'fact === prefix',
  ),
  proved(
    "… location (values in the form 'code:name') …",
    `${TEST} › [A7] [A8] location $told against $values`,
    MATCHES,
    "place.replace(/:.*/s, '')",
    'place',
  ),
  proved(
    '… orderQuantity …',
    NUMBERS,
    MATCHES,
    'numberHolds(filter, facts.orderQuantity)',
    'numberHolds(filter, null)',
  ),
  proved('… productIds …', LISTS, MATCHES, "case 'productIds':", "case 'products' as never:"),
  proved('… collectionIds.', LISTS, MATCHES, "case 'collectionIds':", "case 'collections' as never:"),
  proved('Operators: between …', NUMBERS, MATCHES, "filter.operator === 'between' &&", 'false &&'),
  proved('… equals …', NUMBERS, MATCHES, 'return fact === value', 'return fact !== value'),
  proved('… greater_than …', NUMBERS, MATCHES, 'return fact > value', 'return fact >= value'),
  proved('… less_than …', NUMBERS, MATCHES, 'return fact < value', 'return fact <= value'),
  proved(
    '… contains …',
    LISTS,
    MATCHES,
    "filter.operator === 'contains' ? contains :",
    "filter.operator === 'contains' ? !contains :",
  ),
  proved(
    '… does_not_contains …',
    LISTS,
    MATCHES,
    "filter.operator === 'does_not_contains' && !contains",
    "filter.operator === 'does_not_contains' && contains",
  ),
  proved(
    '… is.',
    `${TEST} › [A11] $type $operator is no filter`,
    MATCHES,
    "return filter.operator === 'is' && isThe(filter, toTexts(giftCardUse(facts.giftCard)))",
    'return isThe(filter, toTexts(giftCardUse(facts.giftCard)))',
  ),
  promisesNothing(
    'Which operators apply to which type is not shown.',
    'Says that something is not shown; D9 has the table, and [A11] of matches-audience.test.ts proves it.',
  ),
]
