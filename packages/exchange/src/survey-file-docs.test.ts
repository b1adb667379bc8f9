/// <reference types="vite/types/importMeta.d.ts" />
import { publishProblems } from '@earshot/survey'
import { expect, test } from 'vitest'
import { imported } from './testing/make.ts'
import { shortForm } from './testing/short-form.ts'

const [docs = ''] = Object.values(
  import.meta.glob<string>('../../../docs/survey-file.md', { query: '?raw', import: 'default', eager: true }),
)

/** The blocks that the page shows: an outline, and a file of Earshot. */
const [outline = '', file = ''] = Array.from(docs.matchAll(/^```(?:json)?\n(.*?)^```$/gms), ([, block = '']) => block)

test('SPEC O1: the outline that docs/survey-file.md shows is read without a note', () => {
  const { survey, notes } = imported(outline)
  expect(notes).toEqual([])
  expect(survey.questions.map(shortForm)).toEqual([
    'single_select radio "How did you hear about us?": A friend | Instagram + Other: please tell us',
    'text "What else should we know?"',
    'nps number "How likely are you to recommend us?"',
    'rating star 1-5 optional "Rate the delivery"',
    'multi_select checkbox 1-2 "Which of these do you own?": Shoes | Shirts',
  ])
})

test('SPEC E1: the file that docs/survey-file.md shows is one, and could be published', () => {
  const { format, survey } = imported(file)
  expect(format).toBe('earshot')
  expect(publishProblems(survey)).toEqual([])
})
