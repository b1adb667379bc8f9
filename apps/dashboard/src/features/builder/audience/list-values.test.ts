import { expect, test } from 'vitest'
import { addValues, isParted, valuesIn } from './list-values.ts'

test.each([
  ['vip', ['vip']],
  [' vip ,press,, ', ['vip', 'press']],
  ['vip\r\n\npress\nnew, old', ['vip', 'press', 'new', 'old']],
  ['- vip\n- press', ['vip', 'press']],
  ['vip;press\tnew', ['vip', 'press', 'new']],
  ['ذهبي، فضي', ['ذهبي', 'فضي']],
  ['金、银，铜', ['金', '银', '铜']],
  ['', []],
])('the values in %j', (text, values) => {
  expect(valuesIn(text)).toEqual(values)
})

test('a text is a list as soon as something parts values in it', () => {
  expect(isParted('new here - 10.5%')).toBe(false)
  for (const mark of ['\n', '\r', ',', ';', '\t', '،', '、', '，']) expect(isParted(`vip${mark}`)).toBe(true)
})

test('a value that is too long is cut within whole characters, and counted', () => {
  expect(addValues([], ['x'.repeat(200), 'y'.repeat(201)])).toMatchObject({
    values: ['x'.repeat(200), 'y'.repeat(200)],
    cut: 1,
  })
  expect(addValues([], [`${'x'.repeat(199)}😀`]).values).toEqual(['x'.repeat(199)])
  expect(addValues(['x'.repeat(200)], ['x'.repeat(250)])).toMatchObject({ taken: 'x'.repeat(200), cut: 0 })
})

test('each value is there once, however it is written, and the first that was there is told', () => {
  expect(addValues(['VIP'], ['press', ' vip', 'Press'])).toEqual({
    values: ['VIP', 'press'],
    taken: ' vip',
    cut: 0,
    leftOut: 0,
  })
  expect(addValues([], ['a', 'A'])).toEqual({ values: ['a'], taken: 'A', cut: 0, leftOut: 0 })
})

test('what a filter has no room for is counted, and what is there already needs none', () => {
  const full = Array.from({ length: 199 }, (_, at) => `t${at}`)
  const added = addValues(full, ['a', 'b', 'T0', 'c', 'c'])
  expect(added.values).toHaveLength(200)
  expect(added).toMatchObject({ taken: 'T0', leftOut: 2 })
})
