import { expect, test } from 'vitest'
import { addValues, valuesIn } from './list-values.ts'

test.each([
  ['vip', ['vip']],
  [' vip ,press,, ', ['vip', 'press']],
  ['vip\r\n\npress\nnew, old', ['vip', 'press', 'new', 'old']],
  ['- vip\n- press', ['vip', 'press']],
  ['', []],
  ['x'.repeat(250), ['x'.repeat(200)]],
])('the values in %j', (text, values) => {
  expect(valuesIn(text)).toEqual(values)
})

test('each value is there once, however it is written, and the first that was there is told', () => {
  expect(addValues(['VIP'], ['press', ' vip', 'Press'])).toEqual({
    values: ['VIP', 'press'],
    taken: ' vip',
    leftOut: 0,
  })
  expect(addValues([], ['a', 'A'])).toEqual({ values: ['a'], taken: 'A', leftOut: 0 })
})

test('what a filter has no room for is counted, and what is there already needs none', () => {
  const full = Array.from({ length: 199 }, (_, at) => `t${at}`)
  const added = addValues(full, ['a', 'b', 'T0', 'c', 'c'])
  expect(added.values).toHaveLength(200)
  expect(added).toMatchObject({ taken: 'T0', leftOut: 2 })
})
