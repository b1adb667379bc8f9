import { useMutation, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { api, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { newId } from '../../lib/new-id.ts'
import { failureText } from '../../lib/problem-text.ts'
import { track } from '../../lib/track.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { everyList, type SurveyCardFacts } from './survey-list-query.ts'
import { words } from './words.ts'

/** The id of each duplicate under way: asked for again, after a lost answer too, it is the same one. */
const pendingIds = new Map<string, string>()

function pendingIdOf(surveyId: string): string {
  const id = pendingIds.get(surveyId) ?? newId()
  pendingIds.set(surveyId, id)
  return id
}

/** Makes a draft of the same survey. Decisions D4. */
export function useDuplicateSurvey(): (survey: SurveyCardFacts) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ surveyId }: SurveyCardFacts) =>
      value(
        api.surveys[':surveyId'].duplicate.$post({ param: { surveyId }, json: { surveyId: pendingIdOf(surveyId) } }),
      ),
    onSuccess(copy, original) {
      pendingIds.delete(original.surveyId)
      track.duplicated(original, copy.surveyId)
      toasts.show({
        title: words.duplicated(copy.name),
        action: { label: words.edit, onPress: () => navigate(`/builder/${copy.surveyId}`) },
      })
    },
    onError(failure, { surveyId, name }) {
      if (failureCode(failure) === 'survey_id_taken') pendingIds.delete(surveyId)
      toasts.show({ variant: 'destructive', title: words.notDuplicated(name), description: failureText(failure) })
    },
    onSettled: () => cache.invalidateQueries(everyList),
    meta: { shownInline: true },
  })
  return mutate
}
