import { useMemo } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { failureText } from '../../lib/problem-text.ts'
import type { SavedEditing } from './editing/editing-session.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { isEmailUnconfirmed, type Publishing, publishProblemsOf } from './publishing/use-publishing.ts'
import { words } from './words.ts'
import { useMarks } from './workbench/use-marks.ts'

/** How the survey stands before shoppers and on the server, and what is to be said of it. */
export function useSurveyStatus(
  { status, hasUnpublishedChanges }: LoadedSurvey,
  editing: SavedEditing,
  publishing: Publishing,
) {
  const { survey, saving } = editing
  const { publish, withdraw } = publishing
  const isLive = status === 'published'
  const problems = useMemo(() => publishProblemsOf(publish.error), [publish.error])
  const marks = useMarks(problems, survey)
  const isOutdated = failureCode(publish.error) === 'survey_changed_elsewhere'
  const isShownOtherwise = problems.length > 0 || isEmailUnconfirmed(publish.error)
  const notPublished = publish.error && !isShownOtherwise ? words.notPublished(failureText(publish.error)) : null
  return {
    isLive,
    /** Whether shoppers see something else than what stands here. */
    hasChanges: hasUnpublishedChanges || (isLive && saving.is !== 'saved'),
    /**
     * The problems that publishing was refused for, as far as they are still open, by question, and the findings of the
     * paths.
     */
    problems,
    marks,
    /** Why what was typed is not safe; null where it is. */
    unsaved: saving.is === 'failed' ? saving.failure : isOutdated ? publish.error : null,
    /** Why publishing or its opposite was not done. */
    notDone: notPublished ?? (withdraw.error ? words.notMovedToDraft(failureText(withdraw.error)) : null),
  }
}

export type SurveyStatus = ReturnType<typeof useSurveyStatus>
