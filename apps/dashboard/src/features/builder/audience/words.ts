import { type AudienceFilter, LIMITS } from '@earshot/survey'
import { pluralized } from '../../../lib/format.ts'
import type { Gap } from './draft-filter.ts'
import type { AddedValues } from './list-values.ts'

type Type = AudienceFilter['type']

/** The purpose of each filter, in a few words. */
const hints: { readonly [T in Type]: string } = {
  customerType: 'Their first order, or one of several',
  orderValue: 'How much they spend',
  orderQuantity: 'How many items they buy',
  customerTags: 'As you tag customers in your store',
  productIds: 'Products in the order',
  collectionIds: 'Collections the products belong to',
  discountCodes: 'Codes used on the order',
  paymentMethods: 'How they pay',
  giftCard: 'Whether one was used',
  location: 'Countries and regions',
  zipCode: 'Where it is sent, to the street or the town',
}

/** The name of a list's values, and one example. */
const lists: { readonly [T in Type]?: { readonly label: string; readonly example: string } } = {
  customerTags: { label: 'Tags', example: 'vip' },
  productIds: { label: 'Product IDs', example: '7982374027' },
  collectionIds: { label: 'Collection IDs', example: '4471029' },
  discountCodes: { label: 'Codes', example: 'SUMMER10' },
  paymentMethods: { label: 'Payment methods', example: 'paypal' },
  zipCode: { label: 'Beginnings of ZIP codes', example: '941' },
}

const filtersFull = `An audience holds at most ${LIMITS.filtersPerAudience} filters.`

const gaps: { readonly [C in Exclude<Gap['code'], 'missing'>]: string } = {
  not_an_amount: 'Write a number, such as 1000 or 49.90.',
  not_whole: 'Write a whole number, such as 3.',
  below_lower: 'This is below the lower end. Make it higher.',
  too_many: `A filter holds at most ${LIMITS.valuesPerFilter}. Remove some.`,
  filters_full: filtersFull,
}

export const words = {
  asksEveryone: 'Everyone who sees your store’s pages is asked.',
  asksEveryoneHint: 'Add a filter to ask only some of them, such as returning customers.',
  mustMatchOne: 'Only shoppers who fit this are asked:',
  mustMatchAll: 'Only shoppers who fit all of these are asked:',
  ownPage: 'The survey’s own page asks everyone who opens its link.',
  filters: 'Filters',
  edit: (sentence: string) => `Edit: ${sentence}`,
  remove: (sentence: string) => `Remove: ${sentence}`,
  filterRemoved: 'Filter removed',
  addFilter: 'Add a filter',
  filtersFull,
  hint: (type: Type) => hints[type],
  done: 'Done',

  noViews: (days: number) => `No visits in the last ${days} days`,
  reportedOn: (share: string) => `Told on ${share} of visits`,
  neverReported: 'Your store doesn’t tell us this yet',
  neverReportedNone: 'Your store doesn’t tell us this yet, so nobody matches',
  neverReportedAll: 'Your store doesn’t tell us this yet, so everyone matches',
  reportedFields: 'A filter finds shoppers by the data that your store’s pages send us.',
  reportedFieldsAbout: 'the data that your store sends',
  reportedUnknown: (why: string) => `We couldn’t find out what your store tells us. ${why}`,

  who: 'Shoppers to ask',
  choiceHints: {
    firstTime: 'This is their first order',
    repeat: 'They have ordered before',
    all: 'Leaves this open',
  },
  operator: 'Condition',
  amountIn: (currency: string) => `Amount in ${currency}`,
  amount: 'Amount',
  items: 'Items',
  from: 'From',
  to: 'To',
  zipCode: 'ZIP code',
  list: (type: Type) => lists[type]?.label ?? '',
  listHint: (type: Type) => `Such as ${lists[type]?.example ?? ''}. Press Enter after each, or paste a list.`,
  locations: 'Countries and regions',
  locationsHint: 'A country covers its regions. To find a region, search for its code, such as US-CA.',
  addLocation: 'Add a country or region',
  removeValue: (value: string) => `Remove ${value}`,
  /** The result of adding values; empty if each is in the list, as it was written. */
  added: ({ taken, cut, leftOut }: Omit<AddedValues, 'values'>) =>
    [
      taken !== null && `“${taken}” is there already.`,
      cut > 0 && `${pluralized(cut, 'was', 'were')} cut to ${LIMITS.filterValueLength} characters.`,
      leftOut > 0 && `A filter holds at most ${LIMITS.valuesPerFilter}.`,
    ]
      .filter(Boolean)
      .join(' '),
  gap: ({ field, code }: Gap) =>
    code === 'missing' ? (field === 'values' ? 'Add at least one.' : 'Fill this in.') : gaps[code],
} as const
