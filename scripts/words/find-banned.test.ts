import { expect, test } from 'vitest'
import { findBanned, findBannedInPath, spaced } from './find-banned.ts'

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

test('a name may be a contract in some files only', () => {
  const text = 'const limit = { used: 1, of: 2 }'
  expect(found(text, 'apps/server/src/surveys/list-surveys.ts')).toEqual([])
  expect(found(text, 'apps/server/src/surveys/limits.ts')).toEqual(['1 names of'])
  expect(found("const options = { kept: 'Kept it' }", 'apps/server/src/templates/library/a.ts')).toEqual([])
  expect(found("const kept = { a: 'Kept it' }", 'apps/server/src/templates/library/a.ts')).toEqual(['1 names kept'])
})

test('names of files and folders are searched', () => {
  expect(findBannedInPath('apps/storefront/src/told-query.test.ts').map(({ found }) => found)).toEqual([
    'told-query.test.ts',
  ])
  expect(findBannedInPath('e2e/strangers/a.ts').map(({ found }) => found)).toEqual(['strangers'])
  expect(findBannedInPath('e2e/shop/a.ts')).toEqual([])
})

test('classes, custom properties and comments of style sheets are searched', () => {
  const text = '.a {\n  /* It is a door. */\n  --kept-color: red;\n}\n.toast-place > .b {\n  top: 0.5em;\n}\n'
  expect(found(text, 'a.css')).toEqual(['2 comments it is a door.', '3 names kept-color', '5 names toast-place'])
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

test('a question may begin with "what"', () => {
  const text = "export const words = { a: 'What do you want to learn?', b: 'What stays' }"
  expect(found(text, 'words.ts')).toEqual(['1 catalogs what stays'])
  expect(found('/** Why? What follows. @returns what is left */\nlet a')).toEqual([
    '1 comments why? what follows. . what is left',
  ])
})

test.each([
  ['Help Centre', []],
  ['Centre', ['1 catalogs centre']],
  ['Help Centres', ['1 catalogs help centres']],
])('a text is not banned if the specification has it word for word: %s', (text, expected) => {
  expect(found(`export const words = { help: '${text}' }`, 'words.ts')).toEqual(expected)
})

test('the lines of a help article are searched, but for the words that merchants may search for', () => {
  const text = '---\ntitle: Your colour\nalso: colour, e-mail\n---\n\nWhoever asks by email.\n'
  expect(found(text, 'a.md')).toEqual([
    '2 catalogs title: your colour',
    '6 catalogs whoever asks by email.',
    '6 catalogs whoever asks by email.',
  ])
})
