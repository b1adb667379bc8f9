import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'
import { scanJson } from './scan-json.ts'

test('SPEC I3: what is taken for JSON is what JSON.parse takes, whatever was changed in it', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 5 }),
      fc.nat(),
      fc.constantFrom(...'{}[]",:\\u0e-. t\n', ''),
      (json, position, char) => {
        const at = position % (json.length + 1)
        const mutated = json.slice(0, at) + char + json.slice(at + 1)
        expect([json, mutated].map((text) => scanJson(text).valid)).toEqual([true, isJson(mutated)])
      },
    ),
    { seed: 71, numRuns: 500 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  { text: '{\n  "a": 1,\n  "b" 2\n}', line: 3, column: 7 },
  { text: '{"a": tru}', line: 1, column: 7 },
  { text: '{"a": 1', line: 1, column: 8 },
  { text: '{"a": 1}}', line: 1, column: 9 },
  { text: '{"a": [1,]}', line: 1, column: 10 },
  { text: '{\r\n\t"a": "x\ny"}', line: 2, column: 7 },
])('SPEC I3: $text stops being JSON at line $line, column $column', ({ text, line, column }) => {
  expect(readJson(text)).toEqual({ ok: false, problem: { code: 'not_json', line, column } })
})

test('SPEC I4: lists and objects may lie 64 deep in each other, and not 65', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(readJson(nested(64)).ok).toBe(true)
  expect(readJson(nested(65))).toEqual({ ok: false, problem: { code: 'too_deep', limit: 64 } })
  expect(readJson(nested(300_000))).toEqual({ ok: false, problem: { code: 'too_deep', limit: 64 } })
  expect(readJson('{"a":'.repeat(100_000))).toEqual({
    ok: false,
    problem: { code: 'not_json', line: 1, column: 500_001 },
  })
})
