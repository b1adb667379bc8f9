import { plainQuery, type ResultsQuery, resultsQueryText } from '@earshot/survey'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { api, type Reply, value } from '../../../lib/api.ts'
import { failureText } from '../../../lib/problem-text.ts'
import { planRefusal } from '../../../parts/upgrade/refusal.ts'
import { toasts, UNDO_MS } from '../../../ui/toast/toasts.ts'
import { sentQuery } from '../results-query.ts'
import { words } from './words.ts'

type OfQuestion = (typeof api.surveys)[':surveyId']['questions'][':questionId']
type OfSurvey = (typeof api.surveys)[':surveyId']['assignments']

/** Which texts of which question. */
export type WantedTexts = {
  readonly surveyId: string
  readonly questionId: string
  readonly query: ResultsQuery
  readonly search: string
}

const keyOf = ({ surveyId, questionId, query, search }: WantedTexts) =>
  ['surveys', 'texts', surveyId, questionId, resultsQueryText(query), search] as const

/** Period and filters; texts are not compared. */
const sent = ({ query, search }: WantedTexts) => ({
  ...sentQuery(plainQuery(query)),
  ...(search !== '' && { search }),
})

/** The texts beside Other, grouped by what they say. */
export const otherTextsQuery = (wanted: WantedTexts) =>
  queryOptions({
    queryKey: [...keyOf(wanted), 'other'],
    queryFn: ({ signal }) => {
      const { surveyId, questionId } = wanted
      const request = { param: { surveyId, questionId }, query: sent(wanted) }
      return value(api.surveys[':surveyId'].questions[':questionId']['other-texts'].$get(request, { init: { signal } }))
    },
    placeholderData: keepPreviousData,
  })

export type OtherGroup = Reply<OfQuestion['other-texts']['$get']>['texts'][number]

/** The texts that people wrote, newest first, some at a time. */
export const writtenTextsQuery = (wanted: WantedTexts) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(wanted), 'written'],
    queryFn: ({ signal, pageParam }) => {
      const { surveyId, questionId } = wanted
      const query = { ...sent(wanted), ...(pageParam !== null && { after: pageParam }) }
      return value(
        api.surveys[':surveyId'].questions[':questionId']['written-texts'].$get(
          { param: { surveyId, questionId }, query },
          { init: { signal } },
        ),
      )
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** The texts of a survey that count as an option. */
export const assignmentsQuery = (surveyId: string) =>
  queryOptions({
    queryKey: ['surveys', 'assignments', surveyId],
    queryFn: () => value(api.surveys[':surveyId'].assignments.$get({ param: { surveyId } })),
  })

export type Assignment = Reply<OfSurvey['$get']>['assignments'][number]

type Assigning = {
  readonly responseId: string
  readonly questionId: string
  readonly optionId: string
  readonly scope: 'response' | 'text'
  /** The words of the toast. */
  readonly done: string
}

/** Counts a text as an option. All figures are loaded again, and a toast can undo it. */
export function useAssign(surveyId: string) {
  const changed = useChanged()
  const takeBack = useTakeBack(surveyId)
  return useMutation({
    mutationFn: ({ done: _, ...json }: Assigning) =>
      value(api.surveys[':surveyId'].assignments.$post({ param: { surveyId }, json })),
    onSuccess: ({ assignmentId, isDone }, { done }) => {
      changed.show()
      toasts.show({
        title: done,
        ...(!isDone && { description: words.stillCounting }),
        durationMs: UNDO_MS,
        action: { label: words.undo, onPress: () => takeBack.mutate(assignmentId) },
      })
    },
    onError: changed.fail,
    meta: { shownInline: true },
  })
}

/** Counts Other again in place of an option. */
export function useTakeBack(surveyId: string) {
  const changed = useChanged()
  return useMutation({
    mutationFn: (assignmentId: string) =>
      value(api.surveys[':surveyId'].assignments[':assignmentId'].$delete({ param: { surveyId, assignmentId } })),
    onSuccess: ({ isDone }) => {
      changed.show()
      toasts.show({ title: words.undone, ...(!isDone && { description: words.stillCounting }) })
    },
    onError: changed.fail,
    meta: { shownInline: true },
  })
}

function useChanged() {
  const cache = useQueryClient()
  return {
    show: () => void cache.invalidateQueries({ queryKey: ['surveys'] }),
    fail(failure: unknown) {
      // A refusal by the plan has already opened the offer of an upgrade.
      if (planRefusal(failure)) return
      toasts.show({ variant: 'destructive', title: words.notChanged, description: failureText(failure) })
    },
  }
}
