import { expect, test } from 'vitest'
import { findBanned, spaced } from './find-banned.ts'

const found = (text: string, file = 'a.ts') =>
  findBanned(file, text).map(({ line, where, found }) => `${line} ${where} ${found}`)

test.each([
  ['keptSurveyId', 'kept survey id'],
  ['MOST_KEPT_DAYS', 'most kept days'],
  ['JSONPlace', 'json place'],
  ['late-part.ts', 'late part ts'],
])('%s is split into words', (name, words) => {
  expect(spaced(name)).toBe(words)
})

test.each([
  'const placeOf = 1',
  'function mayBecome() {}',
  'type Kept = { a: 1 }',
  'type A = { readonly mend: 1 }',
  'const { a: told } = b',
  'const f = (patienceMs: number) => patienceMs',
  'const MOST_BYTES = 1',
  'const of = 1',
  'class Neighbourhood {}',
])('a banned word in a declared name is found: %s', (text) => {
  expect(findBanned('a.ts', text).map(({ where }) => where)).toEqual(['names'])
})

test.each([
  'const placement = 1',
  'const almost = 1',
  'import { place } from "b"',
  'place(kept)',
  'const a = { keepAlive: true }',
  'type Row = { keptSurveyId: string }',
  'for (const a of b) c()',
  'const handler = 1',
])('another word, a use and a name of a contract are not: %s', (text) => {
  expect(found(text)).toEqual([])
})

test('comments are searched as sentences, wherever they stand', () => {
  const text = [
    '/** What the door mends. */',
    'function a() {',
    '  // It is fixed, and then',
    '  // passed over.',
    '  b() // Of course.',
    '  // At the end: whoever.',
    '}',
  ].join('\n')
  expect(findBanned('a.ts', text).map(({ line, where, instead }) => [line, where, instead])).toEqual([
    [1, 'comments', 'fix or sanitize'],
    [1, 'comments', 'entry point, route or access'],
    [1, 'comments', 'begin with the thing, or with you'],
    [3, 'comments', 'skip'],
    [5, 'comments', 'a plain verb'],
    [5, 'comments', 'begin with the thing, or with you'],
  ])
})

test('code in backticks and what looks like a comment in a text are not searched', () => {
  expect(found("/** Calls `mendText`. */\nconst a = '// mended'\nconst b = <p>// mended</p>", 'a.tsx')).toEqual([])
})

test('catalogs are searched, and other texts are not', () => {
  const text = "export const words = { a: 'Mend the ways through', b: `Colour` }"
  expect(found(text, 'features/words.ts')).toEqual([
    '1 catalogs mend the ways through',
    '1 catalogs mend the ways through',
    '1 catalogs colour',
  ])
  expect(found(text, 'features/other.ts')).toEqual([])
})

test('fixed texts of the specification are not banned', () => {
  expect(found("export const words = { help: 'Help Centre' }", 'words.ts')).toEqual([])
})
