import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Reply, value } from '../../lib/api.ts'

type Downgrade = Reply<typeof api.billing.downgrade.$get>
export type DowngradeSurvey = Downgrade['surveys'][number]

/** The effect of Free on the surveys that are live, before it is requested (ADR-0029). */
export const downgradeQuery = queryOptions({
  queryKey: ['billing', 'downgrade'],
  queryFn: () => value(api.billing.downgrade.$get()),
  // The question waits for it: if it fails, the merchant learns that soon, and may continue.
  retry: false,
})

export type SurveyToKeep = {
  /** The live surveys; null as long as they are not known: unless they are loading, the default applies. */
  readonly surveys: readonly DowngradeSurvey[] | null
  /** For the first time: until then there is nothing to choose from. */
  readonly isLoading: boolean
  readonly isFetching: boolean
  readonly askAgain: () => void
  /** The survey that stays live, as chosen or by default; null: none can, or it is not known. */
  readonly surveyIdToKeep: string | null
  readonly choose: (surveyId: string) => void
  /** The value for the server: only a choice. */
  readonly keepSurveyId: string | null
}

/** Which of the published surveys stays live on Free. ADR-0029. */
export function useSurveyToKeep(): SurveyToKeep {
  const { data, isPending, isFetching, refetch } = useQuery(downgradeQuery)
  const [chosenId, choose] = useState<string | null>(null)
  const able = data ? data.surveys.filter(canStay) : []
  // The chosen survey may have been moved to draft elsewhere by now.
  const surveyIdToKeep = able.find(({ surveyId }) => surveyId === chosenId)?.surveyId ?? data?.keeps ?? null
  return {
    surveys: data?.surveys ?? null,
    isLoading: isPending,
    isFetching,
    askAgain: () => void refetch(),
    surveyIdToKeep,
    choose,
    keepSurveyId: able.length > 1 ? surveyIdToKeep : null,
  }
}

export const canStay = ({ reasons }: DowngradeSurvey): boolean => reasons.length === 0
