import type { QuestionId } from '@earshot/survey'
import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { words } from '../words.ts'
import { QuestionLabel } from './target-label.tsx'
import type { TargetQuestion } from './target-questions.ts'

type Props = {
  readonly title: string
  /** The question that leads; it is not offered to lead to itself. */
  readonly from: QuestionId
  readonly targetQuestions: readonly TargetQuestion[]
  /** Besides that one, what is not offered because it is already. */
  readonly without?: QuestionId | null
  /** The question chosen, if one is. */
  readonly chosen: QuestionId | null
  readonly onPick: (questionId: QuestionId) => void
  /** Further choices, before the questions and after them. */
  readonly first?: ReactNode
  readonly last?: ReactNode
  /** A note for the merchant. */
  readonly note?: string | null
  readonly onClose: () => void
}

/** Where a sentence leads: every other question in order. */
export function TargetSheet({
  title,
  from,
  targetQuestions,
  without = null,
  chosen,
  onPick,
  first,
  last,
  note = null,
  onClose,
}: Props) {
  const at = targetQuestions.findIndex(({ questionId }) => questionId === from)
  return (
    <Sheet title={title} onClose={onClose}>
      <ul className="-mx-2">
        {first && <li>{first}</li>}
        {targetQuestions.map((targetQuestion, index) =>
          index === at || targetQuestion.questionId === without ? null : (
            <li key={targetQuestion.questionId}>
              <Choice isChosen={targetQuestion.questionId === chosen} onPress={() => onPick(targetQuestion.questionId)}>
                <QuestionLabel targetQuestion={targetQuestion} {...(index < at && { note: words.goesBack })} />
              </Choice>
            </li>
          ),
        )}
        {last && <li>{last}</li>}
      </ul>
      {note !== null && <p className="mt-3 text-small text-ink-2">{note}</p>}
    </Sheet>
  )
}

type ChoiceProps = { readonly isChosen: boolean; readonly onPress: () => void; readonly children: ReactNode }

export function Choice({ isChosen, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={`flex min-h-13 w-full items-center gap-3 rounded-control px-2 py-2 text-start hover:bg-sunken ${isChosen ? 'bg-accent-soft' : ''}`}
    >
      {children}
      {isChosen && <Icon name="check" className="size-5 text-accent" />}
    </button>
  )
}
