import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportedNames, productWordsIn } from './product-words.ts'
import { root } from './run-node.ts'

const UI = join(root, 'apps/dashboard/src/ui')
const files = readdirSync(UI, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

test('no file of ui and no name that it exports has a product concept in it', () => {
  const found = files.flatMap((file) =>
    [file, ...exportedNames(readFileSync(join(UI, file), 'utf8'))]
      .filter((name) => productWordsIn(name).length > 0)
      .map((name) => (name === file ? file : `${file}: ${name}`)),
  )
  expect(found).toEqual([])
})

test('the names of ui are read', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(exportedNames(readFileSync(join(UI, 'button.tsx'), 'utf8'))).toContain('Button')
})

test.each([
  ['survey-card.tsx', ['survey']],
  ['kept/use-own-templates.ts', ['templates']],
  ['NpsGroups', ['nps']],
  ['useNPSScore', ['nps']],
  ['MAX_QUESTIONS', ['questions']],
  ['Explanation', []],
  ['storageKey', []],
])('the product concepts in %s are %j', (name, words) => {
  expect(productWordsIn(name)).toEqual(words)
})

test.each([
  ['export function SurveyCard() {}', ['SurveyCard']],
  ['export const { plan, price: [first] } = read()', ['plan', 'first']],
  ['export type Store = {}\nexport interface Shopper {}', ['Store', 'Shopper']],
  ['const one = 1\nexport { one as answer }\nexport * as plans from "plans"', ['answer', 'plans']],
  ['function survey() {}\nconst question = 1', []],
])('the exported names of %j are %j', (source, names) => {
  expect(exportedNames(source)).toEqual(names)
})
