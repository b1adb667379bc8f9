import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id is a UUID of version 7, whatever the dice say', () => {
  for (const byte of [0x00, 0xff, 0x5a, 0x03]) {
    expect(newId(1_795_000_000_000, new Uint8Array(10).fill(byte))).toMatch(uuid7)
  }
  expect(newId(Date.now())).toMatch(uuid7)
})

test('an id begins with its millisecond', () => {
  expect(newId(0x0199_1234_5678, new Uint8Array(10))).toBe('01991234-5678-7000-8000-000000000000')
})

test('no two of a thousand ids of the same millisecond are alike', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newId(0))).size).toBe(1000)
})
