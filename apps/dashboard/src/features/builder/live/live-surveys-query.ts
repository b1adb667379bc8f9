import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, value } from '../../../lib/api.ts'
import { isFull, type ShownStatus, shownStatus } from '../../../parts/survey/shown-status.ts'
import { everySurveyList } from '../../../parts/survey/survey-lists.ts'
import { sendMoveToDraft } from '../survey-api.ts'
import { cacheSurvey } from '../survey-query.ts'

const listState = { page: 1, statuses: ['published'], search: '', limit: 50 } as const

/** The live surveys of the store: as many as any plan with a limit includes. */
export const liveSurveysQuery = queryOptions({
  queryKey: [...everySurveyList.queryKey, listState],
  queryFn: () =>
    value(
      api.surveys.$get({
        query: { page: String(listState.page), limit: String(listState.limit), status: listState.statuses.join(',') },
      }),
    ),
})

/** The status of a survey as its chip shows it. */
export function useShownStatus(surveyId: string, isLive: boolean): ShownStatus {
  const { data } = useQuery({ ...liveSurveysQuery, enabled: isLive })
  const limit = data?.surveys.find((one) => one.surveyId === surveyId)?.limit
  return shownStatus(isLive ? 'published' : 'draft', limit ? isFull(limit.used, limit.of) : false)
}

/** Moves another survey to draft; done once it is known what is live then. */
export function useMoveToDraft() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: sendMoveToDraft,
    onSuccess(survey) {
      cacheSurvey(cache, survey)
      return cache.invalidateQueries(liveSurveysQuery)
    },
    meta: { shownInline: true },
  })
}
