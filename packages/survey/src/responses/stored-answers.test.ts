import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneOf } from '../testing/chance.ts'
import {
  aMultiSelect,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomAnswer,
  randomMessages,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { maxResponseBytes } from './max-response-bytes.ts'
import { givenAnswers, storedAnswers, storedWalk } from './stored-answers.ts'
import { walk } from './walk.ts'

const { questions } = aRevision(
  aSurvey([
    aSingleSelect('q1', { logic: [aRule(['no'], 'q3')], isRequired: false, config: { allowOther: true } }),
    aMultiSelect('q2', { isRequired: false, config: { minSelect: 2 } }),
    aTextQuestion('q3', { isRequired: false }),
  ]),
)
const yes = { optionId: 'yes', otherValue: null }
const no = { optionId: 'no', otherValue: null }

test('SPEC R16: answers to questions that the revision does not ask are dropped', () => {
  const unknown = Object.fromEntries(Array.from({ length: 297 }, (_, at) => [`x${at}`, { value: 'x'.repeat(2000) }]))
  expect(storedAnswers(questions, { ...unknown, q1: yes, toString: yes })).toEqual({ q1: yes })
})

test.each([
  { what: 'an unknown option', raw: { q1: { optionId: 'gone' } } },
  { what: 'an answer of another type', raw: { q1: { value: 'x'.repeat(2000) } } },
  { what: 'fewer choices than asked for', raw: { q2: { optionIds: ['yes'] } } },
  { what: 'a text that is too long', raw: { q3: { value: 'x'.repeat(2001) } } },
])('SPEC R16: $what is dropped', ({ raw }) => {
  expect(storedAnswers(questions, raw)).toEqual({})
})

test('SPEC R16: an answer is stored in its parsed form, and a skipped question as null', () => {
  const raw = { q1: { optionId: 'yes', extra: 1 }, q2: { optionIds: ['yes', 'no', 'no'] }, q3: { value: ' ' } }
  expect(storedAnswers(questions, raw)).toEqual({
    q1: yes,
    q2: { optionIds: ['yes', 'no'], otherValue: null },
    q3: null,
  })
})

const bytesOf = (value: unknown) => encodeURIComponent(JSON.stringify(value)).replaceAll(/%../g, '%').length

test('SPEC R16: for any input, the stored answers fit their revision and give the same walk', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ maxLength: 2100 }), (seed, text) => {
      const random = seededRandom(seed)
      const survey = aRevision(randomSurvey(random))
      const raw: Record<string, unknown> = { unknown: { value: text } }
      for (const { questionId, control } of survey.questions) {
        const hostile = oneOf(random, [{ value: text }, { optionId: text }, { optionIds: [text] }, null, text])
        raw[questionId] = random() < 0.8 ? randomAnswer(control, random) : hostile
      }
      const stored = storedAnswers(survey.questions, raw)
      expect(bytesOf(stored)).toBeLessThanOrEqual(maxResponseBytes(survey.questions))
      expect(walk(survey.questions, stored)).toEqual(walk(survey.questions, raw))
      expect(storedAnswers(survey.questions, stored)).toEqual(stored)
    }),
    { seed: 16, numRuns: 500 },
  )
})

const walkOf = (asked: typeof questions, raw: object) => {
  const stored = storedAnswers(asked, { ...raw })
  return storedWalk(asked, stored, walk(asked, stored))
}

test.each([
  { what: 'all answers are on the path', raw: { q1: no, q3: { value: 'Hi' } } },
  { what: 'some questions were skipped', raw: { q1: yes, q2: null, q3: null } },
  { what: 'nothing is stored', raw: {} },
])('SPEC R17: where $what, no walk is stored', ({ raw }) => {
  expect(walkOf(questions, raw)).toBeNull()
})

const backwards = aRevision(
  aSurvey([
    aSingleSelect('q1', { logic: [aRule(['no'], 'q3')] }),
    aSingleSelect('q2', { config: { isTerminal: true } }),
    aSingleSelect('q3', { logic: [aRule(['yes'], 'q2')] }),
  ]),
).questions

test.each([
  { what: 'an answer is off the path', asked: questions, raw: { q1: no, q2: { optionIds: ['yes', 'no'] } } },
  { what: 'the only question was skipped', asked: questions, raw: { q1: null } },
  { what: 'the path goes back in the survey', asked: backwards, raw: { q1: no, q2: yes, q3: yes } },
])('SPEC R17: where $what, the walk is stored', ({ asked, raw }) => {
  expect(walkOf(asked, raw)).toEqual(walk(asked, { ...raw }))
})

test('SPEC R17: without a stored walk the given answers are the counted ones', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const { questions } = aRevision(randomSurvey(random))
      for (const { answers } of randomMessages(questions, random)) {
        const stored = storedAnswers(questions, answers)
        const walked = walk(questions, stored)
        if (storedWalk(questions, stored, walked) !== null) continue
        expect(givenAnswers(stored)).toEqual(walked.answers)
        expect(Object.keys(walked.answers).length === 0).toBe(Object.keys(stored).length === 0)
      }
    }),
    { seed: 17, numRuns: 300 },
  )
})
