import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import type { ShownStatus } from '../../../parts/survey/status-chip.tsx'
import { everySurveyList } from '../../../parts/survey/survey-lists.ts'
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

type LiveSurvey = Reply<typeof api.surveys.$get>['surveys'][number]

/** The status of a survey as its chip shows it. */
export function useShownStatus(surveyId: string, isLive: boolean): ShownStatus {
  const { data } = useQuery({ ...liveSurveysQuery, enabled: isLive })
  const survey = data?.surveys.find((one) => one.surveyId === surveyId)
  if (!isLive) return 'draft'
  return survey && isFull(survey) ? 'full' : 'live'
}

const isFull = ({ limit }: LiveSurvey) => limit !== null && limit.used >= limit.of

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
