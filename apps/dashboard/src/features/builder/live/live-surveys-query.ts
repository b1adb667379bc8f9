import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import type { ShownStatus } from '../../../parts/survey/status-chip.tsx'
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

type PublishedEntry = Reply<typeof api.surveys.$get>['surveys'][number]

/** The status of a survey as its chip shows it. */
export function useShownStatus(surveyId: string, isLive: boolean): ShownStatus {
  const { data } = useQuery({ ...liveSurveysQuery, enabled: isLive })
  const survey = data?.surveys.find((one) => one.surveyId === surveyId)
  if (!isLive) return 'draft'
  return survey && isFull(survey) ? 'full' : 'live'
}

const isFull = ({ limit }: PublishedEntry) => limit !== null && limit.used >= limit.of

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
