import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureCode, ProblemError } from '../../../lib/failure.ts'
import { track } from '../../../lib/track.ts'
import { type GateRefusal, refusalFrom } from '../../../parts/upgrade/refusal.ts'
import type { SavedSession } from '../editing/editing-session.ts'
import { type LoadedSurvey, toWorkingCopy } from '../loaded-survey.ts'
import { sendDiscard, sendMoveToDraft, sendPublish } from '../survey-api.ts'
import { cacheSurvey } from '../survey-query.ts'
import { useResetWhenOnline } from './use-reset-when-online.ts'

export type Publishing = ReturnType<typeof usePublishing>

/**
 * Puts the survey live and takes it back. Everything typed is saved first, so what goes live is what is seen.
 * @param onDiscarded called when shoppers see the same as the working copy; undoing that is a step of the history
 */
export function usePublishing(surveyId: string, session: SavedSession, onDiscarded: () => void) {
  const cache = useQueryClient()
  const onSuccess = (survey: LoadedSurvey) => cacheSurvey(cache, survey)
  const publish = useMutation({
    mutationFn: async (_how: { readonly isLive: boolean }) => sendPublish(surveyId, await session.flush()),
    onSuccess,
    meta: { shownInline: true },
  })
  const withdraw = useMutation({
    mutationFn: () => sendMoveToDraft(surveyId),
    onSuccess(survey) {
      onSuccess(survey)
      track.movedToDraft(survey)
    },
    meta: { shownInline: true },
  })
  useResetWhenOnline(publish)
  useResetWhenOnline(withdraw)
  return {
    publish,
    withdraw,
    /** Unsaved changes are saved first: so nothing that another device has made since is discarded unseen. */
    discard: useMutation({
      mutationFn: async () => sendDiscard(surveyId, await session.flush()),
      onSuccess(survey) {
        onSuccess(survey)
        session.takeTheirs(toWorkingCopy(survey), survey.version)
        publish.reset()
        onDiscarded()
      },
      meta: { shownInline: true },
    }),
  }
}

export type LocatedProblem = {
  readonly code: string
  readonly questionId?: string
  readonly optionId?: string
  readonly ruleIndex?: number
  /** The refusal of the plan, if that is the problem. */
  readonly refusal?: GateRefusal
}

/** All that stands in the way of publishing, each with its place; none where something else went wrong. ADR-0024. */
export function publishProblemsOf(failure: unknown): readonly LocatedProblem[] {
  if (!(failure instanceof ProblemError) || failure.problem.code !== 'survey_not_publishable') return []
  return failure.problem.problems.map(locateProblem)
}

/** Whether publishing was refused because the merchant has not confirmed their address. */
export const isEmailUnconfirmed = (failure: unknown): boolean => failureCode(failure) === 'email_not_confirmed'

/** As the server lists it; an optional field of the reply may be undefined. */
type Listed = {
  readonly code: string
  readonly questionId?: string | undefined
  readonly optionId?: string | undefined
  readonly ruleIndex?: number | undefined
  readonly featureKey?: string | undefined
  readonly limit?: number | undefined
}

/** Where a problem is, as far as it can be shown here. */
export function locateProblem({ code, questionId, optionId, ruleIndex, featureKey, limit }: Listed): LocatedProblem {
  const refusal = featureKey === undefined ? null : refusalFrom(code, featureKey, limit)
  return {
    code,
    ...(questionId !== undefined && { questionId }),
    ...(optionId !== undefined && { optionId }),
    ...(ruleIndex !== undefined && { ruleIndex }),
    ...(refusal && { refusal }),
  }
}
