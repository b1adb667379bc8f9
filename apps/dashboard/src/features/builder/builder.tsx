import { ok } from '@earshot/survey'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { track } from '../../lib/track.ts'
import { useIsWide } from '../../lib/use-is-wide.ts'
import { BuilderBar } from './builder-bar.tsx'
import { type BuilderSheet, BuilderSheets } from './builder-sheets.tsx'
import { ConflictSheet } from './conflict/conflict-sheet.tsx'
import { OtherTabNotice } from './conflict/other-tab-notice.tsx'
import { useConflict } from './conflict/use-conflict.ts'
import { words as conflictWords } from './conflict/words.ts'
import { useEditing } from './editing/use-editing.ts'
import type { LeftBehind } from './left-behind.ts'
import { type LoadedSurvey, workingCopy } from './loaded-survey.ts'
import { LiveNotice } from './publishing/live-notice.tsx'
import { isInAudience } from './publishing/place-of-problem.ts'
import { PublishButton } from './publishing/publish-button.tsx'
import { type PlacedProblem, publishProblemsOf, usePublishing } from './publishing/use-publishing.ts'
import { SaveNotice } from './save-notice.tsx'
import { useStanding } from './standing.ts'
import { keepSurvey } from './survey-query.ts'
import { useUpgradeOffered } from './use-gates.ts'
import { useOnceAtRest } from './use-once-at-rest.ts'
import { isLinked, useLinked } from './use-view.ts'
import { useWorkbench } from './workbench/use-workbench.ts'
import { Workbench } from './workbench/workbench.tsx'
import { WorkbenchFoot } from './workbench/workbench-foot.tsx'

type Props = {
  /** The survey as the server has it; its working copy is looked at only once, when the sitting begins. */
  readonly loaded: LoadedSurvey
  /** What an earlier sitting left unsaved on this device; looked at only once, too. */
  readonly left: LeftBehind | null
}

/** A survey being made that saves itself, and the way from it to shoppers. Spec §4.1. */
export function Builder({ loaded, left }: Props) {
  const cache = useQueryClient()
  const [editing, session] = useEditing(loaded, left)
  const publishing = usePublishing(loaded.surveyId, session, () => setSheet(null))
  const bench = useWorkbench(session, left !== null)
  const [linked, setLinked] = useLinked()
  const [sheet, setSheet] = useState<BuilderSheet | null>(null)
  const isWide = useIsWide()

  const { survey, saving } = editing
  const { surveyId, questions } = survey
  const isEmpty = questions.length === 0
  const { publish, withdraw } = publishing
  const standing = useStanding(loaded, editing, publishing)
  const { isLive, hasChanges, unsaved } = standing
  const unsavedAtRest = useOnceAtRest(unsaved)
  useUpgradeOffered(unsavedAtRest)
  const conflict = useConflict(unsaved, unsavedAtRest)
  const isCovered = bench.sheet !== null || sheet !== null || bench.openLogic !== null || linked !== null

  function choose(theirs: LoadedSurvey, choice: 'takeTheirs' | 'keepMine') {
    publish.reset()
    bench.setOpenLogic(null)
    keepSurvey(cache, theirs)
    const theirCopy = workingCopy(theirs)
    if (choice === 'keepMine') session.keepMine(theirCopy, theirs.version)
    else session.takeTheirs(theirCopy, theirs.version)
    bench.offerUndo(conflictWords.chosen[choice])
  }

  function show(next: BuilderSheet | null) {
    const nextLinked = next !== null && isLinked(next.is) ? next.is : null
    if (nextLinked !== linked) setLinked(nextLinked)
    bench.setSheet(null)
    setSheet(nextLinked === null ? next : null)
  }

  function goLive() {
    track.clicked({ kind: 'publish', location: 'builder', survey })
    withdraw.reset()
    publish.mutate(
      { isLive },
      {
        // Where it is said, and what comes next.
        onSuccess: () => !isLive && scrollTo({ top: 0 }),
        onError: (failure) => publishProblemsOf(failure).length > 0 && show({ is: 'problems' }),
      },
    )
  }

  function goTo(problem: PlacedProblem) {
    if (isInAudience(problem)) return show({ is: 'audience' })
    setSheet(null)
    bench.goTo(problem)
  }

  return (
    <Workbench
      bench={bench}
      editing={editing}
      marks={standing.marks}
      bar={
        <BuilderBar
          surveyId={surveyId}
          name={survey.name}
          saving={saving}
          isLive={isLive}
          hasChanges={hasChanges}
          onRename={(name) => session.edit((before) => ok({ ...before, name }))}
          onMore={() => show({ is: 'more' })}
        />
      }
      foot={
        <WorkbenchFoot
          notice={standing.notDone}
          undoing={{ steps: editing.history, history: bench.history }}
          isEmpty={isEmpty}
          onAdd={() => bench.insert(null)}
        >
          <PublishButton
            look={isEmpty ? 'quiet' : 'main'}
            survey={survey}
            isLive={isLive}
            hasChanges={hasChanges}
            isPublishing={publish.isPending}
            onPublish={goLive}
          />
        </WorkbenchFoot>
      }
      notices={
        <>
          <OtherTabNotice surveyId={surveyId} />
          {unsaved !== null && (
            <SaveNotice
              failure={unsaved}
              isTrying={saving.is === 'failed' && saving.nextTryInMs !== null}
              onRetry={() => void session.flush().catch(() => {})}
              onChoose={conflict.open}
            />
          )}
          <div role="status" className="empty:sr-only">
            {publish.isSuccess && isLive && !hasChanges && (
              <LiveNotice
                wasLive={publish.variables.isLive}
                warningsOf={standing.marks.warningsOf}
                onLogic={bench.shown === 'logic' ? null : () => bench.setView('logic')}
                onWays={() => show({ is: 'ways' })}
              />
            )}
          </div>
        </>
      }
    >
      {(toggleOutline) => (
        <>
          <BuilderSheets
            {...{ survey, standing, publishing }}
            edit={session.edit}
            sheet={linked === null ? sheet : { is: linked }}
            onSheet={show}
            offerUndo={bench.offerUndo}
            onGoTo={goTo}
            onPublish={goLive}
            onOutline={isWide ? null : toggleOutline}
          />
          {conflict.version !== null && conflict.isOpen && !isCovered && (
            <ConflictSheet
              mine={survey}
              version={conflict.version}
              onMine={(theirs) => choose(theirs, 'keepMine')}
              onTheirs={(theirs) => choose(theirs, 'takeTheirs')}
              onClose={conflict.putOff}
            />
          )}
        </>
      )}
    </Workbench>
  )
}
