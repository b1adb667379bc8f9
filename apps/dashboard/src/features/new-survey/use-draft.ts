import { type Survey, withFreshIds } from '@earshot/survey'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { newId } from '../../lib/new-id.ts'
import { makeDraft } from '../../parts/survey/make-draft.ts'
import { everySurveyList } from '../../parts/survey/survey-lists.ts'

/**
 * Makes a draft, once however often it is asked for, and leads on to the builder. ADR-0004.
 * @param source the survey that it is made from; null: none
 * @param replace whether the builder takes the place of this screen in the history
 */
export function useDraft(source: Survey | null, { replace }: { readonly replace: boolean }) {
  const [, navigate] = useLocation()
  const cache = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => makeDraft(source?.surveyId ?? 'scratch', source && ((surveyId) => contentOf(source, surveyId))),
    onSuccess: () => cache.invalidateQueries(everySurveyList),
    meta: { shownInline: true },
  })
  function make() {
    // Callbacks of `mutate` run only if this screen is still mounted: a merchant who went Back is left alone.
    mutate(undefined, {
      onSuccess: ({ surveyId, opened }) => {
        opened()
        navigate(`/builder/${surveyId}`, { replace })
      },
    })
  }
  return { make, error, isPending }
}

function contentOf(survey: Survey, surveyId: Survey['surveyId']) {
  const { name, description, questions } = withFreshIds(survey, surveyId, newId)
  return { name, description, questions }
}
