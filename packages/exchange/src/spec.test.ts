/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest'

// Read through the bundler instead of `node:fs`: this package knows no machine, not even in its tests.
const specs = import.meta.glob<string>('../SPEC.md', { query: '?raw', import: 'default', eager: true })
const tests = import.meta.glob<string>('./**/*.test.ts', { query: '?raw', import: 'default', eager: true })

const ruled = rulesIn(specs, /^- \*\*([A-Z]\d+)\*\*/gm)
const tested = rulesIn(tests, /\bSPEC ([A-Z]\d+)(?=[,:])/g)

test('every rule of SPEC.md stands there once and is named by a test, and every test names one that is there', () => {
  expect(ruled.length).toBeGreaterThan(0)
  expect([...new Set(tested)].sort()).toEqual([...ruled].sort())
  expect(ruled).toEqual([...new Set(ruled)])
})

function rulesIn(texts: Record<string, string>, mention: RegExp): string[] {
  return Object.values(texts).flatMap((text) => Array.from(text.matchAll(mention), ([, rule]) => rule ?? ''))
}
