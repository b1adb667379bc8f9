import { addQuestion, ok, type QuestionId, type QuestionTypeName, type Survey } from '@earshot/survey'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { newId } from '../../lib/new-id.ts'
import { failureText } from '../../lib/problem-text.ts'
import type { Unsaved } from '../../lib/unsaved.ts'
import { useIsRoomy, useIsWide } from '../../lib/use-is-wide.ts'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderFoot } from './builder-foot.tsx'
import { BuilderFrame } from './builder-frame.tsx'
import { useEditing } from './editing/use-editing.ts'
import { elementIds } from './element-ids.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { Outline } from './outline.tsx'
import { DiscardSheet } from './publishing/discard-sheet.tsx'
import { MoreSheet } from './publishing/more-sheet.tsx'
import { placeOf } from './publishing/place-of-problem.ts'
import { PublishProblemsSheet } from './publishing/publish-problems-sheet.tsx'
import { problemsByQuestion, standingProblems } from './publishing/standing-problems.ts'
import { type PlacedProblem, publishProblemsOf, usePublishing } from './publishing/use-publishing.ts'
import { AddQuestionSheet } from './questions/add-question-sheet.tsx'
import { QuestionList } from './questions/question-list.tsx'
import { useQuestionActions } from './questions/use-question-actions.ts'
import { SaveNotice } from './save-notice.tsx'
import { sayRefused } from './say-refused.ts'
import { useFocusNext } from './use-focus-next.ts'
import { useView } from './use-view.ts'
import { words } from './words.ts'

const PreviewPanel = lazyPart(() => import('./preview-panel.tsx'), 'PreviewPanel')

const views = [
  { value: 'questions', label: words.questions },
  { value: 'preview', label: words.preview },
] as const

/** What is open over the builder; `at`: where the new question shall stand, null for the end. */
type Sheet = { readonly is: 'add'; readonly at: number | null } | { readonly is: 'more' | 'problems' | 'discard' }

type Props = {
  /** The survey as the server has it; its working copy is looked at only once, when the sitting begins. */
  readonly loaded: LoadedSurvey
  /** What an earlier sitting left unsaved on this device; looked at only once, too. */
  readonly left: Unsaved<Survey> | null
  /** The merchant gives up this copy for the one that was saved elsewhere. */
  readonly onLoadNewer: () => void
  /** What was loaded has become another survey, to be edited from there. */
  readonly onBeginAnew: () => void
}

/** A survey being made: its questions, what they look like to shoppers, and the way to them. Spec §4.1. */
export function Builder({ loaded, left, onLoadNewer, onBeginAnew }: Props) {
  const [editing, session] = useEditing(loaded, left)
  const { publish, withdraw, discard } = usePublishing(loaded.surveyId, session)
  const [view, setView] = useView()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const focusNext = useFocusNext()
  const insert = useCallback((at: number) => setSheet({ is: 'add', at }), [])
  const actions = useQuestionActions(session, focusNext, insert)
  const isWide = useIsWide()
  const isRoomy = useIsRoomy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the sitting begins
  useEffect(() => {
    if (left) toasts.show({ variant: 'info', title: words.broughtBack, description: words.broughtBackText })
  }, [])

  const { survey, saving } = editing
  const { surveyId } = survey
  const isLive = loaded.status === 'published'
  const hasChanges = loaded.hasUnpublishedChanges || (isLive && saving.is !== 'saved')
  const problems = publishProblemsOf(publish.error)
  const problemsOf = problemsByQuestion(standingProblems(problems, survey))
  const isOutdated = failureCode(publish.error) === 'survey_changed_elsewhere'
  const unsaved = saving.is === 'failed' ? saving.failure : isOutdated ? publish.error : null

  const withdrawNotice = withdraw.error ? failureText(withdraw.error) : null
  const footNotice =
    publish.error && problems.length === 0 ? words.notPublished(failureText(publish.error)) : withdrawNotice

  function goLive() {
    publish.mutate(
      { isLive },
      {
        onError: (failure) => publishProblemsOf(failure).length > 0 && setSheet({ is: 'problems' }),
      },
    )
  }

  function add(type: QuestionTypeName) {
    const at = sheet?.is === 'add' ? sheet.at : null
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
      {/* Beside the questions it shows the one in hand; where it stands alone, the whole walk. */}
      <PreviewPanel survey={survey} from={isRoomy ? editing.selectedQuestionId : null} />
    </Suspense>
  )
  const questions = <QuestionList {...{ editing, problemsOf, actions, focusNext }} edit={session.edit} />

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
                notice={footNotice}
                onPublish={goLive}
                onAdd={() => setSheet({ is: 'add', at: null })}
              />
            }
          >
            {!isRoomy && <Tabs label={words.views} tabs={views} value={view} onChange={setView} />}
            {unsaved !== null && (
              <SaveNotice
                failure={unsaved}
                isTrying={saving.is === 'failed' && saving.nextTryInMs !== null}
                onRetry={() => void session.flush().catch(() => {})}
                onLoadNewer={onLoadNewer}
              />
            )}
            {publish.isSuccess && isLive && !hasChanges && (
              <Notice tone="green" text={publish.variables.isLive ? words.changesPublished : words.published} />
            )}
            {isRoomy ? (
              questions
            ) : (
              <div role="tabpanel" id={panelId(view)} aria-label={words[view]} className="flex flex-1 flex-col">
                {view === 'questions' ? questions : preview}
              </div>
            )}
          </Screen>
          {sheet?.is === 'add' && <AddQuestionSheet onPick={add} onClose={() => setSheet(null)} />}
          {sheet?.is === 'more' && (
            <MoreSheet
              surveyId={surveyId}
              isLive={isLive}
              onWithdraw={() => withdraw.mutate()}
              onDiscard={
                isLive && hasChanges
                  ? () => {
                      discard.reset()
                      setSheet({ is: 'discard' })
                    }
                  : null
              }
              onOutline={isWide ? null : toggleOutline}
              onClose={() => setSheet(null)}
            />
          )}
          {sheet?.is === 'discard' && (
            <DiscardSheet
              isBusy={discard.isPending}
              failure={discard.error}
              onDiscard={() => discard.mutate(undefined, { onSuccess: onBeginAnew })}
              onClose={() => setSheet(null)}
            />
          )}
          {sheet?.is === 'problems' && (
            <PublishProblemsSheet
              problems={problems}
              questions={survey.questions}
              onPick={goTo}
              onClose={() => setSheet(null)}
            />
          )}
        </>
      )}
    </BuilderFrame>
  )
}
