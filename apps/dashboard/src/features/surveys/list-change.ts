import { type StatusFilter, SURVEYS_PER_PAGE } from './list-state.ts'
import type { SurveyCardFacts, SurveyList } from './survey-list-query.ts'

/** A merchant's change of a survey in the list. Spec §4.2, ADR-0023. */
export type ListChange = {
  readonly kind: 'publish' | 'draft' | 'delete' | 'restore'
  /** As it stood when it was done. */
  readonly survey: SurveyCardFacts
}

const becomes: { readonly [K in ListChange['kind']]: StatusFilter } = {
  publish: 'published',
  draft: 'draft',
  delete: 'deleted',
  restore: 'draft',
}

/**
 * The list as it will be once a change is done: shown until the server has answered. Done twice it changes nothing
 * more.
 * @param statuses the filter of the list
 */
export function applyChange(
  list: SurveyList,
  { kind, survey }: ListChange,
  statuses: readonly StatusFilter[],
): SurveyList {
  const before = list.surveys.find(({ surveyId }) => surveyId === survey.surveyId)
  if (!before) return list
  const status = becomes[kind]
  const counts = {
    liveSurveyCount: list.liveSurveyCount + one(status === 'published') - one(before.status === 'published'),
    deletedSurveyCount: list.deletedSurveyCount + one(status === 'deleted') - one(before.status === 'deleted'),
  }
  const fits = statuses.length === 0 ? status !== 'deleted' : statuses.includes(status)
  if (fits) {
    const after = { ...before, status, hasUnpublishedChanges: false }
    return { ...list, ...counts, surveys: list.surveys.map((card) => (card === before ? after : card)) }
  }
  const totalSurveys = list.totalSurveys - 1
  return {
    ...counts,
    surveys: list.surveys.filter((card) => card !== before),
    totalSurveys,
    totalPages: Math.ceil(totalSurveys / SURVEYS_PER_PAGE),
  }
}

const one = (isOne: boolean) => (isOne ? 1 : 0)
