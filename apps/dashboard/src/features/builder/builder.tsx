import { addQuestion, changeType, ok, type QuestionId, type QuestionTypeName } from '@earshot/survey'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { newId } from '../../lib/new-id.ts'
import { useIsRoomy, useIsWide } from '../../lib/use-is-wide.ts'
import { Notice, NoticeButton } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderFoot } from './builder-foot.tsx'
import { BuilderFrame } from './builder-frame.tsx'
import { BuilderSheets, type OpenSheet } from './builder-sheets.tsx'
import { ConflictSheet } from './conflict/conflict-sheet.tsx'
import { OtherTabNotice } from './conflict/other-tab-notice.tsx'
import { useConflict } from './conflict/use-conflict.ts'
import { useEditing } from './editing/use-editing.ts'
import { elementIds } from './element-ids.ts'
import { useHistory } from './history/use-history.ts'
import { useUndoOffer } from './history/use-undo-offer.ts'
import type { LeftBehind } from './left-behind.ts'
import { type LoadedSurvey, workingCopy } from './loaded-survey.ts'
import { logicIds } from './logic/logic-ids.ts'
import { LogicView } from './logic/logic-view.tsx'
import type { OpenLogic } from './logic/open-logic.ts'
import { placeInLogic } from './logic/place-in-logic.ts'
import { useLogicActions } from './logic/use-logic-actions.ts'
import { Outline } from './outline.tsx'
import { placeOf } from './publishing/place-of-problem.ts'
import { type PlacedProblem, publishProblemsOf, usePublishing } from './publishing/use-publishing.ts'
import { QuestionList } from './questions/question-list.tsx'
import { useQuestionActions } from './questions/use-question-actions.ts'
import { SaveNotice } from './save-notice.tsx'
import { sayRefused } from './say-refused.ts'
import { useStanding } from './standing.ts'
import { keepSurvey } from './survey-query.ts'
import { useFocusNext } from './use-focus-next.ts'
import { useFlowGate, useQuestionGates, useUpgradeOffered } from './use-gates.ts'
import { useView, useWaysOpen } from './use-view.ts'
import { words } from './words.ts'

const PreviewPanel = lazyPart(() => import('./preview/preview-panel.tsx'), 'PreviewPanel')

const views = [
  { value: 'questions', label: words.questions },
  { value: 'logic', label: words.logic },
  { value: 'preview', label: words.preview },
] as const

/** Where the preview stands beside them. */
const viewsBeside = views.filter(({ value }) => value !== 'preview')

type Props = {
  /** The survey as the server has it; its working copy is looked at only once, when the sitting begins. */
  readonly loaded: LoadedSurvey
  /** What an earlier sitting left unsaved on this device; looked at only once, too. */
  readonly left: LeftBehind | null
}

/** A survey being made: its questions, what they look like to shoppers, and the way to them. Spec §4.1. */
export function Builder({ loaded, left }: Props) {
  const cache = useQueryClient()
  const [editing, session] = useEditing(loaded, left)
  const publishing = usePublishing(loaded.surveyId, session, () => setSheet(null))
  const history = useHistory(session)
  const [view, setView] = useView()
  const [isWaysOpen, setWaysOpen] = useWaysOpen()
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const focusNext = useFocusNext()
  const { isLocked, mayAddQuestion, mayAdd, mayBecome } = useQuestionGates(session)
  const insert = useCallback((at: number | null) => mayAddQuestion() && setSheet({ is: 'add', at }), [mayAddQuestion])
  const askType = useCallback((questionId: QuestionId) => setSheet({ is: 'type', questionId }), [])
  const undoLast = useCallback(() => history.go('undo', false), [history.go])
  const offerUndo = useUndoOffer(session, undoLast)
  const actions = useQuestionActions(session, focusNext, insert, askType, mayAdd, useFlowGate().mayBecome, offerUndo)
  const logic = useLogicActions(session, offerUndo)
  const [openLogic, setOpenLogic] = useState<OpenLogic | null>(null)
  const isWide = useIsWide()
  const isRoomy = useIsRoomy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the sitting begins
  useEffect(() => {
    if (left) toasts.show({ variant: 'info', title: words.broughtBack, description: words.broughtBackText })
  }, [])

  const { survey, saving } = editing
  const tab = view === 'map' ? 'logic' : view
  const shown = isRoomy && tab === 'preview' ? 'questions' : tab
  const { surveyId } = survey
  const { publish, withdraw } = publishing
  const standing = useStanding(loaded, editing, publishing)
  const { isLive, hasChanges, problemsOf, warningsOf, unsaved } = standing
  useUpgradeOffered(unsaved)
  const conflict = useConflict(unsaved)

  function choose(theirs: LoadedSurvey, choice: 'takeTheirs' | 'keepMine') {
    publish.reset()
    setOpenLogic(null)
    keepSurvey(cache, theirs)
    session[choice](workingCopy(theirs), theirs.version)
  }

  function show(next: OpenSheet | null) {
    const isWays = next?.is === 'ways'
    if (isWays !== isWaysOpen) setWaysOpen(isWays)
    setSheet(isWays ? null : next)
  }

  function goLive() {
    withdraw.reset()
    publish.mutate(
      { isLive },
      { onError: (failure) => publishProblemsOf(failure).length > 0 && setSheet({ is: 'problems' }) },
    )
  }

  function add(type: QuestionTypeName, at: number | null) {
    if (!mayAdd(type)) return
    const refused = session.edit((before) => addQuestion(before, type, newId, at ?? before.questions.length))
    setSheet(null)
    if (refused) return sayRefused(refused)
    setView('questions')
    const { selectedQuestionId } = session.read()
    if (selectedQuestionId) focusNext(elementIds.text(selectedQuestionId))
  }

  function become(questionId: QuestionId, type: QuestionTypeName) {
    if (!mayBecome(type)) return
    setSheet(null)
    sayRefused(session.edit((before) => changeType(before, questionId, type, newId)))
    focusNext(elementIds.card(questionId))
  }

  function goTo(problem: PlacedProblem) {
    setSheet(null)
    setView(placeInLogic(problem) === null ? 'questions' : 'logic')
    if (problem.questionId !== undefined) session.select(problem.questionId as QuestionId)
    focusNext(placeOf(problem))
  }

  function pick(questionId: QuestionId) {
    actions.select(questionId)
    if (shown === 'logic') focusNext((view === 'map' ? logicIds.node : logicIds.card)(questionId))
    else setView('questions')
  }

  const preview = (
    <Suspense fallback={<Spinner />}>
      <PreviewPanel survey={survey} from={editing.selectedQuestionId} />
    </Suspense>
  )
  const panels = {
    questions: () => <QuestionList {...{ editing, problemsOf, warningsOf, actions, focusNext }} edit={session.edit} />,
    logic: () => (
      <LogicView
        {...{ editing, session, problemsOf, warningsOf }}
        isMap={view === 'map'}
        onMap={(isMap) => setView(isMap ? 'map' : 'logic')}
        onGoTo={goTo}
        actions={logic}
        open={openLogic}
        onOpen={setOpenLogic}
        onEdit={actions.select}
      />
    ),
    preview: () => preview,
  }

  return (
    <BuilderFrame
      preview={isRoomy && preview}
      side={(isFolded, close) => (
        <Outline
          editing={editing}
          problemsOf={problemsOf}
          warningsOf={warningsOf}
          isFolded={isFolded}
          onPick={(questionId) => {
            close()
            pick(questionId)
          }}
        />
      )}
    >
      {(toggleOutline) => (
        <>
          <Screen
            bar={
              <BuilderBar
                surveyId={surveyId}
                name={survey.name}
                saving={saving}
                isLive={isLive}
                hasChanges={hasChanges}
                onRename={(name) => session.edit((before) => ok({ ...before, name }))}
                onMore={() => setSheet({ is: 'more' })}
              />
            }
            foot={
              <BuilderFoot
                surveyId={surveyId}
                isLive={isLive}
                hasChanges={hasChanges}
                isPublishing={publish.isPending}
                isEmpty={survey.questions.length === 0}
                undoing={{ steps: editing.history, history }}
                notice={standing.notDone}
                onPublish={goLive}
                onAdd={() => insert(null)}
              />
            }
          >
            <Tabs label={words.views} tabs={isRoomy ? viewsBeside : views} value={shown} onChange={setView} />
            <OtherTabNotice surveyId={surveyId} />
            {unsaved !== null && (
              <SaveNotice
                failure={unsaved}
                isTrying={saving.is === 'failed' && saving.nextTryInMs !== null}
                onRetry={() => void session.flush().catch(() => {})}
                onChoose={conflict.open}
              />
            )}
            {publish.isSuccess && isLive && !hasChanges && (
              <Notice tone="green" text={publish.variables.isLive ? words.changesPublished : words.published}>
                <NoticeButton onPress={() => show({ is: 'ways' })}>{words.ways}</NoticeButton>
              </Notice>
            )}
            <div role="tabpanel" id={panelId(shown)} aria-label={words[shown]} className="flex flex-1 flex-col gap-3">
              {panels[shown]()}
            </div>
          </Screen>
          <BuilderSheets
            {...{ survey, standing, publishing }}
            edit={session.edit}
            sheet={isWaysOpen ? { is: 'ways' } : sheet}
            onSheet={show}
            isLocked={isLocked}
            onAdd={add}
            onChangeType={become}
            onGoTo={goTo}
            onPublish={goLive}
            onOutline={isWide ? null : toggleOutline}
          />
          {conflict.version !== null && conflict.isOpen && sheet === null && openLogic === null && !isWaysOpen && (
            <ConflictSheet
              mine={survey}
              version={conflict.version}
              isSideBySide={conflict.isSideBySide}
              onSideBySide={conflict.showSideBySide}
              onMine={(theirs) => choose(theirs, 'keepMine')}
              onTheirs={(theirs) => choose(theirs, 'takeTheirs')}
              onClose={conflict.putOff}
            />
          )}
        </>
      )}
    </BuilderFrame>
  )
}
