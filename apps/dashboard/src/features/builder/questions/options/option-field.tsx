import { LIMITS, type QuestionId, renameOption } from '@earshot/survey'
import { type ReactNode, useRef, useState } from 'react'
import { LengthNote } from '../../../../ui/length-note.tsx'
import { Grip } from '../../../../ui/sortable/grip.tsx'
import { useSortableItem } from '../../../../ui/sortable/use-sortable-item.ts'
import type { Edit } from '../../editing/editing-session.ts'
import { elementIds } from '../../element-ids.ts'
import { words } from '../../words.ts'
import type { ChoiceOption } from './choice-question.ts'
import { linesOf } from './paste-options.ts'

type Props = {
  readonly questionId: QuestionId
  readonly option: ChoiceOption
  readonly position: number
  readonly edit: Edit
  /** How choosing it looks; stands beside the handle. */
  readonly mark: ReactNode
  /** Stands before the text. */
  readonly lead?: ReactNode
  readonly menu: ReactNode
  /** What is wrong with it, or news of it, below. */
  readonly note?: ReactNode
  readonly onEnter: () => void
  readonly onPaste: (lines: readonly string[]) => void
  /** Backspace in an option without text. */
  readonly onRubOut: () => void
}

/**
 * One option. Typing is never hindered, not even through a text that another option has; only when the field is left
 * does such a text go back to what stood there before, and the field says why. Spec §5, decisions D5.
 */
export function OptionField({ questionId, option, position, edit, mark, lead, menu, note, ...keys }: Props) {
  // While it is refused, what is typed lives here only.
  const [refused, setRefused] = useState<string | null>(null)
  const [wentBackFrom, setWentBackFrom] = useState<string | null>(null)
  const before = useRef(option.text)
  const { item, handle, isDragging } = useSortableItem(option.id)
  const { ref: handleRef, ...dragging } = handle
  const rename = (text: string) => edit((survey) => renameOption(survey, questionId, option.id, text))
  const noteId = `${elementIds.option(option.id)}-note`
  const text = refused ?? option.text

  function type(next: string) {
    setWentBackFrom(null)
    setRefused(rename(next) ? next : null)
  }

  function leave() {
    if (refused === null) return
    rename(before.current)
    setRefused(null)
    setWentBackFrom(refused.trim())
  }

  return (
    <li {...item} className={`relative ${isDragging ? 'z-10' : ''}`}>
      <div
        className={`flex min-h-13 items-center rounded-control bg-surface inset-ring inset-ring-control focus-within:inset-ring-2 focus-within:inset-ring-accent ${isDragging ? 'shadow-float' : ''}`}
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
        <input
          id={elementIds.option(option.id)}
          aria-label={words.option(position)}
          placeholder={words.option(position)}
          aria-invalid={wentBackFrom !== null}
          aria-describedby={wentBackFrom === null ? undefined : noteId}
          maxLength={LIMITS.optionTextLength}
          dir="auto"
          enterKeyHint="next"
          autoComplete="off"
          value={text}
          onFocus={() => {
            before.current = option.text
          }}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onPaste={(event) => {
            const lines = linesOf(event.clipboardData.getData('text/plain'))
            if (lines.length === 0) return
            event.preventDefault()
            keys.onPaste(lines)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Backspace' && text === '' && !event.repeat) keys.onRubOut()
            else if (event.key === 'Enter') keys.onEnter()
            else return
            event.preventDefault()
          }}
          className="min-h-11 min-w-0 flex-1 truncate bg-transparent focus-visible:outline-none"
        />
        <LengthNote length={text.length} max={LIMITS.optionTextLength} />
        {menu}
      </div>
      {wentBackFrom !== null && (
        <p id={noteId} role="alert" className="mt-1 text-small text-red">
          {words.optionWentBack(wentBackFrom)}
        </p>
      )}
      {note}
    </li>
  )
}
