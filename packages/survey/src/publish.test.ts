import { expect, test } from 'vitest'
import type { OptionId, QuestionId } from './ids.ts'
import { freezeSurvey, publishProblems } from './publish.ts'
import { type Question, questionTypes } from './questions/registry.ts'
import { resolveSurvey } from './resolve-survey.ts'
import { err, ok } from './result.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRule,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomDraft,
  randomSurvey,
  seededRandom,
} from './testing/index.ts'

const id = (questionId: string) => questionId as QuestionId
const problemsOf = (...questions: Question[]) => publishProblems(aSurvey(questions))

test('SPEC U1: a finished survey becomes a numbered revision of its questions, each with its control', () => {
  const published = freezeSurvey(
    aSurvey([aSingleSelect('q1', { config: { isTerminal: true } }), anNpsQuestion('q2')]),
    7,
  )
  expect(published).toMatchObject({
    ok: true,
    value: {
      surveyId: 'survey-1',
      revision: 7,
      questions: [
        { questionId: 'q1', type: 'single_select', orderIndex: 0, control: { as: 'options' }, summary: 'bars' },
        { questionId: 'q2', type: 'nps', orderIndex: 1, control: { as: 'scale' }, summary: 'nps' },
      ],
    },
  })
  const flows = published.ok && published.value.questions.map((question) => question.config)
  expect(flows).toEqual([
    { nextQuestionId: null, isTerminal: true },
    { nextQuestionId: null, isTerminal: false },
  ])
})

test('SPEC U1: publishing with pauses decides the same, for whatever survey', () => {
  for (let seed = 0; seed < 200; seed++) {
    const survey = randomDraft(seededRandom(seed))
    const problems = publishProblems(survey)
    expect(freezeSurvey(survey, 3)).toEqual(problems.length > 0 ? err(problems) : ok(resolveSurvey(survey, 3)))
  }
})

test('SPEC U1: the preview plays a survey that is not ready yet', () => {
  expect(resolveSurvey(aSurvey([aSingleSelect('q1', { text: '', options: [] })]), 0).questions).toHaveLength(1)
})

test('SPEC U11: a revision says whom it asks, and how it looks as pages draw it', () => {
  const audience = [{ type: 'customerTags', operator: 'contains', values: ['vip'], labels: ['VIP'] }] as const
  const published = freezeSurvey({ ...aSurvey(), audience, appearance: { accent: '#ffd400', scheme: 'dark' } }, 1)
  expect(published).toMatchObject({
    ok: true,
    value: {
      audience,
      appearance: {
        '--earshot-accent': 'light-dark(#7a6600, #ffd400)',
        '--earshot-accent-soft': 'light-dark(#efede0, #3a3315)',
        colorScheme: 'dark',
      },
    },
  })
})

test('SPEC U11: one that asks everyone, and looks as Earshot does, says neither', () => {
  expect(Object.keys(resolveSurvey(aSurvey(), 1))).toEqual(['surveyId', 'revision', 'questions'])
})

test('SPEC U1: random surveys are publishable, as they promise', () => {
  const random = seededRandom(12)
  for (let round = 0; round < 100; round++) expect(freezeSurvey(randomSurvey(random), 1).ok).toBe(true)
})

test('SPEC U1: random surveys ask in every way there is', () => {
  const random = seededRandom(13)
  const asked = Array.from({ length: 30 }, () => randomSurvey(random).questions).flat()
  expect(new Set(asked.map((question) => question.type))).toEqual(new Set(Object.keys(questionTypes)))
})

test('SPEC U2: nothing to ask', () => {
  expect(problemsOf()).toEqual([{ code: 'no_questions' }])
})

test.each(['', '  \n'])('SPEC U2: the question text %j', (text) => {
  expect(problemsOf(anNpsQuestion('q1', { text }))).toEqual([{ code: 'question_text_empty', questionId: 'q1' }])
})

test.each([[], ['a']])('SPEC U3: too few options, Other beside them', (...options) => {
  const question = aSingleSelect('q1', { options, config: { allowOther: true } })
  expect(problemsOf(question)).toEqual([{ code: 'too_few_options', questionId: 'q1' }])
})

test('SPEC U3: an option without text', () => {
  const options = ['a', 'b'].map((option) => ({ id: option as OptionId, text: option === 'b' ? ' ' : option }))
  expect(problemsOf(aSingleSelect('q1', { config: { options } }))).toEqual([
    { code: 'option_text_empty', questionId: 'q1', optionId: 'b' },
  ])
})

test.each([aMultiSelect, aDropDown, anImageQuestion])('SPEC U3: every kind of choice needs two options', (aChoice) => {
  expect(problemsOf(aChoice('q1', { options: ['a'] }))).toEqual([{ code: 'too_few_options', questionId: 'q1' }])
})

test.each([true, false])('SPEC U3: a picture without text, label hidden: %j', (hideLabel) => {
  const [a, b] = anImageQuestion('q1', { options: ['a', 'b'] }).config.options
  const options = a && b ? [a, { ...b, text: '' }] : []
  expect(problemsOf(anImageQuestion('q1', { config: { options, hideLabel } }))).toEqual([
    { code: 'option_text_empty', questionId: 'q1', optionId: 'b' },
  ])
})

test('SPEC U4: a rule that leads to a missing question', () => {
  const logic = [aRule(['yes'], 'q1'), aRule(['no'], 'gone')]
  expect(problemsOf(aSingleSelect('q1', { logic }))).toEqual([
    { code: 'rule_target_missing', questionId: 'q1', ruleIndex: 1 },
  ])
})

test('SPEC U4: a rule without a target is no obstacle', () => {
  const logic = [{ ...aRule(['yes'], 'q1'), action: { type: 'SHOW', questionIds: [] } } as const]
  expect(problemsOf(aSingleSelect('q1', { logic }))).toEqual([])
})

test('SPEC U4: a nextQuestionId that names a missing question', () => {
  expect(problemsOf(anNpsQuestion('q1', { config: { nextQuestionId: id('gone') } }))).toEqual([
    { code: 'next_question_missing', questionId: 'q1' },
  ])
})

const goesTo = (questionId: string, nextQuestionId: string) =>
  aSingleSelect(questionId, { config: { nextQuestionId: id(nextQuestionId) } })

test.each([
  { loop: 'onto itself', questions: [goesTo('q1', 'q1')], at: ['q1'] },
  { loop: 'of two', questions: [anNpsQuestion('q1'), anNpsQuestion('q2'), goesTo('q3', 'q2')], at: ['q2', 'q3'] },
  {
    loop: 'that a rule leads into',
    questions: [aSingleSelect('q1', { logic: [aRule(['no'], 'q3')] }), goesTo('q2', 'q4'), goesTo('q3', 'q3')],
    at: ['q3'],
    more: [anNpsQuestion('q4')],
  },
  {
    loop: 'that a rule against nothing closes',
    questions: [aSingleSelect('q1', { logic: [aRule([], 'q1', 'NOT_CONTAINS')] })],
    at: ['q1'],
  },
  {
    loop: 'that every option leads into',
    questions: [aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'q1')] })],
    at: ['q1'],
  },
])('SPEC U5: a loop $loop has no way out', ({ questions, at, more = [] }) => {
  expect(problemsOf(...questions, ...more)).toEqual(at.map((questionId) => ({ code: 'loop_without_exit', questionId })))
})

test.each([
  { loop: 'that a rule can leave', questions: [aSingleSelect('q1', { logic: [aRule(['no'], 'q1')] })] },
  {
    loop: 'that Other can leave',
    questions: [aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'q1')], config: { allowOther: true } })],
  },
  {
    loop: 'that can be passed over',
    questions: [aSingleSelect('q1', { logic: [aRule(['yes', 'no'], 'q1')], isRequired: false })],
  },
  { loop: 'that nobody reaches', questions: [goesTo('q1', 'q3'), goesTo('q2', 'q2'), anNpsQuestion('q3')] },
])('SPEC U5: a loop $loop is no obstacle', ({ questions }) => {
  expect(problemsOf(...questions)).toEqual([])
})

test('SPEC U6: rules are published where they can be evaluated', () => {
  const logic = [aRule(['yes'], 'q1')]
  expect(resolveSurvey(aSurvey([aSingleSelect('q1', { logic })]), 1).questions[0]?.logic).toEqual(logic)
})

test.each([aTextQuestion('q1'), aDateQuestion('q1'), aDropDown('q1')])(
  'SPEC U6: $type is published without rules',
  (one) => {
    const survey = aSurvey([{ ...one, logic: [aRule(['yes'], 'gone')] }])
    expect(publishProblems(survey)).toEqual([])
    expect(resolveSurvey(survey, 1).questions[0]?.logic).toEqual([])
  },
)

test('SPEC U7: every problem is listed, in the order of the questions', () => {
  const survey = aSurvey([aSingleSelect('q1', { text: '', options: ['a'] }), anNpsQuestion('q2', { text: '' })])
  const problems = [
    { code: 'question_text_empty', questionId: 'q1' },
    { code: 'too_few_options', questionId: 'q1' },
    { code: 'question_text_empty', questionId: 'q2' },
  ]
  expect(freezeSurvey(survey, 1)).toEqual({ ok: false, problem: problems })
})

test('SPEC U8: an option without its picture', () => {
  const { options } = anImageQuestion('q1').config
  const unfinished = options.map((option) => ({ ...option, imageUrl: null }))
  expect(problemsOf(anImageQuestion('q1', { config: { options: unfinished } }))).toEqual([
    { code: 'option_image_missing', questionId: 'q1', optionId: 'yes' },
    { code: 'option_image_missing', questionId: 'q1', optionId: 'no' },
  ])
})

const optionsWithTexts = (...texts: readonly string[]) =>
  texts.map((text, index) => ({ id: `o${index}` as OptionId, text, imageUrl: '/pictures/a.png' }))

test.each([aSingleSelect, aMultiSelect, aDropDown])('SPEC U10: an option that says what another says', (aChoice) => {
  const options = optionsWithTexts('Spruce', 'Beeswax', ' spruce ', 'SPRUCE').map(({ id, text }) => ({ id, text }))
  expect(problemsOf(aChoice('q1', { config: { options } }))).toEqual(
    ['o2', 'o3'].map((optionId) => ({ code: 'option_text_repeated', questionId: 'q1', optionId })),
  )
})

test('SPEC U10: a picture that is described as another is', () => {
  const options = optionsWithTexts('Spruce', 'spruce')
  expect(problemsOf(anImageQuestion('q1', { config: { options } }))).toEqual([
    { code: 'option_text_repeated', questionId: 'q1', optionId: 'o1' },
  ])
})

test('SPEC U10: options without text do not repeat each other', () => {
  const problems = problemsOf(anImageQuestion('q1', { config: { options: optionsWithTexts('', ' ') } }))
  expect(problems.map(({ code }) => code)).toEqual(['option_text_empty', 'option_text_empty'])
})

test.each([
  { minSelect: 2, allowOther: false, refused: false },
  { minSelect: 3, allowOther: false, refused: true },
  { minSelect: 3, allowOther: true, refused: false },
  { minSelect: 4, allowOther: true, refused: true },
])('SPEC U9: at least $minSelect of two options, with Other: $allowOther', ({ refused, ...config }) => {
  const problems = problemsOf(aMultiSelect('q1', { config }))
  expect(problems).toEqual(refused ? [{ code: 'choose_more_than_offered', questionId: 'q1' }] : [])
})

test('SPEC U9: that fewer are offered than maxSelect allows is no obstacle', () => {
  expect(problemsOf(aMultiSelect('q1', { config: { maxSelect: 9 } }))).toEqual([])
})

const texts = (count: number) => Array.from({ length: count }, (_, at) => aTextQuestion(`text-${at + 10}`))

test('SPEC U12: a survey is refused once its responses could exceed 256 KB, at the last of the questions with the largest answers', () => {
  expect(problemsOf(anNpsQuestion('nps'), ...texts(43))).toEqual([])
  const [first, last] = [anNpsQuestion('first'), anNpsQuestion('last')]
  expect(problemsOf(first, ...texts(44), last)).toEqual([{ code: 'responses_too_large', questionId: 'text-53' }])
  expect(problemsOf(aTextQuestion('text-the-longest'), ...texts(43))).toEqual([
    { code: 'responses_too_large', questionId: 'text-the-longest' },
  ])
})

test('SPEC U12: a survey is refused once a response could choose more than 1,000 options, however short their ids are', () => {
  const options = Array.from({ length: 200 }, (_, at) => at.toString(36))
  const many = Array.from({ length: 5 }, (_, at) => aMultiSelect(`q${at}`, { options, config: { allowOther: false } }))
  expect(problemsOf(...many)).toEqual([])
  const refused = [{ code: 'responses_too_large', questionId: 'q4' }]
  expect(problemsOf(aSingleSelect('one'), ...many)).toEqual(refused)
  const last = aMultiSelect('q5', { options: ['a', 'b'], config: { allowOther: true } })
  expect(problemsOf(...many, last)).toEqual(refused)
  const [first, ...others] = many
  const limited = first && { ...first, config: { ...first.config, maxSelect: 190 } }
  expect(problemsOf(...(limited ? [limited] : []), ...others, last)).toEqual([])
})

test('SPEC U12: a survey with too many choices is refused at the last question with the most, not at the longest text', () => {
  const options = Array.from({ length: 200 }, (_, at) => at.toString(36))
  const many = Array.from({ length: 6 }, (_, at) =>
    aMultiSelect(`q${at + 10}`, { options, config: { allowOther: false } }),
  )
  expect(problemsOf(...many, aTextQuestion('long'), aMultiSelect('few', { options: ['a', 'b'] }))).toEqual([
    { code: 'responses_too_large', questionId: 'q15' },
  ])
})

test('SPEC U12: a choice with every option and Other counts as it could be stored', () => {
  const options = Array.from({ length: 200 }, (_, at) => `${at}`.padStart(36, 'x'))
  const choice = (allowOther: boolean) => aMultiSelect('choice', { options, config: { allowOther } })
  expect(problemsOf(...texts(42), choice(false))).toEqual([])
  expect(problemsOf(...texts(42), choice(true))).toEqual([{ code: 'responses_too_large', questionId: 'choice' }])
  const [, ...others] = options
  const oneLess = aMultiSelect('choice', { options: others, config: { allowOther: false } })
  expect(problemsOf(...texts(42), oneLess, anNpsQuestion('nps'))).toEqual([])
})
