import { PAGE_FACTS } from '@earshot/survey'
import { expect, test } from 'vitest'
import { maskedPath } from './masked-path.ts'
import { readFact, readPageFacts } from './read-page-facts.ts'

const all = () => true

test.each([
  ['/', '/'],
  ['/products/oak-candle', '/products/oak-candle'],
  ['/products/oak-candle/', '/products/oak-candle'],
  ['//products///oak', '/products/oak'],
  ['/products/oak?email=jo@example.com', '/products/oak'],
  ['/products/oak#reviews', '/products/oak'],
  ['/orders/12345', '/orders/12345'],
  ['/orders/123456', '/orders/*'],
  ['/orders/1-2-3-4-5-6', '/orders/*'],
  ['/account/jo@example.com/edit', '/account/*/edit'],
  ['/account/jo%40example.com', '/account/*'],
  ['/checkouts/cn/Z2NwLWV1cm9wZXdlc3Q', '/checkouts/cn/*'],
  ['/t/abcdefghijklmno1', '/t/*'],
  ['/t/Ab1-cdEfgh_ijk-lmnopqr', '/t/*'],
  ['/t/ABCDEFGHIJKLMNOP', '/t/*'],
  ['/t/A1b2-C3d4-e5f6-G7h8', '/t/*'],
  ['/collections/Handmade-Beeswax-Candles-2026', '/collections/Handmade-Beeswax-Candles-2026'],
  ['/account/jo%2540example.com', '/account/*'],
  ['/orders/٠١٢٣٤٥', '/orders/*'],
  [`/ok/${'x'.repeat(300)}/${'y'.repeat(300)}`, `/ok/${'x'.repeat(300)}`.slice(0, 200)],
  ['/t/abcdefghijklmn1', '/t/abcdefghijklmn1'],
  ['/pages/internationalization', '/pages/internationalization'],
  ['/blogs/how-we-make-our-candles-in-2026', '/blogs/how-we-make-our-candles-in-2026'],
  ['/da/%C3%A6bler', '/da/æbler'],
  ['/bad/%E0%A4%A/x', '/bad/*/x'],
  ['/null/a%00b%0Ac', '/null/ab c'],
  [`/${'long-'.repeat(80)}`, `/${'long-'.repeat(80)}`.slice(0, 200)],
  ['products', null],
])('the path %s is stored as %s', (path, stored) => {
  expect(maskedPath(path)).toBe(stored)
})

test('facts are stored in one form each', () => {
  const sent = {
    surface: 'popover',
    language: 'pt-BR',
    page_path: '/products/oak',
    page_type: ' product ',
    customer_type: 'FIRSTTIME',
    country: 'us-ca:California',
    region: 'us-ca:California',
    product: ['one', 2, 'one', null, { id: 3 }],
    collection: 'candles',
    discount_code: ['welcome10', 'WELCOME10'],
    utm_source: 'news\nletter',
    utm_medium: '',
    utm_campaign: 'spring',
    order_value: '59.90',
    currency: 'eur',
  }
  expect(readPageFacts(sent, all)).toEqual({
    surface: ['popover'],
    language: ['pt'],
    page_path: ['/products/oak'],
    page_type: ['product'],
    customer_type: ['firstTime'],
    country: ['US'],
    region: ['US-CA'],
    product: ['one', '2'],
    collection: ['candles'],
    discount_code: ['WELCOME10'],
    utm_source: ['news letter'],
    utm_campaign: ['spring'],
    order_value: { minor: 5990, currency: 'EUR' },
  })
})

test.each([
  ['an address of a person', { utm_campaign: 'jo@example.com' }],
  ['an address of a person that is encoded', { utm_campaign: 'jo%40example.com' }],
  ['a long text', { page_type: 'x'.repeat(101) }],
  ['a very long text', { product: ['x'.repeat(1_000_000)] }],
  ['an unknown surface', { surface: 'email' }],
  ['a language that is none', { language: 'english' }],
  ['a country that is none', { country: 'Denmark' }],
  ['a region without a country', { region: 'CA' }],
  ['an order value without its currency', { order_value: '10.00' }],
  ['a negative order value', { order_value: '-10.00', currency: 'EUR' }],
  ['an order value that no order has', { order_value: '999999999999', currency: 'EUR' }],
  ['a currency that is none', { order_value: '10.00', currency: 'euros' }],
  ['an object', { page_path: { toString: '/x' } }],
  ['an unknown fact', { email: 'jo', constructor: 'x' } as object],
])('%s is no fact', (_, sent) => {
  expect(readPageFacts(sent, all)).toBeNull()
})

test('facts that the store does not keep are not stored', () => {
  const sent = { surface: 'inline', product: ['one'], order_value: 10, currency: 'EUR' }
  for (const left of PAGE_FACTS) {
    const facts = readPageFacts(sent, (fact) => fact !== left)
    expect(Object.keys(facts ?? {})).toEqual(Object.keys(sent).filter((name) => name !== left && name !== 'currency'))
  }
  expect(readPageFacts(sent, () => false)).toBeNull()
})

test('at most 20 values of a list are stored', () => {
  const product = Array.from({ length: 500 }, (_, index) => `p${index}`)
  expect(readPageFacts({ product }, all)?.product).toEqual(product.slice(0, 20))
})

test.each([
  ['language', 'en-US'],
  ['page_type', ' thank  you\u0000 '],
  ['customer_type', 'FirstTime'],
  ['country', 'us-ca'],
  ['region', 'us-ca:California'],
  ['product', 'A 100%-wool scarf'],
  ['discount_code', 'straße10'],
] as const)('a stored %s is read as itself, so that a filter can name it', (fact, sent) => {
  const stored = readFact(fact, sent)
  expect(stored).not.toBeNull()
  expect(readFact(fact, stored ?? '')).toBe(stored)
})
