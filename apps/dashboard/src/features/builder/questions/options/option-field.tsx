import { LIMITS, type QuestionId } from '@earshot/survey'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../../../ui/error-note.tsx'
import { GrowingField } from '../../../../ui/growing-field.tsx'
import { LengthNote } from '../../../../ui/length-note.tsx'
import { Grip } from '../../../../ui/sortable/grip.tsx'
import { useSortableItem } from '../../../../ui/sortable/use-sortable-item.ts'
import type { Edit } from '../../editing/editing-session.ts'
import { elementIds } from '../../element-ids.ts'
import { ProblemNote, problemNoteId } from '../../publishing/problem-note.tsx'
import type { LocatedProblem } from '../../publishing/use-publishing.ts'
import { words } from '../../words.ts'
import type { ChoiceOption } from './choice-question.ts'
import { splitLines } from './paste-options.ts'
import { useOptionText } from './use-option-text.ts'

type Props = {
  readonly questionId: QuestionId
  readonly option: ChoiceOption
  readonly position: number
  readonly edit: Edit
  readonly problems: readonly LocatedProblem[]
  /** How choosing it looks; stands beside the handle. */
  readonly mark: ReactNode
  /** Stands before the text. */
  readonly lead?: ReactNode
  readonly menu: ReactNode
  /** An error or a status, below it. */
  readonly note?: ReactNode
  readonly onEnter: () => void
  readonly onPaste: (lines: readonly string[]) => void
  /** Backspace in an option without text. */
  readonly onRubOut: () => void
}

/**
 * One option. Typing is never hindered, not even through a text that another option has; only when the field is left
 * does such a text go back to what stood there before, and the field says why. Spec §5, ADR-0025.
 */
export function OptionField({ questionId, option, position, edit, problems, mark, lead, menu, note, ...keys }: Props) {
  const { text, wentBackFrom, enter, type, leave } = useOptionText(questionId, option, edit)
  const { item, handle, isDragging } = useSortableItem(option.id)
  const { ref: handleRef, ...dragging } = handle
  const elementId = elementIds.option(option.id)
  const noteId = wentBackFrom === null ? undefined : `${elementId}-note`
  const described = [noteId, problemNoteId(problems, elementId)].filter(Boolean).join(' ')

  return (
    <li {...item} className={`relative ${isDragging ? 'z-10' : ''}`}>
      <div
        className={`flex min-h-13 items-center rounded-control bg-surface inset-ring inset-ring-control has-aria-invalid:inset-ring-2 has-aria-invalid:inset-ring-red focus-within:inset-ring-2! focus-within:inset-ring-accent! ${isDragging ? 'shadow-float' : ''}`}
      >
        <button
          ref={handleRef}
          id={elementIds.optionHandle(option.id)}
          type="button"
          aria-label={words.moveOption(words.option(position))}
          {...dragging}
          className="flex min-h-13 min-w-11 flex-none cursor-grab touch-manipulation select-none items-center gap-2 rounded-control ps-2.5 pe-3 text-ink-3 [-webkit-touch-callout:none] hover:text-ink"
        >
          <Grip />
          {mark}
        </button>
        {lead}
        <GrowingField
          id={elementId}
          aria-label={words.option(position)}
          placeholder={words.option(position)}
          aria-invalid={described !== ''}
          aria-describedby={described || undefined}
          maxLength={LIMITS.optionTextLength}
          dir="auto"
          enterKeyHint="next"
          autoComplete="off"
          value={text}
          onFocus={enter}
          onText={type}
          onEnter={keys.onEnter}
          onBlur={leave}
          onPaste={(event) => {
            const lines = splitLines(event.clipboardData.getData('text/plain'))
            // A single line is typed, not pasted: the text in the field may continue with it.
            if (lines.length < 2) return
            event.preventDefault()
            keys.onPaste(lines)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Backspace' || text !== '' || event.repeat || event.nativeEvent.isComposing) return
            event.preventDefault()
            keys.onRubOut()
          }}
          className="flex-1"
        />
        <LengthNote field={elementId} length={text.length} max={LIMITS.optionTextLength} />
        {menu}
      </div>
      {wentBackFrom !== null && <ErrorNote id={noteId} role="alert" text={words.optionWentBack(wentBackFrom)} />}
      <ProblemNote problems={problems} at={elementId} />
      {note}
    </li>
  )
}
