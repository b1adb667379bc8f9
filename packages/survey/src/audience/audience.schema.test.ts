import * as v from 'valibot'
import { expect, test } from 'vitest'
import { surveySchema } from '../survey.schema.ts'
import type { AudienceFilter, ShopperContext } from './filter.ts'
import { matchesAudience } from './matches-audience.ts'
import { operatorsOf } from './operators.ts'

const asking = (audience: unknown) => ({ name: '', description: '', questions: [], audience })
const save = (audience: unknown) => v.safeParse(surveySchema, asking(audience))

/** Where the schema finds fault with an audience: the dotted paths of its issues. */
const faults = (audience: unknown) => (save(audience).issues ?? []).map((issue) => v.getDotPath(issue))

const tagged = { type: 'customerTags', operator: 'contains', values: ['vip'] }
const between = { type: 'orderValue', operator: 'between' }

test.each([
  { what: 'amounts as numbers', filter: { ...between, value: 10, maxValue: 20.5 } },
  { what: 'amounts as decimals', filter: { ...between, value: '10.00', maxValue: '20.50' } },
  { what: 'amounts that are missing yet', filter: { ...between, value: null } },
  { what: 'a list with its labels', filter: { ...tagged, labels: ['Very important'] } },
  { what: 'a list that is empty yet', filter: { ...tagged, values: [] } },
])('SPEC A13: a filter with $what is saved as it is', ({ filter }) => {
  expect(save([filter])).toMatchObject({ success: true, output: { audience: [filter] } })
})

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

test.each([
  { what: 'filters', max: 20, at: 'audience', build: (count: number) => times(count, tagged) },
  {
    what: 'values',
    max: 200,
    at: 'audience.0.values',
    build: (count: number) => [{ ...tagged, values: times(count, 'vip') }],
  },
  {
    what: 'labels',
    max: 200,
    at: 'audience.0.labels',
    build: (count: number) => [{ ...tagged, labels: times(count, 'VIP') }],
  },
  {
    what: 'characters of a listed value',
    max: 200,
    at: 'audience.0.values.0',
    build: (count: number) => [{ ...tagged, values: ['x'.repeat(count)] }],
  },
  {
    what: 'characters of a label',
    max: 200,
    at: 'audience.0.labels.0',
    build: (count: number) => [{ ...tagged, labels: ['x'.repeat(count)] }],
  },
  {
    what: 'characters of a value',
    max: 200,
    at: 'audience.0.value',
    build: (count: number) => [{ type: 'zipCode', operator: 'equals', value: 'x'.repeat(count) }],
  },
  {
    what: 'characters of the upper end',
    max: 200,
    at: 'audience.0.maxValue',
    build: (count: number) => [{ ...between, maxValue: 'x'.repeat(count) }],
  },
])('SPEC A13: of $what there are at most $max', ({ max, at, build }) => {
  expect(faults(build(max))).toEqual([])
  expect(faults(build(max + 1))).toEqual([at])
})

test('SPEC A13: whoever asks everyone has no audience: an empty one is refused, and says so', () => {
  expect(v.is(surveySchema, { name: '', description: '', questions: [] })).toBe(true)
  expect(save([]).issues?.map(({ message }) => message)).toEqual(['audience_empty'])
  expect(faults([])).toEqual(['audience'])
})

test.each([
  { what: 'no list', audience: {}, at: ['audience'] },
  { what: 'nothing', audience: null, at: ['audience'] },
  { what: 'an unknown type', audience: [tagged, { ...tagged, type: 'shoeSize' }], at: ['audience.1.type'] },
  { what: 'a type that objects know', audience: [{ ...tagged, type: 'toString' }], at: ['audience.0.type'] },
  { what: 'an unknown operator', audience: [{ ...tagged, operator: 'like' }], at: ['audience.0.operator'] },
  { what: 'no operator', audience: [{ type: 'giftCard' }], at: ['audience.0.operator'] },
  { what: 'an unknown part', audience: [{ ...tagged, not: true }], at: ['audience.0.not'] },
  { what: 'a listed number', audience: [{ ...tagged, values: [7] }], at: ['audience.0.values.0'] },
  { what: 'no list of values', audience: [{ ...tagged, values: 'vip' }], at: ['audience.0.values'] },
  { what: 'no list of labels', audience: [{ ...tagged, labels: null }], at: ['audience.0.labels'] },
  { what: 'an endless amount', audience: [{ ...between, value: Infinity }], at: ['audience.0.value'] },
  { what: 'an endless upper end', audience: [{ ...between, maxValue: -Infinity }], at: ['audience.0.maxValue'] },
  { what: 'an amount that is a list', audience: [{ ...between, value: [10] }], at: ['audience.0.value'] },
])('SPEC A14: $what is refused at its place', ({ audience, at }) => {
  expect(faults(audience)).toEqual(at)
})

const negatable = ['contains', 'does_not_contains']
const countable = ['equals', 'greater_than', 'less_than', 'between']

/** ADR-0031. */
const table: { readonly [T in AudienceFilter['type']]: readonly string[] } = {
  customerType: ['is'],
  orderValue: countable,
  orderQuantity: countable,
  customerTags: negatable,
  paymentMethods: negatable,
  discountCodes: negatable,
  productIds: negatable,
  collectionIds: negatable,
  giftCard: ['is'],
  zipCode: ['equals', ...negatable],
  location: negatable,
}
const types = Object.keys(table) as AudienceFilter['type'][]
const operators = ['is', ...countable, ...negatable]

test.each(types)('SPEC A14: %s is compared by its own operators and by no other', (type) => {
  expect(operatorsOf[type].toSorted()).toEqual(table[type].toSorted())
  for (const operator of operators) {
    const isIts = table[type].includes(operator)
    expect(faults([{ type, operator }]), operator).toEqual(isIts ? [] : ['audience.0.operator'])
  }
})

const shopper: ShopperContext = {
  customerType: '5',
  orderValue: 5,
  orderQuantity: 5,
  customerTags: ['5'],
  paymentMethods: ['5'],
  discountCodes: ['5'],
  productIds: ['5'],
  collectionIds: ['5'],
  giftCard: true,
  zipCode: '5',
  location: '5',
}

test.each(types)('SPEC A11, SPEC A14: every operator that %s is saved with holds for someone', (type) => {
  for (const operator of operatorsOf[type]) {
    const values = operator === 'does_not_contains' ? ['6'] : ['5']
    const isMet = ['used', 4, 5, 6].some((value) =>
      matchesAudience([{ type, operator, value, maxValue: 7, values }], shopper),
    )
    expect(isMet, operator).toBe(true)
  }
})

test('SPEC A15: NUL and half characters are mended in all that a filter says', () => {
  const filter = { ...tagged, value: 'a\0b', maxValue: '\uD83D', values: ['v\0ip'], labels: ['VIP\uDD25'] }
  expect(save([filter]).output).toMatchObject({
    audience: [{ value: 'ab', maxValue: '\uFFFD', values: ['vip'], labels: ['VIP\uFFFD'] }],
  })
})
