import { PAGE_FACTS, type PageFact } from '@earshot/survey'
import { beforeEach, expect, test, vi } from 'vitest'
import { readLanding, rememberLanding } from './landing.ts'
import { pageFacts } from './page-facts.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'da' } })
  isRefused = false
  vi.stubGlobal('sessionStorage', {})
  openPage('/cart')
})

/** A storage that is full: it can be read and no longer written. */
const full = new Proxy({}, { set: () => false })

const openPage = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })

let isRefused = false

const facts = (storedFacts: readonly PageFact[], context: object = {}, surface: 'popover' | 'link' = 'popover') =>
  pageFacts(
    { context, element: null, asksAnyone: surface === 'link' ? 'yes' : undefined, isRefused: () => isRefused },
    PAGE_FACTS.filter((fact) => !storedFacts.includes(fact)),
  )

test('only facts that the store keeps leave the page', () => {
  const context = {
    productIds: ['p1'],
    locale: 'en-US',
    zipCode: '2100',
    customerId: '7',
    orderValue: '9.90',
    currency: 'EUR',
  }
  expect(facts(['language', 'page_path'], context)).toEqual({ language: 'en-US', page_path: '/cart' })
  expect(facts(['order_value'], context)).toEqual({ order_value: '9.90', currency: 'EUR' })
  expect(facts([], context)).toEqual({})
})

test('a page without a locale has the language of its document', () => {
  expect(facts(['language'])).toEqual({ language: 'da' })
})

test('the page of a link has no path', () => {
  expect(facts(['surface', 'page_path'], {}, 'link')).toEqual({ surface: 'link' })
})

test('lists are cut after 20 values, a path before the segment that is too much, and longer texts are left out', () => {
  openPage(`/${'x'.repeat(500)}/${'y'.repeat(200)}`)
  const context = { productIds: Array.from({ length: 30 }, (_, index) => index + 1), pageType: 'x'.repeat(101) }
  const sent = facts(['product', 'page_path', 'page_type'], context)
  expect(sent.product).toHaveLength(20)
  expect(sent.page_path).toBe(`/${'x'.repeat(500)}`)
  expect(sent).not.toHaveProperty('page_type')
})

test('the longest facts are far below the size that a server accepts beside answers', () => {
  openPage(`/${'%E3%82%A2'.repeat(66)}`, `?utm_source=${'%E3%82%A2'.repeat(100)}&utm_medium=${'%E3%82%A2'.repeat(100)}`)
  const list = Array.from({ length: 30 }, (_, index) => `${index}`.padEnd(100, 'ア'))
  const context = { productIds: list, collectionIds: list, discountCodes: list, pageType: list[0], locale: list[0] }
  const bytes = new TextEncoder().encode(JSON.stringify(facts(PAGE_FACTS, context))).length
  expect(bytes).toBeGreaterThan(18_000)
  expect(bytes).toBeLessThan(25_000)
})

test('the country is sent without its region', () => {
  const context = { location: 'US-CA:California' }
  expect(facts(['country'], context)).toEqual({ country: 'US' })
  expect(facts(['region'], context)).toEqual({ region: 'US-CA:California' })
  expect(facts(['country'])).toEqual({})
  expect(facts(['country'], { location: 'Denmark' })).toEqual({})
})

test('a list that contains itself is no trouble', () => {
  const productIds: unknown[] = ['p1']
  productIds.push(productIds, ['p2'])
  expect(facts(['product'], { productIds })).toEqual({ product: ['p1'] })
})

test.each([{ productIds: { first: 'p1' } }, { productIds: null }, { productIds: [null, {}, ''] }])(
  '%j has no product',
  (context) => {
    expect(facts(['product'], context).product ?? []).toEqual([])
  },
)

test('answers have the campaign of the landing page of their visit', () => {
  openPage('/', '?id=1&utm_source=news%20letter&utm_medium=email&utm_campaign=')
  rememberLanding()
  openPage('/sale', '?utm_source=banner')
  rememberLanding()
  expect(facts(['utm_source', 'utm_medium', 'utm_campaign'])).toEqual({
    utm_source: 'news letter',
    utm_medium: 'email',
  })
  expect([...readLanding().keys()]).toEqual(['utm_source', 'utm_medium'])
})

test('a page of a link has the campaign of its own address', () => {
  openPage('/s/1', '?utm_source=mail')
  expect(facts(['utm_source'], {}, 'link')).toEqual({ utm_source: 'mail' })
})

test('a shopper who refuses tracking has no campaign', () => {
  openPage('/', '?utm_source=news')
  rememberLanding()
  isRefused = true
  expect(facts(['utm_source'])).toEqual({})
})

test('where storage is full, nothing fails', () => {
  vi.stubGlobal('sessionStorage', full)
  openPage('/', '?utm_source=news')
  rememberLanding()
  openPage('/cart')
  expect(facts(['utm_source'])).toEqual({})
})
