import type { AudienceFilter } from '@earshot/survey'
import { pluralized } from '../../../lib/format.ts'

type Type = AudienceFilter['type']
type Operator = AudienceFilter['operator']

/** The subjects of filters, as their sentences begin. */
const names: { readonly [T in Type]: string } = {
  customerType: 'Customer type',
  orderValue: 'Order value',
  orderQuantity: 'Number of items',
  customerTags: 'Customer tags',
  productIds: 'Product IDs',
  collectionIds: 'Collection IDs',
  discountCodes: 'Discount codes',
  paymentMethods: 'Payment methods',
  giftCard: 'Gift card',
  location: 'Location',
  zipCode: 'ZIP code',
}

const compares: { readonly [O in Operator]: string } = {
  is: 'is',
  equals: 'is exactly',
  greater_than: 'is more than',
  less_than: 'is less than',
  between: 'is between',
  contains: 'include any of',
  does_not_contains: 'include none of',
}

/** Where a type says it in other words: it is one thing, or only its beginning counts. */
const otherwise: { readonly [T in Type]?: { readonly [O in Operator]?: string } } = {
  location: { contains: 'is any of', does_not_contains: 'is none of' },
  zipCode: {
    equals: 'is exactly',
    contains: 'begins with any of',
    does_not_contains: 'begins with none of',
  },
}

export const words = {
  title: 'Audience',
  everyone: 'Everyone',
  name: (type: Type) => names[type],
  compare: (type: Type, operator: Operator) => otherwise[type]?.[operator] ?? compares[operator],
  choices: {
    firstTime: 'First-time customers',
    repeat: 'Returning customers',
    all: 'All customers',
    used: 'A gift card was used',
    notUsed: 'No gift card was used',
  },
  sentence: (type: Type, operator: Operator, value: string) =>
    `${names[type]} ${words.compare(type, operator)} ${value}`,
  fromTo: (from: string, to: string) => `${from} and ${to}`,
  andMoreValues: (listed: string, count: number) => `${listed} and ${pluralized(count, 'more', 'more')}`,
  andMoreFilters: (sentence: string, count: number) =>
    `${sentence}, and ${pluralized(count, 'more filter', 'more filters')}`,
} as const
