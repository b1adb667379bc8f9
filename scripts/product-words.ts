import type { Banned } from './words/banned-words.ts'
import { findBanned, spaced } from './words/find-banned.ts'
import { productTerms } from './words/terms.ts'

const glossaryWords = productTerms.flatMap(({ term }) => term.toLowerCase().split(', '))

/** Terms of the product that are also words of any screen, with the other meaning. `ui` may use them. */
export const ordinaryWords: Readonly<Record<string, string>> = {
  option: 'an entry of a select',
  control: 'an element that can be pressed or typed into',
  picture: 'a drawing or an icon',
  path: 'the lines of an SVG drawing',
  share: 'a part of a whole; to have in common',
  fold: 'to show fewer rows, or a narrower bar',
  rule: 'a condition for a password',
  context: 'a context of React',
  network: 'the network of the device',
  otherwise: 'in the other case',
}

/** Words of the product that the glossary has only in a longer term, or not at all. */
const otherWords = [
  'question',
  'customer',
  'billing',
  'subscription',
  'upgrade',
  'invoice',
  'promoter',
  'nps',
  'publish',
]

/** The words that name a concept of the product wherever they are used. */
export const productWords: readonly string[] = [
  ...glossaryWords.filter((word) => !Object.hasOwn(ordinaryWords, word)),
  ...otherWords,
]

/** Where a file has one of some words: in its path, the names that it declares, its comments or its sentences. */
export function findWords(words: readonly string[], file: string, text: string): readonly string[] {
  const banned = words.map(
    (word): Banned => ({
      // A plural, or another form of a verb.
      pattern: new RegExp(`\\b${word}(?:e?s|ed|ing)?\\b`),
      instead: word,
      where: ['names', 'comments', 'catalogs'],
    }),
  )
  return [
    ...banned.filter(({ pattern }) => pattern.test(spaced(file))).map(({ instead }) => `${file}: ${instead}`),
    ...findBanned(file, text, banned).map(({ line, found, instead }) => `${file}:${line}: ${instead} in “${found}”`),
  ]
}
