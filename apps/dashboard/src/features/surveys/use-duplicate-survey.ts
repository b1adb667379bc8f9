import { useMutation, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { api, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { newId } from '../../lib/new-id.ts'
import { failureText } from '../../lib/problem-text.ts'
import { track } from '../../lib/track.ts'
import { everySurveyList } from '../../parts/survey/survey-lists.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import type { SurveyCardFacts } from './survey-list-query.ts'
import { words } from './words.ts'

/** The id of each duplicate under way: asked for again, after a lost answer too, it is the same one. */
const pendingIds = new Map<string, string>()

function pendingIdOf(surveyId: string): string {
  const id = pendingIds.get(surveyId) ?? newId()
  pendingIds.set(surveyId, id)
  return id
}

/** Makes a draft of the same survey. ADR-0024. */
export function useDuplicateSurvey(): (survey: SurveyCardFacts) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ surveyId }: SurveyCardFacts) => makeCopy(surveyId),
    onSuccess(copy, original) {
      pendingIds.delete(original.surveyId)
      track.duplicated(original, copy.surveyId)
      toasts.show({
        title: words.duplicated(copy.name),
        action: { label: words.edit, onPress: () => navigate(`/builder/${copy.surveyId}`) },
      })
    },
    onError(failure, { name }) {
      toasts.show({ variant: 'destructive', title: words.notDuplicated(name), description: failureText(failure) })
    },
    onSettled: () => cache.invalidateQueries(everySurveyList),
    meta: { shownInline: true },
  })
  return mutate
}

/** Asks for the copy with the pending id, or with a new one where that has become something else by now. */
async function makeCopy(surveyId: string) {
  const ask = () => {
    const json = { surveyId: pendingIdOf(surveyId) }
    return value(api.surveys[':surveyId'].duplicate.$post({ param: { surveyId }, json }))
  }
  const copy = await ask().catch((failure) => {
    // An earlier copy whose answer was lost, and that was deleted since.
    if (failureCode(failure) === 'survey_id_taken') return null
    throw failure
  })
  // Or changed: another is wanted.
  if (copy?.version === 1) return copy
  pendingIds.delete(surveyId)
  return ask()
}
