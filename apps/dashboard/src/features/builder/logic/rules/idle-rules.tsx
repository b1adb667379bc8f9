import type { Question } from '@earshot/survey'
import { logicIds } from '../logic-ids.ts'
import type { LogicActions } from '../use-logic-actions.ts'
import { words } from '../words.ts'

type Props = {
  readonly question: Question
  readonly actions: LogicActions
  readonly focusNext: (elementId: string) => void
}

/** Rules of a type that takes none are never evaluated (ADR-0025), and yet the plan counts them: they can go. */
export function IdleRules({ question: { questionId, logic }, actions, focusNext }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-amber-soft px-3 py-1 text-small text-amber">
      <p className="min-w-0 flex-1 basis-40">{words.idleRules(logic.length)}</p>
      <button
        type="button"
        onClick={() => {
          actions.removeAll(questionId)
          focusNext(logicIds.otherwise(questionId))
        }}
        className="-mx-2 min-h-11 rounded-control px-2 font-heavy underline underline-offset-4"
      >
        {words.removeIdle}
      </button>
    </div>
  )
}
