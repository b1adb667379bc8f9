import { expect, test } from 'vitest'
import { isDeepEqual } from './is-deep-equal.ts'

test.each([
  { a: { x: [1, { y: null }], z: 'z' }, b: { z: 'z', x: [1, { y: null }] }, expected: true },
  { a: { x: 1 }, b: { x: 1, y: 2 }, expected: false },
  { a: { x: undefined }, b: { y: undefined }, expected: false },
  { a: null, b: {}, expected: false },
  { a: [], b: {}, expected: false },
  { a: ['x'], b: { 0: 'x' }, expected: false },
  { a: 'x', b: { 0: 'x' }, expected: false },
])('SPEC H5: that $a and $b are alike is $expected, from either side', ({ a, b, expected }) => {
  expect([isDeepEqual(a, b), isDeepEqual(b, a)]).toEqual([expected, expected])
})
