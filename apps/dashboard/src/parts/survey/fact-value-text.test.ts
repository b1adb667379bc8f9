import { expect, test } from 'vitest'
import { factValueText, orderValuesText } from './fact-value-text.ts'

test.each([
  ['device', 'desktop', 'Computer'],
  ['customer_type', 'repeat', 'Returning'],
  ['surface', 'inline', 'Inline'],
  ['state', 'stopped', 'Stopped early'],
  ['signed_order', 'no', 'Not verified'],
  ['revision', '3', 'Version 3'],
  ['country', 'DE', 'Germany'],
  ['country', '??', '??'],
  ['language', 'fr', 'French'],
  ['utm_source', 'phone', 'phone'],
  ['product', '*', 'Other values'],
] as const)('the %s %s is shown as %s', (fact, value, text) => {
  expect(factValueText(fact, value)).toBe(text)
})

test.each([
  ['*', '24.99', '$24.99 or less'],
  ['25', '49.99', '$25.00 to $49.99'],
  ['50', '*', '$50.00 or more'],
  ['*', '*', 'Order value'],
])('order values from %s to %s are shown as %s', (from, to, text) => {
  expect(orderValuesText(from, to, 'USD')).toBe(text)
})
