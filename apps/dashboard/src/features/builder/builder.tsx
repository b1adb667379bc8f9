import { addQuestion, ok, type QuestionId, type QuestionTypeName, type Survey } from '@earshot/survey'
import { Suspense, useEffect, useState } from 'react'
import { failureCode } from '../../lib/failure.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { newId } from '../../lib/new-id.ts'
import { failureText } from '../../lib/problem-text.ts'
import type { Unsaved } from '../../lib/unsaved.ts'
import { useIsRoomy, useIsWide } from '../../lib/use-is-wide.ts'
import { Notice } from '../../ui/notice.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SidebarLayout } from '../../ui/sidebar-layout.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { panelId, Tabs } from '../../ui/tabs.tsx'
import { toasts } from '../../ui/toast/toasts.ts'
import { BuilderBar } from './builder-bar.tsx'
import { BuilderFoot } from './builder-foot.tsx'
import { useEditing } from './editing/use-editing.ts'
import { elementIds } from './element-ids.ts'
import type { LoadedSurvey } from './loaded-survey.ts'
import { Outline } from './outline.tsx'
import { MoreSheet } from './publishing/more-sheet.tsx'
import { PublishProblemsSheet } from './publishing/publish-problems-sheet.tsx'
import { type PlacedProblem, publishProblemsOf, usePublishing } from './publishing/use-publishing.ts'
import { AddQuestionSheet } from './questions/add-question-sheet.tsx'
import { QuestionList } from './questions/question-list.tsx'
import { SaveNotice } from './save-notice.tsx'
import { useFocusNext } from './use-focus-next.ts'
import { useView } from './use-view.ts'
import { words } from './words.ts'

const PreviewPanel = lazyPart(() => import('./preview-panel.tsx'), 'PreviewPanel')

const views = [
  { value: 'questions', label: words.questions },
  { value: 'preview', label: words.preview },
] as const

type Props = {
  /** The survey as the server has it; its working copy is looked at only once, when the sitting begins. */
  readonly loaded: LoadedSurvey
  /** What an earlier sitting left unsaved on this device; looked at only once, too. */
  readonly left: Unsaved<Survey> | null
  /** The merchant gives up this copy for the one that was saved elsewhere. */
  readonly onLoadNewer: () => void
}

/** A survey being made: its questions, what they look like to shoppers, and the way to them. Spec §4.1. */
export function Builder({ loaded, left, onLoadNewer }: Props) {
  const [editing, session] = useEditing(loaded, left)
  const { publish, withdraw } = usePublishing(loaded.surveyId, session)
  const [view, setView] = useView()
  const [sheet, setSheet] = useState<'add' | 'more' | 'problems' | null>(null)
  const focusNext = useFocusNext()
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
  const isOutdated = failureCode(publish.error) === 'survey_changed_elsewhere'
  const unsaved = saving.is === 'failed' ? saving.failure : isOutdated ? publish.error : null

  const withdrawNotice = withdraw.error ? failureText(withdraw.error) : null
  const footNotice =
    publish.error && problems.length === 0 ? words.notPublished(failureText(publish.error)) : withdrawNotice

  function goLive() {
    publish.mutate(
      { isLive },
      {
        onError: (failure) => publishProblemsOf(failure).length > 0 && setSheet('problems'),
      },
    )
  }

  function add(type: QuestionTypeName) {
    session.edit((before) => addQuestion(before, type, newId))
    setSheet(null)
    setView('questions')
    const { selectedQuestionId } = session.read()
    if (selectedQuestionId) focusNext(elementIds.text(selectedQuestionId))
  }

  function goTo({ questionId, code, optionId }: PlacedProblem) {
    setSheet(null)
    setView('questions')
    if (questionId === undefined) return focusNext(elementIds.addQuestion)
    session.select(questionId as QuestionId)
    if (optionId !== undefined) focusNext(elementIds.option(optionId))
    else focusNext(code === 'question_text_empty' ? elementIds.text(questionId) : elementIds.card(questionId))
  }

  function pick(questionId: QuestionId) {
    setView('questions')
    session.select(questionId)
    focusNext(elementIds.card(questionId))
  }

  const preview = (
    <Suspense fallback={<Spinner />}>
      <PreviewPanel survey={survey} />
    </Suspense>
  )
  const questions = <QuestionList editing={editing} session={session} focusNext={focusNext} />

  return (
    <SidebarLayout
      label={words.outline}
      side={(isFolded, close) => (
        <Outline
          editing={editing}
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
          <div className="flex justify-center">
            <div className="min-w-0 max-w-[44rem] flex-1 [--column:44rem]">
              <Screen
                bar={
                  <BuilderBar
                    name={survey.name}
                    saving={saving}
                    isLive={isLive}
                    hasChanges={hasChanges}
                    onRename={(name) => session.edit((before) => ok({ ...before, name }))}
                    onMore={() => setSheet('more')}
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
                    onAdd={() => setSheet('add')}
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
            </div>
            {isRoomy && <div className="sticky top-0 flex h-dvh w-[26rem] flex-none flex-col py-5 pe-8">{preview}</div>}
          </div>
          {sheet === 'add' && <AddQuestionSheet onPick={add} onClose={() => setSheet(null)} />}
          {sheet === 'more' && (
            <MoreSheet
              surveyId={surveyId}
              isLive={isLive}
              onWithdraw={() => withdraw.mutate()}
              onOutline={isWide ? null : toggleOutline}
              onClose={() => setSheet(null)}
            />
          )}
          {sheet === 'problems' && (
            <PublishProblemsSheet
              problems={problems}
              questions={survey.questions}
              onPick={goTo}
              onClose={() => setSheet(null)}
            />
          )}
        </>
      )}
    </SidebarLayout>
  )
}
