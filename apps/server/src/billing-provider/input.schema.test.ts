import * as v from 'valibot'
import { expect, test } from 'vitest'
import { invoicesSchema } from './input.schema.ts'

test('invoices are asked for from the first page, ten at a time, and of every status, unless it is said otherwise', () => {
  expect(v.parse(invoicesSchema, {})).toEqual({ page: 0, limit: 10 })
  const asked = { page: '2', limit: '25', status: 'open' }
  expect(v.parse(invoicesSchema, asked)).toEqual({ page: 2, limit: 25, status: 'open' })
})
