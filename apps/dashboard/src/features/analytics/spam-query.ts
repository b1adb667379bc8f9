import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, value } from '../../lib/api.ts'
import { failureText } from '../../lib/problem-text.ts'
import { toasts, UNDO_MS } from '../../ui/toast/toasts.ts'
import { words } from './words.ts'

type Verdict = { readonly responseId: string; readonly isSpam: boolean }

/** Sets whether one response is spam: one that was set aside counts, or is set aside again. */
export function useSetVerdict(surveyId: string) {
  const { judged, notJudged } = useVerdictToasts()
  const setVerdict = useMutation({
    mutationFn: ({ responseId, isSpam }: Verdict) => {
      const one = api.surveys[':surveyId'].responses[':responseId']
      return value(one[isSpam ? 'spam' : 'not-spam'].$post({ param: { surveyId, responseId } }))
    },
    onSuccess: (_, { responseId, isSpam }) =>
      judged(isSpam ? words.leftOutAgain : words.counts, () => setVerdict.mutate({ responseId, isSpam: !isSpam })),
    onError: notJudged,
    meta: { shownInline: true },
  })
  return setVerdict
}

/** Has all count that was set aside; to undo sets exactly these aside again. */
export function useClearSpam(surveyId: string) {
  const { judged, notJudged } = useVerdictToasts()
  const route = api.surveys[':surveyId']
  const takeBack = useMutation({
    mutationFn: (cleared: { readonly clearedAt: string }) =>
      value(route.spam.$post({ param: { surveyId }, json: cleared })),
    onSuccess: () => judged(words.allLeftOutAgain),
    onError: notJudged,
    meta: { shownInline: true },
  })
  return useMutation({
    mutationFn: () => value(route['not-spam'].$post({ param: { surveyId } })),
    onSuccess: (cleared) => judged(words.allCount, () => takeBack.mutate(cleared)),
    onError: notJudged,
    meta: { shownInline: true },
  })
}

/** List, results and the list of surveys count again, and the merchant hears of it. */
function useVerdictToasts() {
  const cache = useQueryClient()
  return {
    judged(title: string, onUndo?: () => void) {
      // Not waited for: a component that shows a response must unmount first.
      void cache.invalidateQueries({ queryKey: ['surveys'] })
      toasts.show({
        title,
        ...(onUndo && { durationMs: UNDO_MS, action: { label: words.undo, onPress: onUndo } }),
      })
    },
    notJudged(failure: unknown) {
      toasts.show({ variant: 'destructive', title: words.notCounted, description: failureText(failure) })
    },
  }
}
