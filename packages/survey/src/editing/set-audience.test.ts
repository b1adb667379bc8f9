import { expect, test } from 'vitest'
import type { AudienceFilter } from '../audience/filter.ts'
import { aSurvey } from '../testing/index.ts'
import { setAppearance } from './set-appearance.ts'
import { setAudience } from './set-audience.ts'

const repeat: AudienceFilter = { type: 'customerType', operator: 'is', value: 'repeat' }
const large: AudienceFilter = { type: 'orderValue', operator: 'greater_than', value: 100 }
const survey = aSurvey()

test('SPEC E16: whom a survey asks is set; where it is everyone again, it is left out', () => {
  const some = setAudience(survey, [repeat])
  expect(some).toEqual({ ...survey, audience: [repeat] })
  expect(setAudience(some, [large])).toEqual({ ...survey, audience: [large] })
  expect(Object.keys(setAudience(some, []))).toEqual(Object.keys(survey))
})

test('SPEC E16: how a survey looks is set; where it is as Earshot looks again, it is left out', () => {
  const dark = setAppearance(survey, { scheme: 'dark' })
  expect(dark).toEqual({ ...survey, appearance: { scheme: 'dark' } })
  expect(setAppearance(dark, { accent: '#0a7d4f' })).toEqual({ ...survey, appearance: { accent: '#0a7d4f' } })
  expect(Object.keys(setAppearance(dark, {}))).toEqual(Object.keys(survey))
})

test('SPEC E16: neither touches the other, nor the survey before, and questions stay the very same', () => {
  const both = setAppearance(setAudience(survey, [repeat]), { scheme: 'dark' })
  expect(both).toEqual({ ...survey, audience: [repeat], appearance: { scheme: 'dark' } })
  expect(setAudience(both, []).appearance).toBe(both.appearance)
  expect(setAppearance(both, {}).audience).toBe(both.audience)
  for (const one of [both, setAudience(both, []), setAppearance(both, {})]) expect(one.questions).toBe(survey.questions)
  expect(survey).toEqual(aSurvey())
})
