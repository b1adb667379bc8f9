import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import type { QuestionId } from '../ids.ts'
import { aRevision, aRule, aSingleSelect, aSurvey, randomAnswer, randomSurvey, seededRandom } from '../testing/index.ts'
import { stepBack, stepForward } from './path.ts'
import { type Path, startPath } from './question-order.ts'

const { questions } = aSurvey([
  aSingleSelect('q1', { logic: [aRule(['no'], 'q3')] }),
  aSingleSelect('q2', { logic: [aRule(['no'], 'q2')] }),
  aSingleSelect('q3', { logic: [aRule(['no'], 'q1')] }),
])
const yes = { optionId: 'yes', otherValue: null } as Answer
const no = { optionId: 'no', otherValue: null } as Answer
const path = (...ids: string[]) => ids as QuestionId[]

test('SPEC P1: the path starts at the first question by order', () => {
  expect(startPath(questions.toReversed())).toEqual(['q1'])
  expect(startPath([])).toEqual([])
})

test.each([
  { from: path('q1'), answer: yes, to: ['q1', 'q2'] },
  { from: path('q1'), answer: no, to: ['q1', 'q3'] },
  { from: path('q1', 'q2'), answer: null, to: ['q1', 'q2', 'q3'] },
  { from: path('q1', 'q3'), answer: yes, to: null },
  { from: path(), answer: yes, to: null },
])('SPEC P1: Next from $from leads to $to', ({ from, answer, to }) => {
  expect(stepForward(questions, from, answer)).toEqual(to)
})

test.each([
  { jump: 'to the first question', from: path('q1', 'q2', 'q3'), to: ['q1'] },
  { jump: 'to the question itself', from: path('q1', 'q2'), to: ['q1', 'q2'] },
])('SPEC P2: a jump $jump cuts the path back to it', ({ from, to }) => {
  expect(stepForward(questions, from, no)).toEqual(to)
})

test('SPEC P3: Back takes the last question away, and stays at the first', () => {
  expect(stepBack(['q1', 'q2', 'q3'])).toEqual(['q1', 'q2'])
  expect(stepBack(['q1', 'q3'])).toEqual(['q1'])
  expect(stepBack(['q1'])).toEqual(['q1'])
  expect(stepBack([])).toEqual([])
})

test('SPEC P2, SPEC P3: whoever goes Back, or round a loop, and on another way is where those are who came straight', () => {
  let turns = 0
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const { questions } = aRevision(randomSurvey(random))
      const given = new Map<string, Answer>()
      let walked: Path<QuestionId> | null = startPath(questions)
      for (let step = 0; walked && step < 40; step++) {
        const question = questions.find(({ questionId }) => questionId === walked?.at(-1))
        const before: Path<QuestionId> = walked
        if (question && random() < 0.7) {
          given.set(question.questionId, randomAnswer(question.control, random))
          walked = stepForward(questions, before, given.get(question.questionId))
        } else walked = stepBack(before)
        if (walked && walked.length < before.length) turns++
        if (walked) expect(straightTo(walked.length, given)).toEqual(walked)
      }

      function straightTo(length: number, answers: ReadonlyMap<string, Answer>): Path<QuestionId> | null {
        let straight: Path<QuestionId> | null = startPath(questions)
        while (straight && straight.length < length) {
          straight = stepForward(questions, straight, answers.get(straight.at(-1) ?? ''))
        }
        return straight
      }
    }),
    { seed: 62, numRuns: 300 },
  )
  expect(turns).toBeGreaterThan(300)
})
