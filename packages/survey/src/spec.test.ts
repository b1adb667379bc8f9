/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest'

// Read through the bundler instead of `node:fs`: this package knows no machine, not even in its tests.
const specs = import.meta.glob<string>('../SPEC.md', { query: '?raw', import: 'default', eager: true })
const tests = import.meta.glob<string>('./**/*.test.ts', { query: '?raw', import: 'default', eager: true })

const ruled = rulesIn(specs, /^- \*\*([A-Z]\d+)\*\*/gm)
const tested = rulesIn(tests, /\bSPEC ([A-Z]\d+)(?=[,:])/g)

test('SPEC.md gives no number twice', () => {
  expect(ruled).toEqual([...new Set(ruled)])
})

test('every rule of SPEC.md is named by a test, and every test names a rule that is there', () => {
  expect(ruled.length).toBeGreaterThan(0)
  expect([...new Set(tested)].sort()).toEqual([...ruled].sort())
})

// To `npm run prove` a test within another's `describe` has a name it does not find again, and is never run.
test('every test stands for itself', () => {
  const nesting = Object.entries(tests).filter(([, text]) => /^import \{[^}]*\bdescribe\b/m.test(text))
  expect(nesting.map(([file]) => file)).toEqual([])
})

function rulesIn(texts: Record<string, string>, mention: RegExp): string[] {
  return Object.values(texts).flatMap((text) => Array.from(text.matchAll(mention), ([, rule]) => rule ?? ''))
}
