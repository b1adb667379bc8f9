import type { Survey } from '@earshot/survey'
import { useEffect } from 'react'
import { track } from '../../lib/track.ts'
import { useChooseCopy } from './conflict/use-choose-copy.ts'
import { useConflict } from './conflict/use-conflict.ts'
import { useEditing } from './editing/use-editing.ts'
import { elementIds } from './element-ids.ts'
import type { LeftBehind } from './left-behind.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { isAudienceProblem } from './publishing/problem-element-id.ts'
import {
  isEmailUnconfirmed,
  type LocatedProblem,
  publishProblemsOf,
  usePublishing,
} from './publishing/use-publishing.ts'
import { useSurveyStatus } from './survey-status.ts'
import { useBuilderSheet } from './use-builder-sheet.ts'
import { useDebounced } from './use-debounced.ts'
import { useUpgradeOffered } from './use-gates.ts'
import { useLinkedQuestion } from './use-view.ts'
import { useWorkbench } from './workbench/use-workbench.ts'

/**
 * The edit session of a survey, its publishing, its conflict with another copy, and the sheets over all that.
 * @param loaded the survey as the server has it; its working copy is read only once, when the edit session begins
 * @param left the copy that an earlier edit session left unsaved on this device; read only once, too
 */
export function useBuilder(loaded: LoadedSurvey, left: LeftBehind | null) {
  const [editing, session] = useEditing(loaded, left)
  const publishing = usePublishing(loaded.surveyId, session, () => sheets.close())
  const bench = useWorkbench(session, left !== null)
  const sheets = useBuilderSheet(() => bench.setSheet(null))
  const surveyStatus = useSurveyStatus(loaded, editing, publishing)
  const { isLive, unsaved } = surveyStatus
  const debouncedUnsaved = useDebounced(unsaved)
  useUpgradeOffered(debouncedUnsaved)
  const conflict = useConflict(unsaved, debouncedUnsaved)
  const copies = useChooseCopy(session, {
    onChoose() {
      publishing.publish.reset()
      bench.setOpenLogic(null)
    },
    offerUndo: bench.offerUndo,
  })

  useShownQuestion(bench, editing.survey)

  function publish() {
    track.clicked({ kind: 'publish', location: 'builder', survey: editing.survey })
    publishing.withdraw.reset()
    publishing.publish.mutate(
      { isLive },
      {
        // Where it is said, and what comes next.
        onSuccess: () => !isLive && scrollTo({ top: 0 }),
        onError(failure) {
          if (publishProblemsOf(failure).length > 0) sheets.show({ is: 'problems' })
          if (isEmailUnconfirmed(failure)) sheets.show({ is: 'confirm-email' })
        },
      },
    )
  }

  function goTo(problem: LocatedProblem) {
    if (isAudienceProblem(problem)) return sheets.show({ is: 'audience' })
    sheets.close()
    bench.goTo(problem)
  }

  return { editing, session, publishing, bench, sheets, surveyStatus, conflict, copies, publish, goTo }
}

/** Selects the question that the address is about, once, if the survey still has it. */
function useShownQuestion({ actions, focusNext }: ReturnType<typeof useWorkbench>, { questions }: Survey): void {
  const linked = useLinkedQuestion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address of the first render
  useEffect(() => {
    const question = questions.find(({ questionId }) => questionId === linked)
    if (!question) return
    actions.select(question.questionId)
    focusNext(elementIds.card(question.questionId))
  }, [])
}
