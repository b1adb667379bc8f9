import { expect, test } from 'vitest'
import { applyChange, type ListChange } from './list-change.ts'
import type { StatusFilter } from './list-state.ts'
import type { SurveyCardFacts, SurveyList } from './survey-list-query.ts'

const card = (surveyId: string, status: StatusFilter, hasUnpublishedChanges = false): SurveyCardFacts => ({
  surveyId,
  status,
  hasUnpublishedChanges,
  name: surveyId,
  version: 1,
  draftedBecause: null,
  erasedAt: null,
  questionsCount: 1,
  responses: 0,
  completed: 0,
  limit: null,
  updatedAt: '2026-11-21T09:00:00Z',
})

const list = (surveys: SurveyCardFacts[], totalSurveys = surveys.length): SurveyList => ({
  surveys,
  totalSurveys,
  totalPages: Math.ceil(totalSurveys / 5),
  liveSurveyCount: surveys.filter(({ status }) => status === 'published').length,
  deletedSurveyCount: surveys.filter(({ status }) => status === 'deleted').length,
})

const seen = ({ surveys, totalSurveys, totalPages, liveSurveyCount, deletedSurveyCount }: SurveyList) => [
  surveys.map(
    ({ surveyId, status, hasUnpublishedChanges }) => `${surveyId} ${status}${hasUnpublishedChanges ? ' *' : ''}`,
  ),
  [totalSurveys, totalPages, liveSurveyCount, deletedSurveyCount],
]

type Kind = ListChange['kind']

test.for<[Kind, StatusFilter, StatusFilter[], string[], number[]]>([
  ['publish', 'draft', [], ['a draft', 'b published'], [6, 2, 1, 0]],
  ['publish', 'draft', ['draft'], ['a draft'], [5, 1, 1, 0]],
  ['publish', 'published', ['published'], ['a draft', 'b published'], [6, 2, 1, 0]],
  ['draft', 'published', [], ['a draft', 'b draft'], [6, 2, 0, 0]],
  ['draft', 'published', ['published'], ['a draft'], [5, 1, 0, 0]],
  ['delete', 'published', [], ['a draft'], [5, 1, 0, 1]],
  ['delete', 'draft', ['draft', 'published'], ['a draft'], [5, 1, 0, 1]],
  ['delete', 'draft', ['draft', 'deleted'], ['a draft', 'b deleted'], [6, 2, 0, 1]],
  ['restore', 'deleted', ['deleted'], ['a draft'], [5, 1, 0, 0]],
])('%s of a %s one in a list narrowed to %j', ([kind, status, statuses, surveys, counts]) => {
  const survey = card('b', status, status === 'published')
  const before = list([card('a', 'draft'), survey], 6)
  const change = { kind, survey }
  const after = applyChange(before, change, statuses)
  expect(seen(after)).toEqual([surveys, counts])
  expect(applyChange(after, change, statuses)).toEqual(after)
})

test('a survey that is not on the page changes nothing on it', () => {
  const before = list([card('a', 'published')])
  expect(applyChange(before, { kind: 'delete', survey: card('b', 'published') }, [])).toBe(before)
})
