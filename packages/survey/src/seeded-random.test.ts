import { expect, test } from 'vitest'
import { seededRandom, seedOf } from './seeded-random.ts'

test('SPEC Q15: chance says what mulberry32 says, so that a new version of ours leaves options where they were', () => {
  const random = seededRandom(1)
  expect([random(), random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
})

test.each([
  { text: '', hash: 0x811c9dc5 },
  { text: 'a', hash: 0xe40c292c },
  { text: 'foobar', hash: 0xbf9cf968 },
])('SPEC Q15: the seed of "$text" is its hash by FNV-1a', ({ text, hash }) => {
  expect(seedOf(text) >>> 0).toBe(hash)
})
