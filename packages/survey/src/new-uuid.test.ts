import * as v from 'valibot'
import { expect, test } from 'vitest'
import { questionIdSchema } from './ids.schema.ts'
import { newUuid } from './new-uuid.ts'
import { seededRandom } from './seeded-random.ts'

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const all = (byte: number) => (count: number) => new Uint8Array(count).fill(byte)

test.each([0x00, 0xff, 0x5a, 0x03])('SPEC Q17: it is a UUID of version 7 where all dice say %i', (byte) => {
  const id = newUuid(1_795_000_000_000, all(byte))
  expect(id).toMatch(uuid7)
  expect(v.is(questionIdSchema, id)).toBe(true)
})

test('SPEC Q17: it begins with its millisecond', () => {
  expect(newUuid(0x0199_1234_5678, all(0))).toBe('01991234-5678-7000-8000-000000000000')
})

test('SPEC Q17: all else in it is chance', () => {
  const dice = Uint8Array.of(0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef, 0x01, 0x02)
  expect(newUuid(0x0199_1234_5678, () => dice)).toBe('01991234-5678-7012-a345-6789abcdef01')
})

test('SPEC Q17: no two of a thousand of the same millisecond are alike', () => {
  const random = seededRandom(8)
  const dice = (count: number) => Uint8Array.from({ length: count }, () => 256 * random())
  expect(new Set(Array.from({ length: 1000 }, () => newUuid(0, dice))).size).toBe(1000)
})
