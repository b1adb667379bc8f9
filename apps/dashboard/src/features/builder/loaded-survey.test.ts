import type { Survey } from '@earshot/survey'
import { aSurvey } from '@earshot/survey/testing'
import { expect, test } from 'vitest'
import { hasCopy, type LoadedSurvey, workingCopy } from './loaded-survey.ts'

const own = {
  audience: [{ type: 'customerType', operator: 'is', value: 'repeat' }],
  appearance: { scheme: 'dark' },
} as const

/** As the server replies: the copy, and what stands about it. */
const loaded = (survey: Survey) =>
  ({ ...survey, status: 'draft', version: 3, hasUnpublishedChanges: false }) as unknown as LoadedSurvey

test.each([{}, { audience: own.audience }, { appearance: own.appearance }, own])(
  'the working copy is all of the survey, and nothing else: with %j',
  (parts) => {
    const survey = { ...aSurvey(), ...parts }
    expect(workingCopy(loaded(survey))).toEqual(survey)
    expect(Object.keys(workingCopy(loaded(survey))).sort()).toEqual(Object.keys(survey).sort())
    expect(hasCopy(loaded(survey), survey)).toBe(true)
  },
)

test('a copy that asks others, or looks another way, is not the one the server has', () => {
  expect(hasCopy(loaded(aSurvey()), { ...aSurvey(), audience: own.audience })).toBe(false)
  expect(hasCopy(loaded({ ...aSurvey(), ...own }), { ...aSurvey(), audience: own.audience })).toBe(false)
})
