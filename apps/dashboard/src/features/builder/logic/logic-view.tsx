import { otherwiseOf, type Question, type QuestionId, type RouteFinding } from '@earshot/survey'
import { useCallback } from 'react'
import { HelpLink } from '../../../parts/help/help-link.tsx'
import { ChunkBoundary } from '../../../ui/chunk-boundary.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { lazyComponent } from '../../../ui/lazy.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Editing, EditingSession } from '../editing/editing-session.ts'
import { NO_PROBLEMS, type ProblemsOf } from '../publishing/open-problems.ts'
import { RouteCheck } from '../routes/route-check.tsx'
import { useFocusNext } from '../use-focus-next.ts'
import { LogicCard } from './logic-card.tsx'
import { logicIds } from './logic-ids.ts'
import { LogicSheets } from './logic-sheets.tsx'
import type { OpenLogic } from './open-logic.ts'
import { useTargetQuestions } from './targets/target-questions.ts'
import type { LogicActions } from './use-logic-actions.ts'
import { words } from './words.ts'

const FlowMap = lazyComponent(() => import('../flow-map/flow-map.tsx'), 'FlowMap')

type Props = {
  readonly editing: Editing
  readonly session: EditingSession
  readonly problemsOf: ProblemsOf
  readonly warningsOf: ReadonlyMap<string, number>
  readonly actions: LogicActions
  /** Whether it is drawn as a map. */
  readonly isMap: boolean
  readonly onMap: (isMap: boolean) => void
  /** Leads to what was found. */
  readonly onGoTo: (finding: RouteFinding) => void
  /** Stored where it outlives this view, which is mounted again when the window becomes wide or narrow. */
  readonly open: OpenLogic | null
  /** null: nothing any more. The same function always. */
  readonly onOpen: (open: OpenLogic | null) => void
  /** Selects a question, in the other view. */
  readonly onEdit: (questionId: QuestionId) => void
}

/**
 * Every question with its targets, in sentences that can be edited in place. A rule is in the working copy from the
 * moment it is added: unfinished it has no target, so it is skipped (ADR-0024, ADR-0025) and shows the missing part.
 * Only a rule without any choice disappears with its sheet.
 */
export function LogicView({ editing, session, problemsOf, warningsOf, actions, open, onOpen, ...props }: Props) {
  const { isMap, onMap, onGoTo, onEdit } = props
  const { survey, selectedQuestionId } = editing
  const { questions } = survey
  const targetQuestions = useTargetQuestions(questions)
  const focusNext = useFocusNext()

  const openItem = useCallback(
    (item: OpenLogic) => {
      session.select(item.questionId)
      // A target that the plan lacks, and that is not set anyway, cannot be removed either: there is nothing to open.
      const question = session.read().survey.questions.find(({ questionId }) => questionId === item.questionId)
      const isUnset = item.is === 'otherwise' && question && otherwiseOf(question).target === 'next'
      if (!isUnset || actions.requireCustomFlow()) onOpen(item)
    },
    [session, actions, onOpen],
  )
  const add = useCallback(
    ({ questionId, logic }: Question) => {
      session.select(questionId)
      const addedTo = session.read().survey
      if (actions.add(questionId)) onOpen({ is: 'condition', questionId, ruleIndex: logic.length, addedTo })
    },
    [session, actions, onOpen],
  )

  function pick(questionId: QuestionId) {
    session.select(questionId)
    onMap(false)
    focusNext(logicIds.card(questionId))
  }

  if (questions.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />
  const list = (isMap ? [] : questions).map((question) => (
    <LogicCard
      key={question.questionId}
      question={question}
      targetQuestions={targetQuestions}
      isSelected={question.questionId === selectedQuestionId}
      problems={problemsOf.get(question.questionId) ?? NO_PROBLEMS}
      warnings={warningsOf.get(question.questionId) ?? 0}
      onOpen={openItem}
      onAdd={add}
      {...{ actions, onEdit, focusNext }}
    />
  ))
  return (
    <>
      <RouteCheck survey={survey} onFix={actions.fix} onGoTo={onGoTo} />
      <SegmentedControl
        label={words.drawnAs}
        segments={[
          { value: 'list', label: words.list },
          { value: 'map', label: words.map },
        ]}
        value={isMap ? 'map' : 'list'}
        onChange={(value) => onMap(value === 'map')}
      />
      {isMap ? (
        <>
          <ChunkBoundary fallback={<Spinner />}>
            <FlowMap {...{ survey, selectedQuestionId, problemsOf, warningsOf }} onPick={pick} />
          </ChunkBoundary>
          <HelpLink slug="flow-map" about={words.map} isNewTab />
        </>
      ) : (
        <>
          <p className="px-1 text-small text-ink-2">
            {words.intro} <HelpLink slug="logic" about={words.addLogic} isNewTab />
          </p>
          {list}
        </>
      )}
      {open && <LogicSheets {...{ open, questions, targetQuestions, actions, onOpen, focusNext }} />}
    </>
  )
}
