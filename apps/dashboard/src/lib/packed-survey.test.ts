import {
  moveQuestion,
  type Question,
  type QuestionId,
  type Survey,
  setAppearance,
  setAudience,
  updateQuestion,
} from '@earshot/survey'
import { aSurvey, aTextQuestion } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { countLoose, pack, stockOf, unpack } from './packed-survey.ts'

const survey = aSurvey(Array.from({ length: 20 }, (_, index) => aTextQuestion(`q${index}`)))
const q3 = 'q3' as QuestionId
const rewritten = updateQuestion(survey, q3, (question) => ({ ...question, text: 'Anything else?' }))

/** As the device gives back what it was given. */
const kept = <T>(what: T): T => structuredClone(what)

test('of a survey with one question edited, that question is written', () => {
  const packed = pack(rewritten, stockOf(survey))
  expect(countLoose(packed)).toBe(1)
  expect(packed.questions.slice(2, 5)).toEqual([2, rewritten.questions[3], 4])
})

test.each<[string, Survey]>([
  ['the same', survey],
  ['edited', rewritten],
  [
    'with an audience and a design',
    setAppearance(setAudience(survey, [{ type: 'giftCard', operator: 'is', value: 'used' }]), { scheme: 'dark' }),
  ],
  ['rearranged', moveQuestion(survey, q3, 17)],
  ['shorter, of another name', { ...survey, name: 'Renamed', questions: survey.questions.slice(5, 9) }],
])('a survey comes back as it was packed: %s', (_, edited) => {
  expect(unpack(kept(pack(edited, stockOf(survey))), kept(survey.questions))).toEqual(edited)
})

test('what was kept without a stock is read as it is', () => {
  expect(unpack(kept(survey), [])).toEqual(survey)
})

test('a survey whose stock is gone, or lacks a question, is none', () => {
  const packed = pack(rewritten, stockOf(survey))
  expect(unpack(packed, [])).toBeNull()
  expect(unpack(packed, survey.questions.slice(0, 19) as Question[])).toBeNull()
})
