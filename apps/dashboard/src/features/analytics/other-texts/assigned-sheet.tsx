import { useRef } from 'react'
import { useFocusAfterRemoval } from '../../../lib/focus.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { ResultsQuestion } from '../results-query.ts'
import { optionsOf } from './options-of.ts'
import { type Assignment, useTakeBack } from './texts-query.ts'
import { words } from './words.ts'

type Props = {
  readonly surveyId: string
  readonly question: ResultsQuestion
  readonly assignments: readonly Assignment[]
  readonly onClose: () => void
}

/** The texts of a question that count as an option. Each can be undone. */
export function AssignedSheet({ surveyId, question, assignments, onClose }: Props) {
  const takeBack = useTakeBack(surveyId)
  const { list, used } = useFocusAfterUndo()
  const names = new Map(optionsOf(question).map(({ optionId, name }) => [optionId, name]))
  return (
    <Sheet title={words.assignedTitle} onClose={onClose}>
      {assignments.length === 0 && <p className="text-small text-ink-2">{words.noneAssigned}</p>}
      <ul ref={list} className="divide-y divide-line">
        {assignments.map(({ assignmentId, optionId, text, scope, count }) => {
          const option = names.get(optionId) ?? ''
          return (
            <li key={assignmentId} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="line-clamp-3 wrap-anywhere">
                  <bdi>{text === null ? words.nobodyLeft : words.quoted(text)}</bdi>
                </p>
                <p className="text-caption text-ink-2 wrap-anywhere">
                  {scope === 'response' ? words.onlyOne(option) : words.assignedAs(option, count)}
                </p>
              </div>
              <Button
                variant="raised"
                className="min-h-11 flex-none px-3.5 text-small"
                aria-label={words.undoOne(text ?? words.nobodyLeft)}
                isBusy={takeBack.isPending && takeBack.variables === assignmentId}
                data-assignment={assignmentId}
                onClick={() => {
                  used.current = assignmentId
                  takeBack.mutate(assignmentId)
                }}
              >
                {words.undo}
              </Button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

/** After a text was undone, the focus moves to the button of the next one; after the last text, to the one that closes the sheet. */
function useFocusAfterUndo() {
  const list = useRef<HTMLUListElement>(null)
  const used = useRef<string | null>(null)
  useFocusAfterRemoval({
    items() {
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-assignment]') ?? [])]
      const close = list.current?.closest('dialog')?.querySelector('button')
      return buttons.length === 0 && close ? [close] : buttons
    },
    keyOf: ({ dataset }) => dataset.assignment,
    lastUsed: used,
  })
  return { list, used }
}
