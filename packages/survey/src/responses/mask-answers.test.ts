import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OptionId } from '../ids.ts'
import {
  aMultiSelect,
  aRevision,
  aSingleSelect,
  aSurvey,
  aTextQuestion,
  randomAnswer,
  randomSurvey,
  seededRandom,
} from '../testing/index.ts'
import { maskAnswers } from './mask-answers.ts'
import { EMAIL_MASK } from './mask-text.ts'
import { storedAnswers } from './stored-answers.ts'
import { walk } from './walk.ts'

const EMAIL = 'jo@example.com'
const id = (optionId: string) => optionId as OptionId

test('SPEC R20: texts and the text beside Other are masked, everything else stays', () => {
  const answers = {
    text: { value: `Mail ${EMAIL}` },
    other: { optionId: id('other'), otherValue: EMAIL },
    many: { optionIds: [id('yes'), id('other')], otherValue: EMAIL },
    one: { optionId: id('yes'), otherValue: null },
    image: { optionId: id('yes') },
    score: { value: 9 },
    date: { value: '2026-11-26' },
    skipped: null,
  }
  expect(maskAnswers(answers)).toEqual({
    ...answers,
    text: { value: `Mail ${EMAIL_MASK}` },
    other: { optionId: 'other', otherValue: EMAIL_MASK },
    many: { optionIds: ['yes', 'other'], otherValue: EMAIL_MASK },
  })
})

test('SPEC R20: answers without anything to mask are the same object', () => {
  const answers = { text: { value: 'The lid is loose' }, skipped: null }
  expect(maskAnswers(answers)).toBe(answers)
})

const { questions } = aRevision(
  aSurvey([
    aTextQuestion('text'),
    aSingleSelect('one', { config: { allowOther: true } }),
    aMultiSelect('many', { config: { allowOther: true } }),
  ]),
)

test('SPEC R20: a text that gets longer than an answer may be is cut off, between letters', () => {
  const stored = storedAnswers(questions, {
    text: { value: 'a@b.co '.repeat(285) },
    one: { optionId: 'other', otherValue: `${'a@b.co '.repeat(71)}👍` },
  })
  const masked = maskAnswers(stored)
  expect(storedAnswers(questions, masked)).toEqual(masked)
  expect(JSON.stringify(masked)).not.toMatch(/a@b/)
  expect(masked.text).toEqual({ value: `${EMAIL_MASK} `.repeat(285).slice(0, 2000) })
})

test('SPEC R20: a letter of two halves is not cut in two', () => {
  const long = maskAnswers({ text: { value: `a@b.co${'👍'.repeat(997)}` } })
  expect(long.text).toEqual({ value: `${EMAIL_MASK}${'👍'.repeat(992)}\uFFFD` })
})

test('SPEC R20: masked answers can be stored, and take the same path', () => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ maxLength: 400 }), (seed, text) => {
      const random = seededRandom(seed)
      const survey = aRevision(randomSurvey(random))
      const raw = Object.fromEntries(
        survey.questions.map(({ questionId, control }) => {
          const answer = randomAnswer(control, random)
          const words = `${text} ${EMAIL}`
          if (control.as === 'text') return [questionId, { value: words }]
          return [questionId, answer && 'otherValue' in answer ? { ...answer, otherValue: words } : answer]
        }),
      )
      const stored = storedAnswers(survey.questions, raw)
      const masked = maskAnswers(stored)
      expect(JSON.stringify(masked)).not.toContain(EMAIL)
      expect(storedAnswers(survey.questions, masked)).toEqual(masked)
      const { path, ended } = walk(survey.questions, stored)
      expect(walk(survey.questions, masked)).toMatchObject({ path, ended })
    }),
    { seed: 20, numRuns: 300 },
  )
})
