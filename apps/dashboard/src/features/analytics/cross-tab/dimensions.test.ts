import { ALL_RESULTS, EVERY_ORDER, type ResultsQuery, resultsQueryText } from '@earshot/survey'
import { expect, test } from 'vitest'
import type { Analytics } from '../analytics-query.ts'
import { cellQuery, dimensionOptions, usualSides, valueText } from './dimensions.ts'

const questions = [
  { questionId: 'source', text: 'Where from?', summary: { shape: 'bars' } },
  { questionId: 'why', text: 'Why?', summary: { shape: 'texts' } },
  { questionId: 'stars', text: '', summary: { shape: 'scale' } },
  { questionId: 'source', text: 'Where from?', summary: { shape: 'bars_of_many' } },
] as unknown as Analytics['questions']

test('questions with options or scores can be rows, each once, and then facts', () => {
  const options = dimensionOptions(questions)
  expect(options.slice(0, 3)).toEqual([
    { value: 'question:source', label: '1 · Where from?' },
    { value: 'question:stars', label: '3 · Question without text' },
    { value: 'device', label: 'Device' },
  ])
  expect(options.at(-1)).toEqual({ value: 'fact:signed_order', label: 'Verified order' })
  expect(usualSides(options)).toEqual({ rows: 'question:source', columns: 'question:stars' })
  expect(usualSides([])).toEqual({ rows: 'state', columns: 'device' })
})

test.each([
  ['question:source', { value: 'o1', text: 'Instagram' }, 'Instagram'],
  ['device', { value: 'phone', text: 'phone' }, 'Phone'],
  ['fact:utm_source', { value: 'phone', text: 'phone' }, 'phone'],
  ['fact:product', { value: '*', text: '*' }, 'Other values'],
  ['fact:country', { value: 'DE', text: 'DE' }, 'Germany'],
  ['revision', { value: '3', text: '3' }, 'Version 3'],
  ['order_value', { value: '*,24.99', text: '' }, '$24.99 or less'],
  ['order_value', { value: '25.00,49.99', text: '' }, '$25.00 to $49.99'],
  ['order_value', { value: '50.00,*', text: '' }, '$50.00 or more'],
])('a value of %s is for people: %o is %s', (dimension, line, text) => {
  expect(valueText(dimension, { ...line, count: 1 }, 'USD')).toBe(text)
})

test('a cell has the filters of its row and of its column', () => {
  const text = (rows: string, row: string, columns: string, column: string) => {
    const query = cellQuery(ALL_RESULTS, { rows, columns }, { row, column })
    return query && decodeURIComponent(resultsQueryText(query))
  }
  expect(text('question:source', 'o1', 'order_value', '25.00,49.99')).toBe(
    'filter=answer:source:o1&filter=order_value:25,49.99',
  )
  expect(text('fact:signed_order', 'yes', 'state', 'stopped')).toBe('filter=signed_order:yes&filter=state:stopped')
  expect(text('fact:product', 'a,b', 'device', 'phone')).toBe('filter=device:phone&filter=product:a%2Cb')
  expect(text('fact:product', '*', 'device', 'phone')).toBe(null)
  expect(text('order_value', '*,*', 'device', 'phone')).toBe(null)
})

test('a cell replaces filters that have all of its responses, and keeps the others', () => {
  const filters: ResultsQuery['filters'] = [
    { kind: 'answer', questionId: 'source', values: ['o2'] },
    { kind: 'order_value', questionId: null, values: ['10', '*'] },
    EVERY_ORDER,
  ]
  const sides = { rows: 'fact:signed_order', columns: 'question:source' }
  const query = cellQuery({ ...ALL_RESULTS, filters }, sides, { row: 'yes', column: 'o1' })
  expect(query && decodeURIComponent(resultsQueryText(query))).toBe(
    'filter=answer:source:o1&filter=answer:source:o2&filter=order_value:10,*&filter=signed_order:yes',
  )
})
