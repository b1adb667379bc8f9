import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { QuestionId } from '../ids.ts'
import { type Question, type QuestionTypeName, questionTypes } from '../questions/registry.ts'
import { surveySchema } from '../survey.schema.ts'
import type { Survey } from '../survey.ts'
import { fullQuestions as full } from '../testing/every-type.ts'
import { aDropDown, anNpsQuestion, aRating, aRule, aSingleSelect, aSurvey } from '../testing/index.ts'
import { changeType } from './change-type.ts'

const q1 = 'q1' as QuestionId
const q2 = 'q2' as QuestionId

const types = Object.keys(full) as QuestionTypeName[]
const pairs = types.flatMap((from) => types.map((to) => ({ from, to })))

function counter() {
  let count = 0
  return () => `new-${++count}`
}

function changed(question: Question, type: QuestionTypeName): { question: Question; survey: Survey } {
  const result = changeType(aSurvey([question, anNpsQuestion('q2')]), q1, type, counter())
  if (!result.ok) throw new Error(result.problem.code)
  const [first] = result.value.questions
  if (!first) throw new Error('The question is gone')
  return { question: first, survey: result.value }
}

const optionsOf = ({ config }: Question) =>
  'options' in config ? config.options.map(({ id, text }) => ({ id, text })) : null

test.each(pairs)(
  'SPEC T1, SPEC T2: $from becomes $to and keeps what that can have, ready to be saved',
  ({ from, to }) => {
    const common = { text: 'Which?', description: 'The last time.', isRequired: false }
    const before = {
      ...full[from],
      ...common,
      config: { ...full[from].config, nextQuestionId: q2 },
      logic: [aRule(['yes', '7', 'unheard-of'], 'q2')],
    } as Question
    const { question: after, survey } = changed(before, to)
    expect(after).toMatchObject({
      ...common,
      questionId: 'q1',
      orderIndex: 0,
      type: to,
      config: { nextQuestionId: q2 },
    })
    const blank = questionTypes[to].blank(after.surveyId, counter())
    expect(optionsOf(after)).toEqual(optionsOf(blank) && (optionsOf(before) ?? optionsOf(blank)))
    expect('isTerminal' in after.config).toBe('isTerminal' in blank.config)
    if ('isTerminal' in after.config && 'isTerminal' in before.config) expect(after.config.isTerminal).toBe(true)
    const { name, description, questions } = survey
    expect(v.parse(surveySchema, { name, description, questions }).questions).toEqual(questions)
  },
)

test.each([
  {
    from: aSingleSelect('q1', { config: { allowOther: true, otherLabel: 'Else', randomize: false } }),
    to: 'drop_down',
  },
  { from: aDropDown('q1', { config: { allowOther: true, otherLabel: 'Else', randomize: false } }), to: 'multi_select' },
] as const)('SPEC T2: shuffling and Other go along from $from.type to $to', ({ from, to }) => {
  expect(changed(from, to).question.config).toMatchObject({ allowOther: true, otherLabel: 'Else', randomize: false })
})

test.each([
  { from: full.nps, to: 'rating', config: { scale: 10, displayType: 'number', maxLabel: 'Sure' } },
  { from: full.rating, to: 'nps', config: { scale: 10, displayType: 'number', minLabel: 'Meh' } },
  { from: aRating('q1', { config: { displayType: 'emoji' } }), to: 'nps', config: { displayType: 'emoji' } },
] as const)('SPEC T2: of a scale stays what the other has too, from $from.type to $to', ({ from, to, config }) => {
  expect(changed(from, to).question.config).toMatchObject(config)
})

test.each(types)('SPEC T2: %s that it is already leaves the survey the very same', (type) => {
  const survey = aSurvey([full[type], anNpsQuestion('q2')])
  const result = changeType(survey, q1, type, counter())
  expect(result.ok && result.value).toBe(survey)
})

test('SPEC T2: pictures go with the type, and options among pictures wait for theirs', () => {
  expect(changed(full.image, 'single_select').question.config).toMatchObject({
    options: [
      { id: 'yes', text: 'The yes one' },
      { id: 'no', text: 'The no one' },
    ],
  })
  expect(changed(full.single_select, 'image').question.config).toMatchObject({
    options: [
      { id: 'yes', imageUrl: null },
      { id: 'no', imageUrl: null },
    ],
  })
})

const rules = [aRule(['yes', 'other'], 'q2'), aRule(['other'], 'q2', 'NOT_CONTAINS'), aRule([], 'q2')]
const withRules = aSingleSelect('q1', { config: { allowOther: true }, logic: rules })

test.each([
  { to: 'multi_select', logic: rules },
  { to: 'image', logic: [aRule(['yes'], 'q2'), aRule([], 'q2')] },
  { to: 'rating', logic: [aRule([], 'q2')] },
  { to: 'text', logic: [] },
  { to: 'drop_down', logic: [] },
] as const)('SPEC T3: of the rules of a choice, $to keeps those it can have', ({ to, logic }) => {
  expect(changed(withRules, to).question.logic).toEqual(logic)
})

test('SPEC T3: scores that both scales have stay in the rules', () => {
  const nps = anNpsQuestion('q1', { logic: [aRule(['0', '9'], 'q2'), aRule(['0'], 'q2')] })
  expect(changed(nps, 'rating').question.logic).toEqual([aRule(['9'], 'q2')])
})

test('SPEC T1: the type it has already leaves everything the very same, and so do all other questions', () => {
  const survey = aSurvey([full.nps, full.text])
  expect(changeType(survey, q1, 'nps', counter())).toEqual({ ok: true, value: survey })
  expect(changed(full.nps, 'text').survey.questions[1]).toEqual(aSurvey([full.nps, anNpsQuestion('q2')]).questions[1])
})

test('SPEC T1: a question that is not there becomes nothing', () => {
  expect(changeType(aSurvey(), 'gone' as QuestionId, 'nps', counter())).toEqual({
    ok: false,
    problem: { code: 'question_not_found' },
  })
})
