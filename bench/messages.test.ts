import { freezeSurvey, type PageSurvey, type SurveyId } from '@earshot/survey'
import { expect, test } from 'vitest'
import { demoSurvey } from '../apps/server/src/demo/demo-survey.ts'
import { assertCounts, messagesFor } from './messages.ts'

let ids = 0
const newId = () => `01900000-0000-7000-8000-${String(ids++).padStart(12, '0')}`

function aSurvey(): PageSurvey {
  const published = freezeSurvey(demoSurvey(newId() as SurveyId, newId), 1)
  if (!published.ok) throw new Error('The demo survey cannot be published')
  return published.value
}

test('every message of a bench answers its survey to the end, and three of five write a text', () => {
  const survey = aSurvey()
  const messages = messagesFor(survey)
  const textId = survey.questions.at(-1)?.questionId ?? ''
  expect(messages.filter(({ answers }) => answers[textId] !== null)).toHaveLength(messages.length * 0.6)
})

test('the bench stops at a message that the product would refuse or count only in part', () => {
  const survey = aSurvey()
  const [message] = messagesFor(survey)
  if (!message) throw new Error('There is no message')
  const [one, many, stars] = survey.questions.map(({ questionId }) => questionId)
  const withAnswer = (id = '', answer: unknown) => ({ ...message, answers: { ...message.answers, [id]: answer } })
  // An earlier bench used these three.
  const oneForMany = withAnswer(many, { optionId: 'an-option', otherValue: null })
  expect(() => assertCounts(survey, oneForMany)).toThrow('does not reach the end')
  expect(() => assertCounts(survey, withAnswer(stars, { value: 9 }))).toThrow('does not reach the end')
  expect(() => assertCounts(survey, withAnswer(one, { value: 9 }))).toThrow('does not reach the end')
  expect(() => assertCounts(survey, withAnswer('a-question-it-lacks', { value: 9 }))).toThrow('not all of its answers')
  expect(() => assertCounts(survey, withAnswer(one, 'text'))).toThrow('refuses it')
  const timings = Object.fromEntries(survey.questions.map(({ questionId }) => [questionId, 0]))
  expect(() => assertCounts(survey, { ...message, timings })).toThrow('for spam')
})
