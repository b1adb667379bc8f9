import { useMemo } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import type { Editing } from './editing/editing-session.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { problemsByQuestion, standingProblems } from './publishing/standing-problems.ts'
import { type Publishing, publishProblemsOf } from './publishing/use-publishing.ts'
import { warningsByQuestion, withRouteProblems } from './routes/route-marks.ts'
import { words } from './words.ts'

/** How the survey stands before shoppers and on the server, and what is to be said of it. */
export function useStanding({ status, hasUnpublishedChanges }: LoadedSurvey, editing: Editing, publishing: Publishing) {
  const { survey, saving } = editing
  const { publish, withdraw } = publishing
  const isLive = status === 'published'
  const problems = useMemo(() => publishProblemsOf(publish.error), [publish.error])
  const problemsOf = useMemo(
    () => problemsByQuestion(withRouteProblems(standingProblems(problems, survey), survey)),
    [problems, survey],
  )
  const warningsOf = useMemo(() => warningsByQuestion(survey), [survey])
  const isOutdated = failureCode(publish.error) === 'survey_changed_elsewhere'
  const notPublished = publish.error && problems.length === 0 ? words.notPublished(failureText(publish.error)) : null
  return {
    isLive,
    /** Whether shoppers see something else than what stands here. */
    hasChanges: hasUnpublishedChanges || (isLive && saving.is !== 'saved'),
    /** What publishing was refused for; of it, by question, what stands still, and what is amiss with the ways through. */
    problems,
    problemsOf,
    warningsOf,
    /** Why what was typed is not safe; null where it is. */
    unsaved: saving.is === 'failed' ? saving.failure : isOutdated ? publish.error : null,
    /** Why publishing or its opposite was not done. */
    notDone: notPublished ?? (withdraw.error ? words.notMovedToDraft(failureText(withdraw.error)) : null),
  }
}

export type Standing = ReturnType<typeof useStanding>
