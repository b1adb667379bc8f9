import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PublishedQuestion } from '../published-survey.ts'
import { parseAnswer } from '../questions/control-rules.ts'
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
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { maxResponseBytes } from './max-response-bytes.ts'

// Each byte of UTF-8 that is not ASCII is one %XX.
const bytesOf = (value: unknown) => encodeURIComponent(JSON.stringify(value)).replaceAll(/%../g, '%').length
const revisionOf = (...questions: Question[]) => aRevision(aSurvey(questions)).questions

/** An answer as `parseAnswer` returns it and as it is stored. */
function stored({ control }: PublishedQuestion, raw: unknown) {
  const parsed = parseAnswer(control, raw)
  if (!parsed.ok) throw new Error(parsed.problem.code)
  return parsed.value
}

const options = ['a', 'a-longer-one', 'bb']
const otherValue = '€'.repeat(500)
const choice = { options, config: { allowOther: true } }

test.each([
  { question: aSingleSelect('q1', { options }), raw: { optionId: 'a-longer-one' } },
  { question: aSingleSelect('q1', choice), raw: { optionId: 'other', otherValue }, spare: 'a-longer-one'.length - 5 },
  { question: aDropDown('q1', { options }), raw: { optionId: 'a-longer-one' } },
  { question: anImageQuestion('q1', { options }), raw: { optionId: 'a-longer-one' } },
  { question: aMultiSelect('q1', choice), raw: { optionIds: [...options, 'other'], otherValue } },
  { question: aMultiSelect('q1', { options, config: { maxSelect: 2 } }), raw: { optionIds: ['a-longer-one', 'bb'] } },
  { question: aRating('q1', { config: { scale: 10 } }), raw: { value: 10 } },
  { question: anNpsQuestion('q1'), raw: { value: 10 } },
  { question: aTextQuestion('q1'), raw: { value: '€'.repeat(2000) } },
  { question: aDateQuestion('q1'), raw: { value: '2026-03-09' } },
])('SPEC R15: the longest answer to a $question.type has exactly the allowed size', ({ question, raw, spare = 0 }) => {
  const [published] = revisionOf(question)
  if (!published) throw new Error('one question was published')
  expect(maxResponseBytes([published]) - bytesOf({ q1: stored(published, raw) })).toBe(spare)
})

test('SPEC R15: the questions of a revision are added up', () => {
  const value = '€'.repeat(2000)
  expect(maxResponseBytes([])).toBe(bytesOf({}))
  expect(maxResponseBytes(revisionOf(aTextQuestion('q1'), aTextQuestion('longer-id'), aTextQuestion('q3')))).toBe(
    bytesOf({ q1: { value }, 'longer-id': { value }, q3: { value } }),
  )
})

const anyUnits = (maxLength: number) =>
  fc.string({ unit: fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength, size: 'max' })
const longText = (maxLength: number) =>
  fc.oneof(
    anyUnits(maxLength),
    fc
      .constantFrom('\u0001', '\u001f', '\u007f', '"', '\\', '\n', '€', '🙂', '\uD83D', '\u2028')
      .map((unit) => unit.repeat(Math.floor(maxLength / unit.length))),
  )

test('SPEC R15: no valid answers serialize to more than the questions of their revision allow', () => {
  const anyRaw = fc.record({ seed: fc.nat(), written: longText(2000), beside: longText(500) })
  fc.assert(
    fc.property(anyRaw, ({ seed, written, beside }) => {
      const { questions } = aRevision(randomSurvey(seededRandom(seed)))
      const answers = questions.map((question) => [question.questionId, largest(question, written, beside)])
      expect(bytesOf(Object.fromEntries(answers))).toBeLessThanOrEqual(maxResponseBytes(questions))
    }),
    { seed: 15, numRuns: 300 },
  )
})

/** The largest of the valid answers to a question with these texts. */
function largest({ control }: PublishedQuestion, written: string, beside: string) {
  const offered = control.as === 'options' ? [...control.options.map(({ optionId }) => optionId), 'other'] : []
  const max = control.as === 'options' && control.choose === 'many' ? control.maxSelect : null
  const candidates = [
    null,
    { value: written },
    { value: '2026-03-09' },
    { value: 10 },
    ...offered.map((optionId) => ({ optionId, otherValue: beside })),
    { optionIds: offered.slice(0, max ?? offered.length), otherValue: beside },
    { optionIds: offered.slice(-(max ?? offered.length)), otherValue: beside },
    { optionIds: offered.slice(0, -1), otherValue: null },
  ]
  return candidates
    .map((raw) => parseAnswer(control, raw))
    .flatMap((parsed) => (parsed.ok ? [parsed.value] : []))
    .reduce((a, b) => (bytesOf(a) >= bytesOf(b) ? a : b))
}
