import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import { everySurveyList } from '../../parts/survey/survey-lists.ts'
import { type ListState, SURVEYS_PER_PAGE } from './list-state.ts'

/** One page of surveys, last changed first. The page before stays in sight until the next has come. */
export const surveyListQuery = ({ page, statuses, search }: ListState) =>
  queryOptions({
    queryKey: [...everySurveyList.queryKey, { page, statuses, search }] as const,
    queryFn: () =>
      value(
        api.surveys.$get({
          query: {
            page: String(page),
            limit: String(SURVEYS_PER_PAGE),
            ...(statuses.length > 0 && { status: statuses.join(',') }),
            ...(search && { search }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

export type SurveyList = Reply<typeof api.surveys.$get>
export type SurveyCardFacts = SurveyList['surveys'][number]
