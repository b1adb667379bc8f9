import { expect, test } from 'vitest'
import { isDeepEqual } from './is-deep-equal.ts'

test.each([
  { a: { x: [1, { y: null }], z: 'z' }, b: { z: 'z', x: [1, { y: null }] }, alike: true },
  { a: { x: 1 }, b: { x: 1, y: 2 }, alike: false },
  { a: { x: undefined }, b: { y: undefined }, alike: false },
  { a: null, b: {}, alike: false },
  { a: [], b: {}, alike: false },
  { a: ['x'], b: { 0: 'x' }, alike: false },
  { a: 'x', b: { 0: 'x' }, alike: false },
])('SPEC H5: that $a and $b are alike is $alike, from either side', ({ a, b, alike }) => {
  expect([isDeepEqual(a, b), isDeepEqual(b, a)]).toEqual([alike, alike])
})
