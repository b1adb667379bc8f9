import { isDeepEqual } from '@earshot/survey'
import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { api, value } from '../../lib/api.ts'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import { track } from '../../lib/track.ts'
import { everySurveyList } from '../../parts/survey/survey-lists.ts'
import { planRefusal } from '../../parts/upgrade/refusal.ts'
import { toasts } from '../../ui/toast/toasts.ts'
import { applyChange, type ListChange } from './list-change.ts'
import type { ListState } from './list-state.ts'
import type { SurveyCardFacts, SurveyList } from './survey-list-query.ts'
import { words } from './words.ts'

const route = api.surveys[':surveyId']

/** One after the other, so that the last thing done is what remains. */
const changes = { mutationKey: ['surveys', 'change'], scope: { id: 'surveys-change' } } as const

const calls: { readonly [K in ListChange['kind']]: (survey: SurveyCardFacts) => Promise<unknown> } = {
  publish: ({ surveyId, version }) =>
    value(route.publish.$post({ param: { surveyId }, header: { 'if-match': `"${version}"` } })),
  draft: ({ surveyId }) => value(route.draft.$post({ param: { surveyId } })),
  delete: ({ surveyId }) => value(route.$delete({ param: { surveyId } })),
  restore: ({ surveyId }) => value(route.restore.$post({ param: { surveyId } })),
}

/** Does something to a survey. The list shows it at once (`useWithChanges`), and as it was if the server refuses. */
export function useChangeSurvey(): (change: ListChange) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    ...changes,
    mutationFn: ({ kind, survey }: ListChange) => calls[kind](survey),
    onSuccess(_, change) {
      // Also if the list can't be fetched again.
      for (const [key, list] of cache.getQueriesData<SurveyList>(everySurveyList)) {
        const { statuses } = key.at(-1) as ListState
        if (list) cache.setQueryData(key, applyChange(list, change, statuses))
      }
      announceDone(change, () => mutate({ kind: 'restore', survey: change.survey }))
      if (change.kind === 'draft') track.movedToDraft(change.survey)
    },
    onError: (failure, change) => announceFailed(failure, change),
    // Awaited: until the list is the server's again, it is shown with the change.
    onSettled: () => cache.invalidateQueries(everySurveyList),
    meta: { shownInline: true },
  })
  return (change) => {
    // The second click of a double one may come before the list shows what the first has done.
    const isSame = ({ state }: Mutation) => isDeepEqual(state.variables, change)
    if (cache.isMutating({ mutationKey: changes.mutationKey, predicate: isSame }) === 0) mutate(change)
  }
}

/** A list with everything in it that is on its way to the server. */
export function useWithChanges(list: SurveyList | undefined, { statuses }: ListState): SurveyList | undefined {
  const pending = useMutationState({
    filters: { mutationKey: changes.mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as ListChange,
  })
  return list && pending.reduce((shown, change) => applyChange(shown, change, statuses), list)
}

function announceDone({ kind, survey }: ListChange, onUndo: () => void): void {
  toasts.show({
    title: words.done[kind](survey.name),
    ...(kind === 'delete' && { action: { label: words.undo, onPress: onUndo } }),
  })
}

function announceFailed(failure: unknown, { kind, survey }: ListChange): void {
  // A refusal by the plan has already opened the offer of an upgrade.
  if (planRefusal(failure)) return
  toasts.show({
    variant: 'destructive',
    title: words.notDone[kind](survey.name),
    description: failureText(failure),
    // The builder shows what is missing, each thing with its place.
    ...(failureCode(failure) === 'survey_not_publishable' && {
      action: { label: words.seeWhy, onPress: () => navigate(`/builder/${survey.surveyId}`) },
    }),
  })
}
