import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { SurveyId } from '../ids.ts'
import { anNpsQuestion, aSingleSelect } from '../testing/index.ts'
import { controlOf, type QuestionTypeName, questionTypes } from './registry.ts'

const names = Object.keys(questionTypes) as QuestionTypeName[]

function counter() {
  let count = 0
  return () => `id-${++count}`
}

test.each(names)('[Q1] a blank %s is required, without words or rules, and passes its own schema', (name) => {
  const blank = questionTypes[name].blank('survey-1' as SurveyId, counter())
  expect(blank).toMatchObject({ surveyId: 'survey-1', questionId: 'id-1', text: '', description: null })
  expect(blank).toMatchObject({ isRequired: true, orderIndex: 0, logic: [] })
  expect(v.parse(questionTypes[name].schema, blank)).toEqual(blank)
})

test.each(names)('[Q2] %s is registered under the name its questions carry', (name) => {
  expect(questionTypes[name].blank('survey-1' as SurveyId, counter()).type).toBe(name)
})

test('[Q1] a blank single_select has two options to fill, shuffled, without Other', () => {
  expect(questionTypes.single_select.blank('survey-1' as SurveyId, counter()).config).toEqual({
    options: [
      { id: 'id-2', text: '' },
      { id: 'id-3', text: '' },
    ],
    randomize: true,
    allowOther: false,
    otherLabel: 'Other',
    displayType: 'radio',
    nextQuestionId: null,
    isTerminal: false,
  })
})

test('[Q1] a blank nps question has no labels of its own', () => {
  expect(questionTypes.nps.blank('survey-1' as SurveyId, counter()).config).toEqual({
    scale: 10,
    minLabel: '',
    maxLabel: '',
    displayType: 'number',
    nextQuestionId: null,
  })
})

test('[Q10] a single_select is answered by choosing one of its options, numbered from 1', () => {
  const question = aSingleSelect('q1', { options: ['a', 'b'], config: { displayType: 'pill', allowOther: true } })
  expect(controlOf(question)).toEqual({
    as: 'options',
    choose: 'one',
    look: 'pill',
    options: [
      { optionId: 'a', text: 'The a one', position: 1 },
      { optionId: 'b', text: 'The b one', position: 2 },
    ],
    randomize: true,
    otherLabel: 'Other',
  })
})

test('[Q10] a label for Other alone does not offer Other', () => {
  expect(controlOf(aSingleSelect('q1', { config: { otherLabel: 'Else' } }))).toMatchObject({ otherLabel: null })
})

test.each([
  { displayType: 'number', look: 'bar' },
  { displayType: 'bar', look: 'bar' },
  { displayType: 'emoji', look: 'emoji' },
] as const)('[Q10] an nps question shown as $displayType is a scale from 0 to 10', ({ displayType, look }) => {
  const question = anNpsQuestion('q1', { config: { displayType, minLabel: 'Never', maxLabel: 'Always' } })
  expect(controlOf(question)).toEqual({
    as: 'scale',
    from: 0,
    to: 10,
    tenths: 10,
    look,
    minLabel: 'Never',
    maxLabel: 'Always',
  })
})
