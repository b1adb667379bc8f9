import { addQuestion, ok, type QuestionId, type QuestionTypeName, type Survey } from '@earshot/survey'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { newId } from '../../lib/new-id.ts'
import type { Unsaved } from '../../lib/unsaved.ts'
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
import { useEditing } from './editing/use-editing.ts'
import { elementIds } from './element-ids.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { Outline } from './outline.tsx'
import { placeOf } from './publishing/place-of-problem.ts'
import { type PlacedProblem, publishProblemsOf, usePublishing } from './publishing/use-publishing.ts'
import { QuestionList } from './questions/question-list.tsx'
import { useQuestionActions } from './questions/use-question-actions.ts'
import { SaveNotice } from './save-notice.tsx'
import { sayRefused } from './say-refused.ts'
import { standingOf } from './standing.ts'
import { useFocusNext } from './use-focus-next.ts'
import { useQuestionGates, useUpgradeOffered } from './use-gates.ts'
import { useView, useWaysOpen } from './use-view.ts'
import { words } from './words.ts'

const FlowMap = lazyPart(() => import('./flow-map/flow-map.tsx'), 'FlowMap')
const PreviewPanel = lazyPart(() => import('./preview-panel.tsx'), 'PreviewPanel')

const views = [
  { value: 'questions', label: words.questions },
  { value: 'map', label: words.map },
  { value: 'preview', label: words.preview },
] as const

type Props = {
  /** The survey as the server has it; its working copy is looked at only once, when the sitting begins. */
  readonly loaded: LoadedSurvey
  /** What an earlier sitting left unsaved on this device; looked at only once, too. */
  readonly left: Unsaved<Survey> | null
  /** Loads what was saved elsewhere; throws where it cannot. */
  readonly reload: () => Promise<unknown>
  /** The merchant has given this copy up: what was loaded since is to be edited from there. */
  readonly onBeginAnew: () => void
}

/** A survey being made: its questions, what they look like to shoppers, and the way to them. Spec §4.1. */
export function Builder({ loaded, left, reload, onBeginAnew }: Props) {
  const [editing, session] = useEditing(loaded, left)
  const publishing = usePublishing(loaded.surveyId, session, beginAnew)
  const newer = useMutation({ mutationFn: reload, onSuccess: beginAnew })
  const [view, setView] = useView()
  const [isWaysOpen, setWaysOpen] = useWaysOpen()
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const focusNext = useFocusNext()
  const { isLocked, mayAddQuestion, mayAdd } = useQuestionGates(session)
  const insert = useCallback((at: number | null) => mayAddQuestion() && setSheet({ is: 'add', at }), [mayAddQuestion])
  const actions = useQuestionActions(session, focusNext, insert, mayAdd)
  const isWide = useIsWide()
  const isRoomy = useIsRoomy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the sitting begins
  useEffect(() => {
    if (left) toasts.show({ variant: 'info', title: words.broughtBack, description: words.broughtBackText })
  }, [])

  const { survey, saving } = editing
  const { surveyId } = survey
  const { publish, withdraw } = publishing
  const standing = standingOf(loaded, editing, publishing)
  const { isLive, hasChanges, problemsOf, unsaved } = standing
  useUpgradeOffered(unsaved)

  function beginAnew() {
    session.end()
    onBeginAnew()
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

  function goTo(problem: PlacedProblem) {
    setSheet(null)
    setView('questions')
    if (problem.questionId !== undefined) session.select(problem.questionId as QuestionId)
    focusNext(placeOf(problem))
  }

  function pick(questionId: QuestionId) {
    setView('questions')
    actions.select(questionId)
  }

  const preview = (
    <Suspense fallback={<Spinner />}>
      <PreviewPanel survey={survey} from={editing.selectedQuestionId} />
    </Suspense>
  )
  const questions = <QuestionList {...{ editing, problemsOf, actions, focusNext }} edit={session.edit} />
  const map = (
    <Suspense fallback={<Spinner />}>
      <FlowMap survey={survey} selectedQuestionId={editing.selectedQuestionId} onPick={pick} findingsOf={problemsOf} />
    </Suspense>
  )

  return (
    <BuilderFrame
      preview={isRoomy && preview}
      side={(isFolded, close) => (
        <Outline
          editing={editing}
          problemsOf={problemsOf}
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
                notice={standing.notDone}
                onPublish={goLive}
                onAdd={() => insert(null)}
              />
            }
          >
            {!isRoomy && <Tabs label={words.views} tabs={views} value={view} onChange={setView} />}
            {unsaved !== null && (
              <SaveNotice
                failure={unsaved}
                isTrying={saving.is === 'failed' && saving.nextTryInMs !== null}
                onRetry={() => void session.flush().catch(() => {})}
                isLoading={newer.isPending}
                onLoadNewer={() => newer.mutate()}
              />
            )}
            {publish.isSuccess && isLive && !hasChanges && (
              <Notice tone="green" text={publish.variables.isLive ? words.changesPublished : words.published}>
                <NoticeButton onPress={() => show({ is: 'ways' })}>{words.ways}</NoticeButton>
              </Notice>
            )}
            {isRoomy ? (
              view === 'map' ? (
                map
              ) : (
                questions
              )
            ) : (
              <div role="tabpanel" id={panelId(view)} aria-label={words[view]} className="flex flex-1 flex-col">
                {view === 'preview' ? preview : view === 'map' ? map : questions}
              </div>
            )}
          </Screen>
          <BuilderSheets
            {...{ surveyId, standing, publishing }}
            sheet={isWaysOpen ? { is: 'ways' } : sheet}
            onSheet={show}
            questions={survey.questions}
            isLocked={isLocked}
            onAdd={add}
            onGoTo={goTo}
            onOutline={isWide ? null : toggleOutline}
          />
        </>
      )}
    </BuilderFrame>
  )
}
