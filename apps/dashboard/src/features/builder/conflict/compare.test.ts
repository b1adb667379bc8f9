import {
  moveQuestion,
  type OptionId,
  type QuestionId,
  type Survey,
  setAppearance,
  setAudience,
  updateQuestion,
} from '@earshot/survey'
import { anNpsQuestion, aRule, aSingleSelect, aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { compare } from './compare.ts'

const options = ['Amber', 'Beige', 'Cyan', 'Denim', 'Ebony', 'Flax', 'Green'].map((text, index) => ({
  id: `o${index + 1}` as OptionId,
  text,
}))
const color = aSingleSelect('q1', {
  text: 'Which color?',
  config: { options, allowOther: true, otherLabel: 'Another' },
  logic: [aRule(['o2', 'o1'], 'q3'), aRule(['o3', 'other'], 'q2', 'NOT_CONTAINS'), aRule([], 'q2')],
})
const why = aTextQuestion('q2', { text: 'Why?', isRequired: false, config: { isTerminal: true } })
const likely = anNpsQuestion('q3', { text: 'How likely?', logic: [aRule(['0', '1', '2', '9'], 'q2')] })
const survey = aSurvey([color, why, likely])

/** The lines that compare both copies. */
const texts = (mine: Survey, theirs: Survey) =>
  compare(mine, theirs).map(({ title, rows }) => ({
    title,
    rows: rows.map((row) => [row.mine, row.theirs].map((lines) => lines?.map(({ text }) => text) ?? null)),
  }))

test('a question that only one has is told with its type, its options and its rules', () => {
  const [first] = texts(survey, aSurvey([why, likely]))
  expect(first).toEqual({
    title: 'Question 1: Which color?',
    rows: [
      [
        [
          'Which color?',
          'Single choice, 7 options + Another',
          ...['Amber', 'Beige', 'Cyan', 'Denim', 'Ebony', 'Flax'],
          'and 1 more',
          'If the answer is Amber or Beige: Question 3: How likely?',
          'If the answer is none of Cyan or Another: Question 2: Why?',
          'If the answer is …: Question 2: Why?',
        ],
        null,
      ],
    ],
  })
  const [second] = texts(aSurvey([likely]), aSurvey([why, likely]))
  expect(second?.rows).toEqual([[null, ['Why?', 'Text, Optional', 'Ends the survey']]])
})

test('rules read as they do where they are made, also of answers that are gone', () => {
  const blank = { ...aRule(['o1', 'o9'], 'gone'), action: { type: 'SHOW' as const, questionIds: [] } }
  const theirs = updateQuestion(survey, color.questionId, (one) => ({ ...one, logic: [blank] }))
  expect(texts(survey, theirs)[0]?.rows[0]?.[1]).toEqual([
    'If the answer is Amber or one that is no longer offered: leads nowhere yet',
  ])
  const shorter = updateQuestion(survey, likely.questionId, (one) => ({ ...one, logic: [aRule(['10'], 'gone')] }))
  expect(texts(survey, shorter)[0]?.rows).toEqual([
    [['If the score is 0–2 or 9: Question 2: Why?'], ['If the score is 10: A question that isn’t there']],
  ])
})

test('of the survey itself, each part that differs is told: whom it asks as sentences, how it looks in words', () => {
  const tags = {
    type: 'customerTags',
    operator: 'contains',
    values: Array.from({ length: 12 }, (_, at) => `t${at}`),
  } as const
  const aimed = setAudience(survey, [{ type: 'orderValue', operator: 'greater_than', value: 50 }, tags])
  const mine = setAppearance({ ...aimed, name: 'Mine' }, { accent: '#b8400c', scheme: 'dark' })
  expect(texts(mine, { ...survey, name: 'Theirs' })).toEqual([
    {
      title: 'The survey',
      rows: [
        [['Mine'], ['Theirs']],
        [
          // All that it lists: two copies may differ in the last.
          ['Order value is more than 50', `Customer tags include any of ${tags.values.join(', ')}`],
          ['Everyone'],
        ],
        [['Color #b8400c', 'Always dark'], ['As Earshot looks']],
      ],
    },
  ])
  expect(compare(mine, survey)[0]?.summary).toBe('Name, Audience, Design')
  expect(texts({ ...survey, description: 'Why' }, { ...survey, description: '' })[0]?.rows).toEqual([
    [['Why'], ['Empty']],
  ])
})

test('of the order, the questions that stand elsewhere are told, however many', () => {
  const move = (one: Survey, questionId: string, to: number) => moveQuestion(one, questionId as QuestionId, to)
  expect(texts(move(survey, 'q3', 0), survey)).toEqual([
    { title: 'Order of the questions', rows: [[['1. How likely?'], ['3. How likely?']]] },
  ])
  const four = aSurvey([color, why, likely, aTextQuestion('q4', { text: 'What else?' })])
  const mixed = move(move(four, 'q1', 3), 'q2', 2)
  expect(texts(mixed, four)).toEqual([
    {
      title: 'Order of the questions',
      rows: [
        [
          ['1. How likely?', '2. What else?', '3. Why?', '4. Which color?'],
          ['1. Which color?', '2. Why?', '3. How likely?', '4. What else?'],
        ],
      ],
    },
  ])
  const many = aSurvey(Array.from({ length: 12 }, (_, index) => aTextQuestion(`q${index + 1}`)))
  const turned = aSurvey(many.questions.toReversed())
  const [order] = texts(turned, many)
  expect(order?.rows[0]?.map((lines) => lines?.length)).toEqual([11, 11])
  expect(order?.rows[0]?.[0]?.at(-1)).toBe('and 2 more')
})
