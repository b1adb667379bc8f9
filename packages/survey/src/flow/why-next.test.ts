import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import type { FlowQuestion } from '../questions/rule.ts'
import {
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomAnswer,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { nextQuestionId } from './next-question.ts'
import { firstQuestionId } from './question-order.ts'
import { whyNext } from './why-next.ts'

const yes = { optionId: 'yes', otherValue: null } as Answer

const { questions } = aSurvey([
  aSingleSelect('q1', { logic: [aRule(['no'], 'q3'), aRule(['yes'], 'gone'), aRule(['yes'], 'q3')] }),
  aTextQuestion('q2', { config: { nextQuestionId: 'q1' as never } }),
  aSingleSelect('q3', { logic: [aRule(['yes'], 'q4', 'NOT_CONTAINS')] }),
  aTextQuestion('q4'),
])

test.each([
  { from: 'q1', answer: yes, why: { by: 'rule', ruleIndex: 2 } },
  { from: 'q1', answer: null, why: { by: 'order' } },
  { from: 'q2', answer: null, why: { by: 'choice' } },
  { from: 'q3', answer: null, why: { by: 'rule', ruleIndex: 0 } },
  { from: 'q3', answer: yes, why: { by: 'order' } },
  { from: 'q4', answer: null, why: null },
  { from: 'gone', answer: yes, why: null },
])('SPEC F13: after $from, answered $answer', ({ from, answer, why }) => {
  expect(whyNext(questions, from, answer)).toEqual(why)
})

test('SPEC F13: the reason is the one that the next question follows from', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const survey = aRevision(randomSurvey(random))
      for (const question of survey.questions) {
        const answer = random() < 0.2 ? null : randomAnswer(question.control, random)
        const why = whyNext(survey.questions, question.questionId, answer)
        seen.add(why?.by ?? 'end')
        expectNext(survey.questions, question, answer, why)
      }
    }),
    { seed: 13, numRuns: 500 },
  )
  expect([...seen].sort()).toEqual(['choice', 'end', 'order', 'rule'])
})

/** Each reason alone leads to the same question, and what would go before it leads nowhere. */
function expectNext(
  all: readonly FlowQuestion[],
  question: FlowQuestion,
  answer: Answer | null,
  why: ReturnType<typeof whyNext>,
): void {
  const next = nextQuestionId(all, question.questionId, answer)
  const without = (logic: FlowQuestion['logic'], config: FlowQuestion['config']) =>
    nextQuestionId(
      all.map((one) => (one === question ? { ...one, logic, config } : one)),
      question.questionId,
      answer,
    )
  const ends = { nextQuestionId: null, isTerminal: true }
  switch (why?.by) {
    case 'rule':
      expect(without(question.logic.slice(why.ruleIndex, why.ruleIndex + 1), ends)).toBe(next)
      expect(without(question.logic.slice(0, why.ruleIndex), ends)).toBeNull()
      break
    case 'choice':
      expect(next).toBe(question.config.nextQuestionId)
      expect(without(question.logic, ends)).toBeNull()
      break
    case 'order':
      expect(next).toBe(firstQuestionId(all.filter(({ orderIndex }) => orderIndex > question.orderIndex)))
      expect(without(question.logic, { ...question.config, isTerminal: true })).toBeNull()
      break
    default:
      expect(next).toBeNull()
  }
}
