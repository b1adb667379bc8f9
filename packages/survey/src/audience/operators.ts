import type { AudienceFilter } from './filter.ts'

type Operator = AudienceFilter['operator']

const LISTED = ['contains', 'does_not_contains'] as const satisfies readonly Operator[]
const COUNTED = ['between', 'greater_than', 'less_than', 'equals'] as const satisfies readonly Operator[]

/** How each type of filter can compare, the likeliest first. ADR-0031. */
export const operatorsOf: { readonly [T in AudienceFilter['type']]: readonly Operator[] } = {
  customerType: ['is'],
  orderValue: COUNTED,
  orderQuantity: COUNTED,
  customerTags: LISTED,
  paymentMethods: LISTED,
  discountCodes: LISTED,
  productIds: LISTED,
  collectionIds: LISTED,
  giftCard: ['is'],
  zipCode: ['equals', ...LISTED],
  location: LISTED,
}
