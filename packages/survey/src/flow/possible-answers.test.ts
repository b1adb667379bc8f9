import { expect, test } from 'vitest'
import { answersTo } from '../questions/control-rules.ts'
import { aDateQuestion, aRevision, aSurvey, aTextQuestion } from '../testing/index.ts'
import { areAny } from './possible-answers.ts'

/** Whether two of the values can be chosen with one of each list among them, as far as so many tries tell. */
const areAnyOfTwo = (tries: number, ...lists: string[][]) => {
  const oneOfEach = lists.map((list) => new Set(list))
  return areAny({ allowed: new Set(lists.flat()), min: 1, max: 2, oneOfEach }, { tries })
}

test('SPEC P7: what takes seven tries is known with seven, and thought possible with six', () => {
  const lists = [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
  ]
  expect(areAnyOfTwo(7, ...lists)).toBe(false)
  expect(areAnyOfTwo(6, ...lists)).toBe(true)
})

const long = (letter: string) => Array.from({ length: 10 }, (_, index) => `${letter}${index}`)

test('SPEC P7: the shortest list is tried first, wherever it stands', () => {
  expect(areAnyOfTwo(15, long('a'), ['x'], long('b'))).toBe(false)
})

test.each([aTextQuestion(), aDateQuestion()])('SPEC F6: no value of a $type can be ruled', (question) => {
  const [published] = aRevision(aSurvey([question])).questions
  expect([...(published ? answersTo(published.control).allowed : ['nothing was asked'])]).toEqual([])
})
