import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { SurveyId } from '../ids.ts'
import {
  aDateQuestion,
  aDropDown,
  aMultiSelect,
  anImageQuestion,
  anNpsQuestion,
  aRating,
  aSingleSelect,
  aTextQuestion,
} from '../testing/index.ts'
import { controlOf, type QuestionTypeName, questionTypes } from './registry.ts'

const names = Object.keys(questionTypes) as QuestionTypeName[]

function counter() {
  let count = 0
  return () => `id-${++count}`
}

test.each(names)('SPEC Q1: a blank %s is required, without words or rules, and passes its own schema', (name) => {
  const blank = questionTypes[name].blank('survey-1' as SurveyId, counter())
  expect(blank).toMatchObject({ surveyId: 'survey-1', questionId: 'id-1', text: '', description: null })
  expect(blank).toMatchObject({ isRequired: true, orderIndex: 0, logic: [] })
  expect(v.parse(questionTypes[name].schema, blank)).toEqual(blank)
})

test.each(names)('SPEC Q2: %s is registered under the name its questions carry', (name) => {
  expect(questionTypes[name].blank('survey-1' as SurveyId, counter()).type).toBe(name)
})

const options = [
  { id: 'id-2', text: '' },
  { id: 'id-3', text: '' },
]
const choice = { options, randomize: true, allowOther: false, otherLabel: 'Other' }
const scale = { minLabel: '', maxLabel: '', displayType: 'number' }
const flow = { nextQuestionId: null, isTerminal: false }

test.each<{ name: QuestionTypeName; config: object }>([
  { name: 'single_select', config: { ...choice, displayType: 'radio', ...flow } },
  { name: 'multi_select', config: { ...choice, minSelect: 1, maxSelect: null, displayType: 'checkbox', ...flow } },
  { name: 'text', config: { placeholder: '', ...flow } },
  { name: 'rating', config: { scale: 5, ...scale, ...flow } },
  { name: 'nps', config: { scale: 10, ...scale, nextQuestionId: null } },
  { name: 'drop_down', config: { ...choice, ...flow } },
  { name: 'date', config: flow },
  {
    name: 'image',
    config: {
      options: options.map((option) => ({ ...option, imageUrl: null })),
      randomize: true,
      hideLabel: false,
      ...flow,
    },
  },
])('SPEC Q1: a blank $name has the settings of the specification', ({ name, config }) => {
  expect(questionTypes[name].blank('survey-1' as SurveyId, counter()).config).toEqual(config)
})

test('SPEC U1: the results of each type have their shape', () => {
  expect(Object.fromEntries(names.map((name) => [name, questionTypes[name].summaryShape]))).toEqual({
    single_select: 'bars',
    multi_select: 'bars_of_many',
    text: 'texts',
    rating: 'scale',
    nps: 'nps',
    drop_down: 'bars',
    date: 'dates',
    image: 'bars',
  })
})

const offered = {
  as: 'options',
  options: [
    { optionId: 'a', text: 'The a one', position: 1 },
    { optionId: 'b', text: 'The b one', position: 2 },
  ],
  randomize: true,
}
const ab = ['a', 'b']

test('SPEC Q10: a single_select is answered by choosing one of its options, numbered from 1', () => {
  const question = aSingleSelect('q1', { options: ab, config: { displayType: 'pill', allowOther: true } })
  expect(controlOf(question)).toEqual({ ...offered, choose: 'one', look: 'pill', otherLabel: 'Other' })
})

test('SPEC Q10: a label for Other alone does not offer Other', () => {
  expect(controlOf(aSingleSelect('q1', { config: { otherLabel: 'Else' } }))).toMatchObject({ otherLabel: null })
})

test('SPEC Q10: a drop_down is a choice that unfolds', () => {
  const question = aDropDown('q1', { options: ab, config: { randomize: false } })
  expect(controlOf(question)).toEqual({
    ...offered,
    choose: 'one',
    look: 'select',
    otherLabel: null,
    randomize: false,
  })
})

test('SPEC Q10: a multi_select is answered by choosing several, within its bounds', () => {
  const question = aMultiSelect('q1', { options: ab, config: { minSelect: 1, maxSelect: 2 } })
  expect(controlOf(question)).toEqual({
    ...offered,
    choose: 'many',
    look: 'checkbox',
    otherLabel: null,
    minSelect: 1,
    maxSelect: 2,
  })
})

test('SPEC Q10: an image question is a choice among pictures, without Other', () => {
  const question = anImageQuestion('q1', { options: ab, config: { hideLabel: true } })
  expect(controlOf(question)).toEqual({
    ...offered,
    options: offered.options.map((option) => ({ ...option, imageUrl: `/pictures/${option.optionId}.png` })),
    choose: 'one',
    look: 'image',
    otherLabel: null,
    hideLabel: true,
  })
})

test.each([
  { displayType: 'number', look: 'bar' },
  { displayType: 'bar', look: 'bar' },
  { displayType: 'emoji', look: 'emoji' },
] as const)('SPEC Q10: an nps question shown as $displayType is a scale from 0 to 10', ({ displayType, look }) => {
  const question = anNpsQuestion('q1', { config: { displayType, minLabel: 'Never', maxLabel: 'Always' } })
  expect(controlOf(question)).toEqual({
    as: 'scale',
    from: 0,
    to: 10,
    tenths: 10,
    look,
    minLabel: 'Never',
    maxLabel: 'Always',
    words: 'likelihood',
  })
})

test.each([
  { displayType: 'number', scale: 10 },
  { displayType: 'star', scale: 7 },
  { displayType: 'emoji', scale: 5 },
] as const)('SPEC Q10: a rating of $scale shown as $displayType is a scale from 1', ({ displayType, scale }) => {
  expect(controlOf(aRating('q1', { config: { displayType, scale } }))).toEqual({
    as: 'scale',
    from: 1,
    to: scale,
    tenths: scale,
    look: displayType,
    minLabel: '',
    maxLabel: '',
    words: 'quality',
  })
})

test('SPEC Q10: text is written and a date picked', () => {
  const question = aTextQuestion('q1', { config: { placeholder: 'In your words' } })
  expect(controlOf(question)).toEqual({ as: 'text', placeholder: 'In your words' })
  expect(controlOf(aDateQuestion('q1'))).toEqual({ as: 'date' })
})
