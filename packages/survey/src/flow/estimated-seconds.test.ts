import { expect, test } from 'vitest'
import type { Question } from '../questions/registry.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRevision,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
} from '../testing/index.ts'
import { estimatedSeconds } from './estimated-seconds.ts'

const secondsOf = (...questions: Question[]) => estimatedSeconds(aRevision(aSurvey(questions)).questions)
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' \n')

test.each([aSingleSelect, aMultiSelect, aDropDown, aDateQuestion, anImageQuestion, anNpsQuestion, aRating])(
  'SPEC G15: a short question with given answers takes 10 seconds',
  (aQuestion) => {
    expect(secondsOf(aQuestion('q1'))).toBe(10)
  },
)

test('SPEC G15: an answer in words takes 40 seconds, and a way the sum of its questions', () => {
  expect(secondsOf(aTextQuestion('q1'))).toBe(40)
  expect(secondsOf(aTextQuestion('q1'), anNpsQuestion('q2'))).toBe(50)
  expect(secondsOf()).toBe(0)
})

test.each([
  { text: 30, description: 0, seconds: 10 },
  { text: 0, description: 0, seconds: 10 },
  { text: 31, description: 0, seconds: 15 },
  { text: 20, description: 20, seconds: 15 },
  { text: 20, description: 21, seconds: 20 },
])(
  'SPEC G15: $text words of question and $description of description take $seconds seconds',
  ({ seconds, ...lengths }) => {
    const parts = {
      text: words(lengths.text),
      description: lengths.description > 0 ? words(lengths.description) : null,
    }
    expect(secondsOf(anNpsQuestion('q1', parts))).toBe(seconds)
  },
)

test('SPEC G15: long answers are read too', () => {
  const options = [words(5), words(6), words(11)].map((text, at) => ({ id: `o${at}` as never, text }))
  expect(secondsOf(aSingleSelect('q1', { config: { options } }))).toBe(25)
})
