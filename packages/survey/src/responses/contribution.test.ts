import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '../questions/registry.ts'
import { oneOf } from '../testing/chance.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aRevision,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomMessages,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { type CountedResponse, contribution, shownLines } from './contribution.ts'
import { type CounterLine, counterKey, difference } from './counter-line.ts'
import { fold } from './fold.ts'
import type { ResponseState } from './response-message.ts'
import { walk } from './walk.ts'

const survey = [
  aSingleSelect('q1', { logic: [aRule(['no'], 'q3')], config: { allowOther: true } }),
  aSingleSelect('q2', { isRequired: false }),
  anNpsQuestion('q3'),
]
const yes = { optionId: 'yes' }

function aResponse(answers: object, parts: Partial<CountedResponse> = {}, questions: Question[] = survey) {
  const revision = aRevision(aSurvey(questions), 4)
  const counted = walk(revision.questions, { ...answers })
  const completed = counted.ended
  const facts = { revision: 4, seconds: 31, device: 'phone', day: '2026-03-09', test: false, spam: false } as const
  return { questions: revision.questions, counted, completed, assigned: null, ...facts, ...parts }
}

/** The facts of one segment for all time, written short. */
const factsOf = (lines: readonly CounterLine[], segment = 'all') =>
  lines
    .filter((line) => line.segment === segment && line.day === null)
    .map((line) => [line.questionId, line.value].filter(Boolean).join(' '))

test.each([
  { given: 'nothing was answered', answers: {} },
  { given: 'the only answer was invalid', answers: { q1: { optionId: 'gone' } } },
])('SPEC R4: while $given, a response stands for nothing', ({ answers }) => {
  expect(contribution(aResponse(answers))).toEqual([])
})

test.each([
  { answers: { q1: null }, completed: false },
  { answers: { q1: null, q2: null }, completed: true },
])('SPEC R4: questions passed over do not start a response, completed: $completed', ({ answers, completed }) => {
  const optional = [aSingleSelect('q1', { isRequired: false }), anNpsQuestion('q2', { isRequired: false })]
  const response = aResponse(answers, {}, optional)
  expect(response.completed).toBe(completed)
  expect(contribution(response)).toEqual([])
})

test('SPEC R4: one answer among questions passed over is a response', () => {
  const optional = [aSingleSelect('q1', { isRequired: false }), anNpsQuestion('q2', { isRequired: false })]
  expect(factsOf(contribution(aResponse({ q1: null, q2: { value: 9 } }, {}, optional)))).toContain('started')
})

test('SPEC R5: the question a respondent stopped at was reached, not left', () => {
  expect(factsOf(contribution(aResponse({ q1: yes })))).toEqual([
    'started',
    'q1 reached',
    'q1 left',
    'q1 answered',
    'q1 value:yes',
    'q2 reached',
  ])
})

test('SPEC R5: a question passed over was left and not answered; one off the path was not even reached', () => {
  expect(factsOf(contribution(aResponse({ q1: yes, q2: null, q3: { value: 0 } })))).toEqual([
    'started',
    'completed',
    'seconds:31',
    'q1 reached',
    'q1 left',
    'q1 answered',
    'q1 value:yes',
    'q2 reached',
    'q2 left',
    'q3 reached',
    'q3 left',
    'q3 answered',
    'q3 value:0',
  ])
  expect(factsOf(contribution(aResponse({ q1: { optionId: 'no' } }))).join()).not.toContain('q2')
})

test('SPEC R5: Other counts as a value, whatever was written beside it', () => {
  const facts = factsOf(contribution(aResponse({ q1: { optionId: 'other', otherValue: 'A friend' } })))
  expect(facts).toContain('q1 value:other')
})

test.each([
  {
    question: aMultiSelect('q1', { config: { allowOther: true } }),
    answer: { optionIds: ['other', 'no'], otherValue: 'A friend' },
    values: ['no', 'other'],
  },
  { question: aDropDown('q1'), answer: { optionId: 'no' }, values: ['no'] },
  { question: anImageQuestion('q1'), answer: { optionId: 'no' }, values: ['no'] },
  { question: aRating('q1'), answer: { value: 4 }, values: ['4'] },
  { question: aDateQuestion('q1'), answer: { value: '2026-03-09' }, values: ['2026-03-09'] },
])('SPEC R5: $question.type counts $values, and one answer', ({ question, answer, values }) => {
  expect(factsOf(contribution(aResponse({ q1: answer }, {}, [question])))).toEqual([
    'started',
    'completed',
    'seconds:31',
    'q1 reached',
    'q1 left',
    'q1 answered',
    ...values.map((value) => `q1 value:${value}`),
  ])
})

test('SPEC R10: a text was given, and no counter says which', () => {
  const facts = factsOf(contribution(aResponse({ q1: { value: 'Secret' } }, {}, [aTextQuestion('q1')])))
  expect(facts).toEqual(['started', 'completed', 'seconds:31', 'q1 reached', 'q1 left', 'q1 answered'])
})

test.each([
  { question: aSingleSelect('q1', { config: { allowOther: true } }), answer: { optionId: 'other' } },
  { question: aMultiSelect('q1', { config: { allowOther: true } }), answer: { optionIds: ['other'] } },
])('SPEC R10: what was written beside Other stays there: $question.type', ({ question, answer }) => {
  const lines = contribution(aResponse({ q1: { ...answer, otherValue: 'Secret' } }, {}, [question]))
  expect(factsOf(lines)).toContain('q1 value:other')
  expect(JSON.stringify(lines)).not.toContain('Secret')
})

test.each([
  { what: 'a completed response', answers: { q1: { optionId: 'no' }, q3: { value: 9 } }, seconds: 31, counts: true },
  { what: 'a completed one of unknown time', answers: { q1: { optionId: 'no' }, q3: { value: 9 } }, seconds: null },
  { what: 'one under way', answers: { q1: yes }, seconds: 31 },
])('SPEC R6: the seconds of $what', ({ answers, seconds, counts = false }) => {
  const facts = factsOf(contribution(aResponse(answers, { seconds })))
  expect(facts.some((fact) => fact.startsWith('seconds:'))).toBe(counts)
})

test('SPEC R7: every fact stands once for its day and once for all time, in every segment', () => {
  const lines = contribution(aResponse({ q1: yes }))
  expect(new Set(lines.map((line) => `${line.segment} ${line.day}`))).toEqual(
    new Set(['all', 'revision:4', 'device:phone'].flatMap((name) => [`${name} 2026-03-09`, `${name} null`])),
  )
  expect(lines).toHaveLength(6 * factsOf(lines).length)
  expect(new Set(lines.map(counterKey)).size).toBe(lines.length)
  expect(lines.every((line) => line.n === 1 && line.sumMinor === 0)).toBe(true)
})

test('SPEC R7: a test counts as a test and nowhere else', () => {
  const lines = contribution(aResponse({ q1: yes }, { test: true }))
  expect(new Set(lines.map((line) => line.segment))).toEqual(new Set(['test']))
})

test('SPEC R7: spam counts as spam and nowhere else, and spam that is a test as a test', () => {
  const segmentsOf = (parts: object) => new Set(contribution(aResponse({ q1: yes }, parts)).map((line) => line.segment))
  expect(segmentsOf({ spam: true })).toEqual(new Set(['spam']))
  expect(segmentsOf({ spam: true, test: true })).toEqual(new Set(['test']))
})

test.each([
  { test: false, segments: ['all', 'revision:4', 'device:phone'] },
  { test: true, segments: ['test'] },
])('SPEC R11: what was shown counts where a response would (a test: $test)', ({ test, segments }) => {
  const lines = shownLines({ revision: 4, device: 'phone', day: '2026-03-09', test })
  expect(lines.map(counterKey)).toEqual(segments.flatMap((name) => [`${name}|2026-03-09||shown`, `${name}|||shown`]))
})

test('SPEC R8: the sum of all differences is the contribution of the final state', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed)
      const { questions } = aRevision(randomSurvey(random))
      // The pages of several tabs under one id: nothing about the order or the content has to make sense.
      const sent = Array.from({ length: 3 }, () => randomMessages(questions, random)).flat()
      const linesOf = (state: ResponseState | null) => (state ? contribution(counted(state)) : [])
      const counted = ({ answers, completed, seconds }: ResponseState): CountedResponse => {
        const facts = { revision: 1, device: 'desktop', day: '2026-03-09', test: false, spam: false } as const
        return { questions, counted: walk(questions, answers), completed, seconds, assigned: null, ...facts }
      }

      let state: ResponseState | null = null
      const written: CounterLine[] = []
      for (let arrival = 0; arrival < 12 && sent.length > 0; arrival++) {
        const message = oneOf(random, sent)
        const completed = message.completed && walk(questions, message.answers).ended
        const next = fold(state, { ...message, completed })
        written.push(...difference(linesOf(next), linesOf(state)))
        state = next
      }
      expect(byKey(difference(written, []))).toEqual(byKey(linesOf(state)))
    }),
    { seed: 11, numRuns: 300 },
  )
})

test('SPEC R9: only what changed is written, and taking a response back undoes all of it', () => {
  const before = contribution(aResponse({ q1: yes }))
  const after = contribution(aResponse({ q1: { optionId: 'no' } }))
  expect(difference(before, before)).toEqual([])
  expect(factsOf(difference(after, before))).toEqual(['q1 value:no', 'q1 value:yes', 'q3 reached', 'q2 reached'])
  expect(byKey(difference([], before))).toEqual(byKey(before.map((line) => ({ ...line, n: -1 }))))
})

test('SPEC R9: lines of one key become one line', () => {
  const [line] = contribution(aResponse({ q1: yes }))
  expect(line && difference([line, { ...line, n: 2, sumMinor: 500 }], [])).toEqual([{ ...line, n: 3, sumMinor: 500 }])
})

test('SPEC R9: a line whose sum alone changed is written', () => {
  const [line] = contribution(aResponse({ q1: yes }))
  expect(line && difference([{ ...line, sumMinor: 500 }], [{ ...line, sumMinor: 300 }])).toEqual([
    { ...line, n: 0, sumMinor: 200 },
  ])
})

const byKey = (lines: readonly CounterLine[]) => new Map(lines.map((line) => [counterKey(line), line]))
