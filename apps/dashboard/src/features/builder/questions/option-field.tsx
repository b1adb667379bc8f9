import { LIMITS, type OptionId, type QuestionId, renameOption } from '@earshot/survey'
import { useRef, useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { LengthNote } from '../../../ui/length-note.tsx'
import type { Edit } from '../editing/editing-session.ts'
import { elementIds } from '../element-ids.ts'
import { words } from '../words.ts'

type Props = {
  readonly questionId: QuestionId
  readonly option: { readonly id: OptionId; readonly text: string }
  readonly position: number
  readonly edit: Edit
  readonly onEnter: () => void
  readonly onRemove: () => void
}

/**
 * One option. Typing is never hindered, not even through a text that another option has; only when the field is left
 * does such a text go back to what stood there before, and the field says why. Spec §5, decisions D5.
 */
export function OptionField({ questionId, option, position, edit, onEnter, onRemove }: Props) {
  // While it is refused, what is typed lives here only.
  const [refused, setRefused] = useState<string | null>(null)
  const [wentBackFrom, setWentBackFrom] = useState<string | null>(null)
  const before = useRef(option.text)
  const rename = (text: string) => edit((survey) => renameOption(survey, questionId, option.id, text))
  const noteId = `${elementIds.option(option.id)}-note`

  function type(text: string) {
    setWentBackFrom(null)
    setRefused(rename(text) ? text : null)
  }

  function leave() {
    if (refused === null) return
    rename(before.current)
    setRefused(null)
    setWentBackFrom(refused.trim())
  }

  return (
    <li>
      <div className="flex min-h-13 items-center gap-3 rounded-control bg-surface ps-3.5 inset-ring inset-ring-control focus-within:inset-ring-2 focus-within:inset-ring-accent">
        <span className="size-5 flex-none rounded-full border-2 border-control" />
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
          value={refused ?? option.text}
          onFocus={() => {
            before.current = option.text
          }}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
          className="min-h-11 min-w-0 flex-1 truncate bg-transparent focus-visible:outline-none"
        />
        <LengthNote length={(refused ?? option.text).length} max={LIMITS.optionTextLength} />
        <IconButton
          icon="close"
          label={words.removeOption(option.text || words.option(position))}
          onClick={onRemove}
          className="text-ink-3 [&_svg]:size-4.5"
        />
      </div>
      {wentBackFrom !== null && (
        <p id={noteId} role="alert" className="mt-1 text-small text-red">
          {words.optionWentBack(wentBackFrom)}
        </p>
      )}
    </li>
  )
}
