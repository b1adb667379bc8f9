import { expect, test } from 'vitest'
import type { AudienceFilter } from '../audience/filter.ts'
import type { OptionId, QuestionId } from '../ids.ts'
import type { Question } from '../questions/registry.ts'
import type { Survey } from '../survey.ts'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey, aTextQuestion } from '../testing/index.ts'
import { changeType } from './change-type.ts'
import { deleteQuestion } from './delete-question.ts'
import { differences } from './differences.ts'
import { updateQuestion } from './edit-question.ts'
import { moveQuestion } from './move-question.ts'
import { setAppearance } from './set-appearance.ts'
import { setAudience } from './set-audience.ts'
import { moveOption, removeOption, renameOption } from './set-options.ts'

const id = (questionId: string) => questionId as QuestionId
const survey = aSurvey([aSingleSelect('q1'), anNpsQuestion('q2'), aTextQuestion('q3')])

/** As written by a database: nothing is shared, and keys have another order. */
const stored = (copy: Survey): Survey =>
  JSON.parse(JSON.stringify(copy), (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value,
  )

const summarize = (before: Survey, after: Survey) =>
  differences(before, after).map(({ questionId, what, optionId }) => [questionId, what, optionId].filter(Boolean))

function must<T>(result: { ok: true; value: T } | { ok: false; problem: { code: string } }): T {
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}

const repeat: AudienceFilter = { type: 'customerType', operator: 'is', value: 'repeat' }
const vip: AudienceFilter = { type: 'customerTags', operator: 'contains', values: ['vip'], labels: ['VIP'] }

test.each<{ what: string; before: Survey; after: Survey; are: string[] }>([
  { what: 'asks some now', before: survey, after: setAudience(survey, [repeat]), are: ['audience'] },
  { what: 'asks everyone now', before: setAudience(survey, [repeat]), after: survey, are: ['audience'] },
  {
    what: 'asks others',
    before: setAudience(survey, [repeat, vip]),
    after: setAudience(survey, [repeat]),
    are: ['audience'],
  },
  {
    what: 'has a colour now',
    before: survey,
    after: setAppearance(survey, { accent: '#0a7d4f' }),
    are: ['appearance'],
  },
  {
    what: 'is dark instead of light',
    before: setAppearance(survey, { accent: '#0a7d4f', scheme: 'light' }),
    after: setAppearance(survey, { accent: '#0a7d4f', scheme: 'dark' }),
    are: ['appearance'],
  },
  {
    what: 'asks some, and looks its own way',
    before: survey,
    after: setAppearance(setAudience(survey, [vip]), { scheme: 'dark' }),
    are: ['audience', 'appearance'],
  },
  {
    what: 'asks and looks as before',
    before: setAppearance(setAudience(survey, [repeat, vip]), { accent: '#0a7d4f', scheme: 'dark' }),
    after: setAppearance(setAudience(survey, [repeat, vip]), { accent: '#0a7d4f', scheme: 'dark' }),
    are: [],
  },
])('SPEC H5: a survey that $what, whatever order the keys have', ({ before, after, are }) => {
  expect(summarize(before, after)).toEqual(are.map((what) => [what]))
  expect(summarize(stored(before), after)).toEqual(are.map((what) => [what]))
})

const yes = 'yes' as OptionId
const no = 'no' as OptionId

test.each<{ what: string; after: Survey; are: (string | null)[][] }>([
  { what: 'nothing', after: survey, are: [] },
  { what: 'its texts', after: { ...survey, name: 'A', description: 'B' }, are: [['name'], ['description']] },
  { what: 'a deleted question', after: must(deleteQuestion(survey, id('q2'))).survey, are: [['q2', 'deleted']] },
  { what: 'a moved question', after: moveQuestion(survey, id('q1'), 2), are: [['q1', 'moved']] },
  {
    what: 'a whole new order',
    after: aSurvey([...survey.questions.toReversed()]),
    are: [['moved']],
  },
  { what: 'a type', after: must(changeType(survey, id('q1'), 'text', () => 'new')), are: [['q1', 'type']] },
  {
    what: 'a text of an option',
    after: must(renameOption(survey, id('q1'), yes, 'Oh yes')),
    are: [['q1', 'options', 'yes']],
  },
  {
    what: 'a text of an option after another',
    after: must(renameOption(survey, id('q1'), no, 'Oh no')),
    are: [['q1', 'options', 'no']],
  },
  { what: 'an option less', after: removeOption(survey, id('q1'), yes), are: [['q1', 'options']] },
  { what: 'the order of options', after: moveOption(survey, id('q1'), yes, 1), are: [['q1', 'options']] },
  {
    what: 'every part of a question',
    after: updateQuestion(survey, id('q1'), (question) =>
      question.type === 'single_select'
        ? {
            ...question,
            text: '?',
            description: '!',
            isRequired: false,
            logic: [aRule(['yes'], 'q3')],
            config: { ...question.config, randomize: false, displayType: 'pill', nextQuestionId: id('q3') },
          }
        : question,
    ),
    are: [
      ['q1', 'text'],
      ['q1', 'description'],
      ['q1', 'isRequired'],
      ['q1', 'logic'],
      ['q1', 'randomize'],
      ['q1', 'displayType'],
      ['q1', 'nextQuestionId'],
    ],
  },
])('SPEC H5: $what is told, and whatever order the keys have is not', ({ after, are }) => {
  expect(summarize(survey, after).map((one) => one.toSorted())).toEqual(are.map((one) => one.toSorted()))
  expect(summarize(stored(survey), after)).toEqual(summarize(survey, after))
})

test('SPEC H5: what was deleted here was added there', () => {
  const without = must(deleteQuestion(survey, id('q1'))).survey
  expect(summarize(without, survey)).toEqual([['q1', 'added']])
})

const asking = (text: string) => (question: Question) => ({ ...question, text })

test('SPEC H5: what differs is told in the order of the questions, those between that do not left out', () => {
  const first = updateQuestion(survey, id('q1'), asking('Who?'))
  expect(summarize(survey, updateQuestion(first, id('q3'), asking('Why?')))).toEqual([
    ['q1', 'text'],
    ['q3', 'text'],
  ])
  const without = must(deleteQuestion(survey, id('q1'))).survey
  expect(summarize(survey, updateQuestion(without, id('q3'), asking('Why?')))).toEqual([
    ['q1', 'deleted'],
    ['q3', 'text'],
  ])
})

test('SPEC H5: what both copies begin and end with is not read', () => {
  let reads = 0
  const counted = (question: Question) =>
    new Proxy(question, {
      get: (read, key) => {
        reads += 1
        return Reflect.get(read, key)
      },
    })
  const copy = { ...survey, questions: ['q1', 'q2', 'q3', 'q4', 'q5'].map((one) => counted(aTextQuestion(one))) }
  const at = (index: number, question: Question): Survey => ({
    ...copy,
    questions: copy.questions.with(index, question),
  })
  expect(summarize(at(2, aTextQuestion('q3')), at(2, aTextQuestion('q3', { text: 'Why?' })))).toEqual([['q3', 'text']])
  expect(summarize(copy, { ...copy, name: 'A' })).toEqual([['name']])
  expect(summarize(copy, { ...copy, questions: [...copy.questions, aTextQuestion('q6')] })).toEqual([['q6', 'added']])
  expect(reads).toBe(0)
})
