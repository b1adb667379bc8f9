import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RawAnswers } from '../answer.ts'
import { parseAnswer } from '../questions/control-rules.ts'
import type { Question } from '../questions/registry.ts'
import {
  aDateQuestion,
  aMultiSelect,
  anNpsQuestion,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomMessages,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { walk } from './walk.ts'

const published = (...questions: Question[]) => aRevision(aSurvey(questions)).questions
const select = (id: string, target?: string, isRequired = true) =>
  aSingleSelect(id, { isRequired, logic: target ? [aRule(['no'], target)] : [] })
const yes = { optionId: 'yes', otherValue: null }
const no = { optionId: 'no', otherValue: null }

const three = published(select('q1', 'q3'), select('q2', undefined, false), anNpsQuestion('q3'))

test.each([
  { step: 'in order', raw: { q1: yes, q2: no, q3: { value: 9 } }, path: ['q1', 'q2', 'q3'] },
  { step: 'by a short cut', raw: { q1: no, q3: { value: 9 } }, path: ['q1', 'q3'] },
])('SPEC W1: answers $step lead to the end', ({ raw, path }) => {
  expect(walk(three, raw)).toEqual({ path, answers: raw, ended: true })
})

test('SPEC W1: a survey without questions goes nowhere', () => {
  expect(walk([], { q1: yes })).toEqual({ path: [], answers: {}, ended: false })
})

test.each([
  { given: 'nothing', raw: {}, path: ['q1'], answers: {} },
  { given: 'the first', raw: { q1: yes }, path: ['q1', 'q2'], answers: { q1: yes } },
  { given: 'only the last', raw: { q3: { value: 9 } }, path: ['q1'], answers: {} },
])('SPEC W2: with $given answered', ({ raw, path, answers }) => {
  expect(walk(three, raw)).toEqual({ path, answers, ended: false })
})

test.each([
  { question: 'an optional', raw: { q1: yes, q2: null }, path: ['q1', 'q2', 'q3'], answers: { q1: yes } },
  { question: 'a required', raw: { q1: null, q2: no }, path: ['q1'], answers: {} },
])('SPEC W3: $question question passed over', ({ raw, path, answers }) => {
  expect(walk(three, raw)).toEqual({ path, answers, ended: false })
})

test.each([
  { question: aMultiSelect('q1', { config: { minSelect: 2 } }), nothing: { optionIds: [], otherValue: null } },
  { question: aTextQuestion('q1'), nothing: { value: '  ' } },
  { question: aDateQuestion('q1'), nothing: { value: '' } },
])('SPEC W3: $question.type is passed over by giving nothing', ({ question, nothing }) => {
  const optional = published({ ...question, isRequired: false }, anNpsQuestion('q2'))
  expect(walk(optional, { q1: nothing })).toEqual({ path: ['q1', 'q2'], answers: {}, ended: false })
  expect(walk(published(question, anNpsQuestion('q2')), { q1: nothing }).path).toEqual(['q1'])
})

test.each([
  { chosen: ['a'], path: ['q1'] },
  { chosen: ['a', 'b'], path: ['q1', 'q2'] },
  { chosen: ['a', 'b', 'c'], path: ['q1'] },
])('SPEC W4: $chosen where two options were asked for', ({ chosen, path }) => {
  const two = aMultiSelect('q1', {
    options: ['a', 'b', 'c'],
    config: { minSelect: 2, maxSelect: 2 },
    isRequired: false,
  })
  expect(walk(published(two, anNpsQuestion('q2')), { q1: { optionIds: chosen } }).path).toEqual(path)
})

test.each([{ value: 11 }, 'yes', undefined, [], { optionId: 'yes' }])('SPEC W4: the invalid score %j', (q3) => {
  expect(walk(three, { q1: no, q3 })).toEqual({ path: ['q1', 'q3'], answers: { q1: no }, ended: false })
})

test('SPEC W4: an invalid answer to an optional question is not a question passed over', () => {
  expect(walk(three, { q1: yes, q2: { optionId: 'gone' } })).toMatchObject({ path: ['q1', 'q2'], ended: false })
})

test('SPEC W5: answers off the path and to questions nobody asked are left out', () => {
  const raw = { q1: no, q2: yes, q3: { value: 9 }, q99: yes }
  expect(walk(three, raw).answers).toEqual({ q1: no, q3: { value: 9 } })
})

test('SPEC W6: a jump back leaves the respondent at that question, its answer ready to be changed', () => {
  const loop = published(select('q1'), select('q2'), select('q3', 'q2'))
  expect(walk(loop, { q1: yes, q2: yes, q3: no })).toEqual({
    path: ['q1', 'q2'],
    answers: { q1: yes, q2: yes },
    ended: false,
  })
})

test('SPEC W6: a question that leads to itself does not end', () => {
  expect(walk(published(select('q1', 'q1')), { q1: no })).toEqual({ path: ['q1'], answers: { q1: no }, ended: false })
})

const hostileAnswer = fc.oneof(
  fc.constantFrom(null, yes, no, { value: 7 }, { optionId: 'q1-1' }, { optionId: 'other', otherValue: 'x' }),
  fc.constantFrom({ value: 'Too slow' }, { value: '2026-03-09' }, { optionIds: ['q2-2', 'q2-1', 'q2-2'] }),
  fc.anything(),
)

test('SPEC W7: any answers to any survey come to an end', () => {
  fc.assert(
    fc.property(fc.nat(), fc.array(hostileAnswer, { minLength: 8, maxLength: 8 }), (seed, given) => {
      const { questions } = aRevision(randomSurvey(seededRandom(seed)))
      const raw = Object.fromEntries(given.map((answer, index) => [`q${index + 1}`, answer]))
      const { path, answers, ended } = walk(questions, raw)
      expect(new Set(path).size).toBe(path.length)
      for (const [questionId, answer] of Object.entries(answers)) {
        const question = questions.find((one) => one.questionId === questionId)
        expect(path).toContain(questionId)
        expect(question && parseAnswer(question.control, answer)).toEqual({ ok: true, value: answer })
      }
      if (ended) expect(walk(questions, answersWithGaps(path, answers))).toEqual({ path, answers, ended })
    }),
    { seed: 8, numRuns: 500 },
  )
})

test('SPEC W7: hostile keys are harmless', () => {
  const raw: RawAnswers = JSON.parse('{"__proto__": {"q1": {"optionId": "yes"}}, "constructor": 1, "toString": null}')
  expect(walk(three, raw)).toEqual({ path: ['q1'], answers: {}, ended: false })
  expect(walk(three, Object.create({ q1: yes }))).toEqual({ path: ['q1'], answers: {}, ended: false })
})

test('SPEC W8: the answers of an honest page are all counted, and it knows when the flow has ended', () => {
  const random = seededRandom(9)
  for (let round = 0; round < 300; round++) {
    const { questions } = aRevision(randomSurvey(random))
    for (const { answers, completed } of randomMessages(questions, random)) {
      const walked = walk(questions, answers)
      expect(walked.ended).toBe(completed)
      expect(walked.answers).toEqual(Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer)))
    }
  }
})

/** The messages that a player sent, for a flow that ended: a question without an answer on the path was skipped. */
const answersWithGaps = (path: readonly string[], answers: RawAnswers): RawAnswers =>
  Object.fromEntries(path.map((id) => [id, answers[id] ?? null]))
