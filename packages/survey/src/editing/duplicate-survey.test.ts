import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { QuestionId, SurveyId } from '../ids.ts'
import { LIMITS } from '../limits.ts'
import { freezeSurvey } from '../publish.ts'
import { seededRandom } from '../seeded-random.ts'
import { surveySchema } from '../survey.schema.ts'
import type { Survey } from '../survey.ts'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey, randomSurvey } from '../testing/index.ts'
import { duplicateContent } from './duplicate-survey.ts'

const COPY = 'survey-2' as SurveyId
const id = (questionId: string) => questionId as QuestionId

function duplicate(survey: Survey, ...names: string[]): Survey {
  let count = 0
  return duplicateContent(survey, COPY, () => `new-${++count}`, new Set(names))
}

const idsOf = (survey: Survey) =>
  survey.questions.flatMap(({ questionId, config }) => [
    questionId,
    ...('options' in config ? config.options.map((option) => option.id) : []),
  ])

test('SPEC E14: a duplicated survey asks the same in the same order, as a survey of its own', () => {
  const survey = { ...aSurvey([anNpsQuestion('q1', { text: 'How likely?' }), aSingleSelect('q2')]), description: 'Why' }
  const copy = duplicate(survey)
  expect(copy).toMatchObject({ surveyId: COPY, description: 'Why' })
  expect(copy.questions.map(({ surveyId, orderIndex, text }) => [surveyId, orderIndex, text])).toEqual(
    survey.questions.map(({ orderIndex, text }) => [COPY, orderIndex, text]),
  )
})

test('SPEC E14: a duplicated survey asks the same people, and looks the same', () => {
  const audience = [{ type: 'orderValue', operator: 'between', value: 10, maxValue: 20 }] as const
  const own = { audience, appearance: { accent: '#0a7d4f', scheme: 'light' } } as const
  expect(duplicate({ ...aSurvey(), ...own })).toMatchObject(own)
  expect(Object.keys(duplicate(aSurvey())).sort()).toEqual(['description', 'name', 'questions', 'surveyId'])
})

test('SPEC E14: rules and nextQuestionId lead to the copies of where they led, forwards, backwards and to themselves', () => {
  const copy = duplicate(
    aSurvey([
      aSingleSelect('q1', {
        options: ['a', 'b'],
        logic: [aRule(['b', 'other'], 'q2'), aRule(['a'], 'q1', 'NOT_CONTAINS')],
        config: { nextQuestionId: id('q2') },
      }),
      anNpsQuestion('q2', { logic: [aRule(['0'], 'q1')], config: { nextQuestionId: null } }),
      anNpsQuestion('q3', { logic: [aRule(['0'], 'gone')], config: { nextQuestionId: id('gone') } }),
    ]),
  )
  expect(copy.questions.map((question) => question.questionId)).toEqual(['new-1', 'new-4', 'new-5'])
  expect(copy.questions.map(({ logic, config }) => [logic, config.nextQuestionId])).toEqual([
    [[aRule(['new-3', 'other'], 'new-4'), aRule(['new-2'], 'new-1', 'NOT_CONTAINS')], 'new-4'],
    [[aRule(['0'], 'new-1')], null],
    [[aRule(['0'], 'gone')], 'gone'],
  ])
})

test('SPEC E14: of any survey the duplicate shares no id with it, can be saved, and can be published', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const survey = randomSurvey(seededRandom(seed))
    const copy = duplicate(survey)
    const { name, description, questions } = copy
    expect(v.parse(surveySchema, { name, description, questions }).questions).toEqual(questions)
    expect(idsOf(copy)).toHaveLength(idsOf(survey).length)
    expect(idsOf(copy).filter((one) => idsOf(survey).includes(one))).toEqual([])
    expect(freezeSurvey(copy, 1).ok).toBe(true)
  }
})

test.each([
  { name: 'Candles', copied: 'Candles (copy)' },
  { name: 'Candles (copy)', copied: 'Candles (copy) (copy)' },
  { name: 'x'.repeat(113), copied: `${'x'.repeat(113)} (copy)` },
  { name: 'x'.repeat(114), copied: `${'x'.repeat(112)}… (copy)` },
  // Neither half a surrogate pair nor half a family.
  { name: `${'x'.repeat(111)}🕯️🕯️🕯️`, copied: `${'x'.repeat(111)}… (copy)` },
  { name: `${'x'.repeat(106)}👨‍👩‍👧 and friends`, copied: `${'x'.repeat(106)}… (copy)` },
  { name: ` ${'x'.repeat(110)} and so on`, copied: ` ${'x'.repeat(110)}… (copy)` },
  { name: `${'word '.repeat(24)}`, copied: `${'word '.repeat(22)}wo… (copy)` },
])('SPEC E15: the duplicate of "$name" is called "$copied"', ({ name, copied }) => {
  expect(duplicate({ ...aSurvey([]), name }).name).toBe(copied)
  expect(copied.length).toBeLessThanOrEqual(LIMITS.surveyNameLength)
})

test.each([
  { names: ['Candles (copy)'], copied: 'Candles (copy 2)' },
  { names: ['Candles (copy)', 'Candles (copy 2)', 'Candles (copy 4)'], copied: 'Candles (copy 3)' },
  { names: ['Candles (copy 2)'], copied: 'Candles (copy)' },
])('SPEC E15: where $names are taken, the duplicate is called "$copied"', ({ names, copied }) => {
  expect(duplicate({ ...aSurvey([]), name: 'Candles' }, ...names).name).toBe(copied)
})

test('SPEC E15: a long name makes room for the number, and the number stays', () => {
  const name = 'x'.repeat(120)
  const first = duplicate({ ...aSurvey([]), name }).name
  expect(duplicate({ ...aSurvey([]), name }, first).name).toBe(`${'x'.repeat(110)}… (copy 2)`)
})
