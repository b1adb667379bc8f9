import { setAppearance, setAudience, surveyFields } from '@earshot/survey'
import { anNpsQuestion, aSurvey } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { hasCopy, type LoadedSurvey, stillUnsaved, toWorkingCopy } from './loaded-survey.ts'

const plain = aSurvey([anNpsQuestion('q1')])
const aimed = setAppearance(setAudience(plain, [{ type: 'customerTags', operator: 'contains', values: ['vip'] }]), {
  accent: '#b8400c',
  scheme: 'dark',
})

/** As the server answers: with what it knows besides. */
const loaded = (copy: typeof plain) =>
  ({ ...structuredClone(copy), status: 'draft', version: 3, hasUnpublishedChanges: false }) as unknown as LoadedSurvey

test('a working copy is all that the server has of it: whom it asks and how it looks, too', () => {
  expect(toWorkingCopy(loaded(aimed))).toStrictEqual(aimed)
  expect(toWorkingCopy(loaded(plain))).toStrictEqual(plain)
})

test('a working copy has every field of the schema', () => {
  expect(Object.keys(toWorkingCopy(loaded(aimed))).sort()).toEqual(['surveyId', ...surveyFields].sort())
})

test('a copy that asks others, or looks differently, is another one', () => {
  expect(hasCopy(loaded(aimed), aimed)).toBe(true)
  for (const other of [plain, setAudience(aimed, []), setAppearance(aimed, { scheme: 'light' })]) {
    expect(hasCopy(loaded(aimed), other)).toBe(false)
  }
})

test('of what an earlier sitting has left, an audience alone is still to be saved', () => {
  const left = { copy: setAudience(aimed, []), version: 2, sent: aimed }
  expect(stillUnsaved(left, loaded(aimed))).toEqual({ ...left, version: 3 })
})
