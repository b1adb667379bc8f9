import { ALL_RESULTS } from '@earshot/survey'
import { expect, test } from 'vitest'
import type { SurveyHead } from '../read-queries.ts'
import { nameOfFile } from './name-of-file.ts'
import type { WantedResults } from './open-results.ts'

const wanted = { query: ALL_RESULTS, now: new Date('2026-11-21T10:00:00Z') } as WantedResults

test.each([
  ['How did you hear about us?', 'How did you hear about us'],
  ['Before/after: "why"', 'Before after why'],
  ['???', 'Survey'],
])('the name of a file has only characters that every system accepts: %s', (name, expected) => {
  expect(nameOfFile({ name, timezone: 'UTC' } as SurveyHead, wanted)).toBe(expected)
})
