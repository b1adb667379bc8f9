import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findWords, ordinaryWords, productWords } from './product-words.ts'
import { root } from './run-node.ts'
import { productTerms } from './words/terms.ts'

const UI = join(root, 'apps/dashboard/src/ui')
const files = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll('\\', '/'))

const inUi = (words: readonly string[]) =>
  files.flatMap((file) => findWords(words, file, readFileSync(join(UI, file), 'utf8')))

test('ui names no concept of the product', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(inUi(productWords)).toEqual([])
})

test.each(Object.keys(ordinaryWords))('ui needs the ordinary word “%s”, which is a term of the glossary', (word) => {
  expect(productTerms.flatMap(({ term }) => term.split(', '))).toContain(word)
  expect(inUi([word])).not.toEqual([])
})

test.each(['survey', 'question', 'answer', 'shopper', 'merchant', 'plan', 'store', 'template'])(
  '“%s” is a word of the product',
  (word) => {
    expect(productWords).toContain(word)
  },
)

test.each([
  ['survey-card.tsx', '', ['survey-card.tsx: survey']],
  ['kept/use-own-templates.ts', '', ['kept/use-own-templates.ts: template']],
  ['a.ts', 'function surveyCard() {}', ['a.ts:1: survey in “surveyCard”']],
  ['a.ts', 'type A = { readonly storeName: string }', ['a.ts:1: store in “storeName”']],
  ['a.ts', 'const useNPSScore = 1', ['a.ts:1: nps in “useNPSScore”']],
  ['a.ts', '// Below its questions.', ['a.ts:1: question in “below its questions.”']],
  ['words.ts', "const words = { a: 'Publish' }", ['words.ts:1: publish in “publish”']],
])('in %s, %j has the words %j', (file, text, words) => {
  expect(findWords(productWords, file, text)).toEqual(words)
})

test.each(['const explanation = 1', 'type StorageKey = string', '// Replanted.', 'createExternalStore(1)'])(
  '%j has no word of the product',
  (text) => {
    expect(findWords(productWords, 'a.ts', text)).toEqual([])
  },
)
