import { afterEach, expect, test } from 'vitest'
import { toJson } from './to-json.ts'

const message = { text: 'a "quoted" word \u2028', list: ['a', 1, null, true, []], inner: { 'odd name': 'x', none: {} } }

afterEach(() => {
  for (const { prototype } of [Array, Object, String]) delete (prototype as { toJSON?: unknown }).toJSON
})

test('it is the JSON that everyone knows', () => {
  expect(toJson(message)).toBe(JSON.stringify(message))
})

test('a page that gave everything a toJSON of its own changes nothing', () => {
  const usual = JSON.stringify(message)
  for (const { prototype } of [Array, Object, String]) Object.assign(prototype, { toJSON: () => 'theirs' })
  expect(JSON.stringify(message)).not.toBe(usual)
  expect(toJson(message)).toBe(usual)
})
