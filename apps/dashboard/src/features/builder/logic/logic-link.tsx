import { otherwiseOf, type Question, rulesApplyTo } from '@earshot/survey'
import { ProblemMark } from '../publishing/problem-mark.tsx'
import type { LocatedProblem } from '../publishing/use-publishing.ts'
import { useView } from '../use-view.ts'
import { elementIdInLogic } from './element-id-in-logic.ts'
import { FlowIcon } from './flow-icon.tsx'
import { logicIds } from './logic-ids.ts'
import { words } from './words.ts'

type Props = {
  readonly question: Question
  readonly problems: readonly LocatedProblem[]
  readonly focusNext: (elementId: string) => void
  /** Selects the question if it is not selected. */
  readonly onSelect?: () => void
}

/** The way from a question to its logic, which says in short what stands there. */
export function LogicLink({ question, problems, focusNext, onSelect }: Props) {
  const [, setView] = useView()
  const summary = logicSummary(question)
  return (
    <button
      type="button"
      aria-label={words.linkLabel(question.orderIndex + 1, summary ?? words.noLogic)}
      onClick={() => {
        setView('logic')
        onSelect?.()
        focusNext(logicIds.card(question.questionId))
      }}
      className="group flex min-h-11 min-w-11 items-center gap-2 rounded-full"
    >
      <span
        className={`inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-caption font-medium ${summary === null ? 'text-ink-2 inset-ring inset-ring-control group-hover:bg-sunken' : 'bg-accent-soft text-accent'}`}
      >
        <FlowIcon name="branch" className="size-4" />
        {summary ?? words.addLogic}
      </span>
      <ProblemMark
        count={problems.filter((problem) => elementIdInLogic(problem) !== null).length}
        warnings={0}
        isShort
      />
    </button>
  )
}

/** How a question leads, where it does more than lead on; null: it leads on. */
export function logicSummary(question: Question): string | null {
  if (rulesApplyTo(question.type) && question.logic.length > 0) return words.rules(question.logic.length)
  const { target } = otherwiseOf(question)
  if (target === 'next') return null
  return target === 'question' ? words.targetsElsewhere : words.endsSurvey
}
