import { expect, test } from 'vitest'
import type { OptionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'
import { aMultiSelect, aRevision, aRule, aSingleSelect, aSurvey } from '../testing/index.ts'
import type { AssignedOptions } from './assigned-options.ts'
import { contribution } from './contribution.ts'
import { walk } from './walk.ts'

const toYes: AssignedOptions = { q1: { assignmentId: 'a', optionId: 'yes' as OptionId, isOwn: true } }

/** The facts of a response for all time. */
function factsOf(question: Question, answer: object, assigned: AssignedOptions | null) {
  const { questions } = aRevision(aSurvey([question, aSingleSelect('q2')]), 1)
  const counted = walk(questions, { q1: answer })
  const facts = { revision: 1, seconds: null, device: 'phone', day: '2026-03-09', test: false, spam: false } as const
  const lines = contribution({ questions, counted, completed: false, assigned, ...facts })
  return lines
    .filter(({ segment, day }) => segment === 'all' && day === null)
    .map((line) => `${line.questionId} ${line.value}`)
}

const one = aSingleSelect('q1', { config: { allowOther: true }, logic: [aRule(['other'], 'q2')] })
const many = aMultiSelect('q1', { config: { allowOther: true } })
const other = { optionId: 'other', otherValue: 'yeah' }

test('SPEC R21: an assigned option counts in place of Other, and the path stays', () => {
  const before = factsOf(one, other, null)
  expect(before).toContain('q1 value:other')
  expect(factsOf(one, other, toYes)).toEqual(before.map((fact) => fact.replace('value:other', 'value:yes')))
})

test('SPEC R21: an option that was chosen beside Other counts once', () => {
  const facts = factsOf(many, { optionIds: ['yes', 'no', 'other'], otherValue: 'yeah' }, toYes)
  expect(facts.filter((fact) => fact.includes('value:'))).toEqual(['q1 value:yes', 'q1 value:no'])
})

test('SPEC R21: an answer without Other, and another question, count as before', () => {
  expect(factsOf(one, { optionId: 'no' }, toYes)).toEqual(factsOf(one, { optionId: 'no' }, null))
  expect(factsOf(one, other, { q2: toYes.q1 as AssignedOptions[string] })).toEqual(factsOf(one, other, null))
})
