import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ProblemError, TransportError } from '../../../lib/failure.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import type { LoadedSurvey } from '../loaded-survey.ts'
import { discardChanges, moveToDraft, publishSurvey } from '../survey-api.ts'
import { surveyQuery } from '../survey-query.ts'

/** Puts the survey live and takes it back. Everything typed is saved first, so what goes live is what is seen. */
export function usePublishing(surveyId: string, session: EditingSession) {
  const cache = useQueryClient()
  const onSuccess = (survey: LoadedSurvey) => cache.setQueryData(surveyQuery(surveyId).queryKey, survey)
  const publish = useMutation({
    mutationFn: async (_how: { readonly isLive: boolean }) => publishSurvey(surveyId, await session.flush()),
    onSuccess,
    meta: { shownInline: true },
  })
  const { error, reset } = publish
  useEffect(() => {
    if (!(error instanceof TransportError)) return
    // What stood in the way is gone then.
    globalThis.addEventListener('online', reset)
    return () => globalThis.removeEventListener('online', reset)
  }, [error, reset])
  return {
    publish,
    /** What is unsaved is saved first: so nothing that another device has made since is discarded unseen. */
    discard: useMutation({
      mutationFn: async () => discardChanges(surveyId, await session.flush()),
      onSuccess,
      meta: { shownInline: true },
    }),
    withdraw: useMutation({ mutationFn: () => moveToDraft(surveyId), onSuccess, meta: { shownInline: true } }),
  }
}

export type PlacedProblem = { readonly code: string; readonly questionId?: string; readonly optionId?: string }

/** All that stands in the way of publishing, each with its place; none where something else went wrong. Decisions D4. */
export function publishProblemsOf(failure: unknown): readonly PlacedProblem[] {
  if (!(failure instanceof ProblemError) || failure.problem.code !== 'survey_not_publishable') return []
  return failure.problem.problems.map(({ code, questionId, optionId }) => ({
    code,
    ...(questionId !== undefined && { questionId }),
    ...(optionId !== undefined && { optionId }),
  }))
}
