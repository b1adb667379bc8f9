import type { OptionId, Question, Rule } from '@earshot/survey'
import { aMultiSelect, anNpsQuestion, aRating, aSingleSelect } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { readCondition } from './read-condition.ts'

const options = ['Instagram', 'A friend', ''].map((text, index) => ({ id: `o${index + 1}` as OptionId, text }))
const one = aSingleSelect('q1', { config: { options, allowOther: true, otherLabel: 'Somewhere else' } })
const many = aMultiSelect('q1', { config: { options } })
const nps = anNpsQuestion('q1')
const rating = aRating('q1', { config: { scale: 5 } })

type Case = [Question, Rule['condition']['operator'], string[], string, string[], string?]

test.for<Case>([
  [one, 'CONTAINS', ['o2', 'o1'], 'If the answer is', ['Instagram', 'A friend']],
  [one, 'NOT_CONTAINS', ['o1'], 'If the answer isn’t', ['Instagram']],
  [one, 'NOT_CONTAINS', ['o1', 'other'], 'If the answer is none of', ['Instagram', 'Somewhere else']],
  [one, 'CONTAINS', [], 'If the answer is', []],
  [many, 'CONTAINS', ['o3'], 'If the answer includes', ['Option 3']],
  [many, 'NOT_CONTAINS', ['o1'], 'If the answer doesn’t include', ['Instagram']],
  [many, 'NOT_CONTAINS', ['o1', 'o2'], 'If the answer includes none of', ['Instagram', 'A friend']],
  [nps, 'CONTAINS', ['10', '9', '0', '1', '2', '5'], 'If the score is', ['0–2', '5', '9–10']],
  [nps, 'NOT_CONTAINS', ['7', '8'], 'If the score isn’t', ['7–8']],
  [nps, 'NOT_CONTAINS', ['0', '10'], 'If the score is none of', ['0', '10']],
  [
    one,
    'CONTAINS',
    ['o1', 'deleted', 'gone'],
    'If the answer is',
    ['Instagram'],
    'one of 2 that are no longer offered',
  ],
  [one, 'NOT_CONTAINS', ['deleted'], 'If the answer isn’t', [], 'one that is no longer offered'],
  [one, 'NOT_CONTAINS', ['o1', 'deleted'], 'If the answer is none of', ['Instagram'], 'one that is no longer offered'],
  [many, 'CONTAINS', ['other'], 'If the answer includes', [], 'one that is no longer offered'],
  [rating, 'CONTAINS', ['9', '10'], 'If the score is', [], 'one that is no longer offered (9, 10)'],
  [rating, 'CONTAINS', ['0', '5', '8'], 'If the score is', ['5'], 'one that is no longer offered (0, 8)'],
])('%# a condition reads as it is decided', ([question, operator, values, begins, names, gone]) => {
  expect(readCondition(question, { operator, values })).toEqual({ begins, names, gone: gone ?? null })
})
