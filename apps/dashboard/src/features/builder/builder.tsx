import { ok } from '@earshot/survey'
import { useIsWide } from '../../lib/use-is-wide.ts'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderNotices } from './builder-notices.tsx'
import { BuilderSheets } from './builder-sheets.tsx'
import { ConflictSheet } from './conflict/conflict-sheet.tsx'
import type { LeftBehind } from './left-behind.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { PublishButton } from './publishing/publish-button.tsx'
import { useBuilder } from './use-builder.ts'
import { Workbench } from './workbench/workbench.tsx'
import { WorkbenchFoot } from './workbench/workbench-foot.tsx'

type Props = {
  /** See `useBuilder`. */
  readonly loaded: LoadedSurvey
  readonly left: LeftBehind | null
}

/** A survey being made that saves itself, and the way from it to shoppers. Spec §4.1. */
export function Builder({ loaded, left }: Props) {
  const builder = useBuilder(loaded, left)
  const { editing, session, publishing, bench, sheets, surveyStatus, conflict, copies, ...act } = builder
  const isWide = useIsWide()
  const { survey, saving } = editing
  const { isLive, hasChanges } = surveyStatus
  const isCovered = bench.sheet !== null || sheets.open !== null || bench.openLogic !== null

  return (
    <Workbench
      bench={bench}
      editing={editing}
      marks={surveyStatus.marks}
      bar={
        <BuilderBar
          surveyId={survey.surveyId}
          name={survey.name}
          saving={saving}
          isLive={isLive}
          hasChanges={hasChanges}
          onRename={(name) => session.edit((before) => ok({ ...before, name }))}
          onMore={() => sheets.show({ is: 'more' })}
        />
      }
      foot={<BuilderFoot builder={builder} />}
      notices={
        <BuilderNotices
          surveyId={survey.surveyId}
          saving={saving}
          surveyStatus={surveyStatus}
          publish={publishing.publish}
          onRetry={() => void session.flush().catch(() => {})}
          onChoose={conflict.open}
          onLogic={bench.shown === 'logic' ? null : () => bench.setView('logic')}
          onShare={() => sheets.show({ is: 'ways' })}
        />
      }
    >
      {(toggleOutline) => (
        <>
          <BuilderSheets
            {...{ survey, surveyStatus, publishing }}
            edit={session.edit}
            sheet={sheets.open}
            onSheet={sheets.show}
            offerUndo={bench.offerUndo}
            onGoTo={act.goTo}
            onPublish={act.publish}
            onOutline={isWide ? null : toggleOutline}
          />
          {conflict.version !== null && conflict.isOpen && !isCovered && (
            <ConflictSheet
              mine={survey}
              version={conflict.version}
              onMine={copies.saveMine}
              onTheirs={copies.takeTheirs}
              onClose={conflict.putOff}
            />
          )}
        </>
      )}
    </Workbench>
  )
}

/** Undo, a button that adds a question, and publishing. */
function BuilderFoot({ builder }: { readonly builder: ReturnType<typeof useBuilder> }) {
  const { editing, bench, surveyStatus, publishing, publish } = builder
  const { survey, history } = editing
  const isEmpty = survey.questions.length === 0

  return (
    <WorkbenchFoot
      notice={surveyStatus.notDone}
      undoing={{ steps: history, history: bench.history }}
      isEmpty={isEmpty}
      onAdd={() => bench.insert(null)}
    >
      <PublishButton
        variant={isEmpty ? 'quiet' : 'main'}
        survey={survey}
        isLive={surveyStatus.isLive}
        hasChanges={surveyStatus.hasChanges}
        isPublishing={publishing.publish.isPending}
        onPublish={publish}
      />
    </WorkbenchFoot>
  )
}
