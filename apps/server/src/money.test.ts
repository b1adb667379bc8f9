import { expect, test } from 'vitest'
import { majorUnits, minorUnits } from './money.ts'

test.each([
  ['59.90', 'EUR', 5990],
  ['59.9', 'EUR', 5990],
  ['59', 'eur', 5900],
  ['59.9000', 'EUR', 5990],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['-3.5', 'USD', -350],
  ['0.1', 'USD', 10],
  ['59.999', 'EUR', null],
  ['0.5', 'JPY', null],
  ['1e3', 'EUR', null],
  ['', 'EUR', null],
  ['59,90', 'EUR', null],
  ['12', 'EURO', null],
  ['9999999999999', 'EUR', null],
])('%s %s is %s of its smallest unit', (amount, currency, minor) => {
  expect(minorUnits(amount, currency)).toBe(minor)
})

test.each([
  [5990, 'EUR', '59.90'],
  [500, 'JPY', '500'],
  [1234, 'KWD', '1.234'],
  [-5, 'USD', '-0.05'],
  [99_999_999_999_999, 'EUR', '999999999999.99'],
])('%s of the smallest unit of %s is written %s', (minor, currency, amount) => {
  expect(majorUnits(minor, currency)).toBe(amount)
  expect(minorUnits(amount, currency)).toBe(minor)
})
