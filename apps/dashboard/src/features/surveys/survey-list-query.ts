import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Reply, value } from '../../lib/api.ts'
import type { ListPlace } from './list-place.ts'

/** Spec §9. */
const SURVEYS_PER_PAGE = 5

/** One page of surveys, last changed first. The page before stays in sight until the next has come. */
export const surveyListQuery = ({ page, status, search }: ListPlace) =>
  queryOptions({
    queryKey: ['surveys', 'list', { page, status, search }],
    queryFn: () =>
      value(
        api.surveys.$get({
          query: {
            page: String(page),
            limit: String(SURVEYS_PER_PAGE),
            ...(status && { status }),
            ...(search && { search }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

export type SurveyList = Reply<typeof api.surveys.$get>
export type SurveyCardFacts = SurveyList['surveys'][number]
