import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { everySurveyList } from '../../../lib/survey-lists.ts'
import { moveToDraft } from '../survey-api.ts'
import { keepSurvey } from '../survey-query.ts'

const place = { page: 1, statuses: ['published'], search: '', limit: 50 } as const

/** What is live in the store: as many as any plan with a limit includes. */
export const liveSurveysQuery = queryOptions({
  queryKey: [...everySurveyList.queryKey, place],
  queryFn: () =>
    value(
      api.surveys.$get({
        query: { page: String(place.page), limit: String(place.limit), status: place.statuses.join(',') },
      }),
    ),
})

export type LiveSurvey = Reply<typeof api.surveys.$get>['surveys'][number]

/** Moves another survey to draft; done once it is known what is live then. */
export function useMoveToDraft() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: moveToDraft,
    onSuccess(survey) {
      keepSurvey(cache, survey)
      return cache.invalidateQueries(liveSurveysQuery)
    },
    meta: { shownInline: true },
  })
}
