import { expect, test } from 'vitest'
import type { Answer } from '../answer.ts'
import { nextQuestionId } from '../flow/next-question.ts'
import type { QuestionId } from '../ids.ts'
import type { Survey } from '../survey.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
} from '../testing/index.ts'
import { addRule, changeRule, moveRule, removeRule } from './set-rules.ts'

const id = (questionId: string) => questionId as QuestionId
const q1 = id('q1')

const logic = [aRule(['yes'], 'q2'), aRule(['no'], 'q3'), aRule(['yes'], 'q3', 'NOT_CONTAINS')]
const survey = aSurvey([aSingleSelect('q1', { logic }), anNpsQuestion('q2'), anNpsQuestion('q3')])
const rulesOf = ({ questions: [first] }: Survey) => first?.logic ?? []

function must(edited: ReturnType<typeof addRule>): Survey {
  if (!edited.ok) throw new Error(edited.problem.code)
  return edited.value
}

test('SPEC L1: a rule begins as the specification has it, after the others', () => {
  const added = must(addRule(survey, q1))
  expect(rulesOf(added)).toEqual([
    ...logic,
    { condition: { operator: 'CONTAINS', values: [] }, action: { type: 'SHOW', questionIds: [] } },
  ])
  expect(added.questions[1]).toBe(survey.questions[1])
})

test('SPEC L1: until it has a target, a rule leads nobody anywhere', () => {
  const blank = must(addRule(aSurvey([aSingleSelect('q1'), anNpsQuestion('q2'), anNpsQuestion('q3')]), q1))
  for (const operator of ['CONTAINS', 'NOT_CONTAINS'] as const) {
    const started = changeRule(blank, q1, 0, { operator, values: operator === 'CONTAINS' ? ['yes'] : [] })
    for (const answer of [{ optionId: 'yes', otherValue: null } as Answer, null]) {
      expect(nextQuestionId(started.questions, q1, answer)).toBe('q2')
    }
  }
})

test('SPEC L2: the 51st rule is refused', () => {
  const full = aSurvey([aSingleSelect('q1', { logic: Array.from({ length: 50 }, () => aRule(['yes'], 'q1')) })])
  expect(addRule(full, q1)).toEqual({ ok: false, problem: { code: 'too_many_rules' } })
})

test.each([aSingleSelect, aMultiSelect, anImageQuestion, aRating, anNpsQuestion])(
  'SPEC L2: choices and scores take a rule',
  (aQuestion) => {
    expect(rulesOf(must(addRule(aSurvey([aQuestion('q1')]), q1)))).toHaveLength(1)
  },
)

test.each([aTextQuestion, aDateQuestion, aDropDown])(
  'SPEC L2: other types take none, and lose what they have',
  (aQuestion) => {
    const one = aSurvey([aQuestion('q1', { logic })])
    expect(addRule(one, q1)).toEqual({ ok: true, value: one })
    expect(rulesOf(removeRule(one, q1, 1))).toEqual([logic[0], logic[2]])
  },
)

test('SPEC L2: a question that is not there gets none', () => {
  expect(addRule(survey, id('gone'))).toEqual({ ok: false, problem: { code: 'question_not_found' } })
})

test.each([
  { what: 'the operator', change: { operator: 'NOT_CONTAINS' }, rule: aRule(['no'], 'q3', 'NOT_CONTAINS') },
  { what: 'the values', change: { values: ['yes', 'no'] }, rule: aRule(['yes', 'no'], 'q3') },
  { what: 'the values, each once', change: { values: ['yes', 'yes'] }, rule: aRule(['yes'], 'q3') },
  { what: 'the target', change: { target: id('q2') }, rule: aRule(['no'], 'q2') },
  { what: 'no target that is not there', change: { target: id('gone') }, rule: aRule(['no'], 'q3') },
] as const)('SPEC L3: a rule changes $what, and its neighbours stay the very same', ({ change, rule }) => {
  const rules = rulesOf(changeRule(survey, q1, 1, change))
  expect(rules).toEqual([logic[0], rule, logic[2]])
  expect(rules[0]).toBe(logic[0])
})

test('SPEC L3: a rule that listed several questions leads to the one chosen', () => {
  const many = { ...aRule(['yes'], 'q2'), action: { type: 'SHOW' as const, questionIds: [id('gone'), id('q2')] } }
  const before = aSurvey([aSingleSelect('q1', { logic: [many] }), anNpsQuestion('q2')])
  expect(rulesOf(changeRule(before, q1, 0, { target: id('q2') }))[0]?.action.questionIds).toEqual(['q2'])
})

test('SPEC L3: a rule that is not there leaves everything the very same', () => {
  expect(changeRule(survey, q1, 3, { values: [] })).toBe(survey)
  expect(removeRule(survey, q1, 3)).toBe(survey)
})

test.each([
  { from: 0, to: 2, order: [1, 2, 0] },
  { from: 2, to: 0, order: [2, 0, 1] },
  { from: 0, to: 9, order: [1, 2, 0] },
])('SPEC L4: the rule at $from moves to $to', ({ from, to, order }) => {
  expect(rulesOf(moveRule(survey, q1, from, to))).toEqual(order.map((index) => logic[index]))
})

test('SPEC L4: a rule moved to where it stands leaves everything the very same', () => {
  expect(moveRule(survey, q1, 1, 1)).toBe(survey)
})

test('SPEC L5: a rule that is removed leaves the others as they are', () => {
  expect(rulesOf(removeRule(survey, q1, 1))).toEqual([logic[0], logic[2]])
})
