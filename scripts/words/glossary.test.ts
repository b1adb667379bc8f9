import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run-node.ts'
import { glossaryPage } from './glossary.ts'
import { terms } from './terms.ts'

test('docs/glossary.md is written from the terms', async () => {
  await expect(glossaryPage(terms)).toMatchFileSnapshot(join(root, 'docs/glossary.md'))
})

test('the glossary has at most 60 terms, each once', () => {
  expect(terms.length).toBeLessThanOrEqual(60)
  expect(new Set(terms.map(({ term }) => term)).size).toBe(terms.length)
})

test('a term is not banned for another idea under its own name', () => {
  const banned = new Set(terms.flatMap(({ not }) => not))
  expect(terms.map(({ term }) => term).filter((term) => banned.has(term))).toEqual([])
})
