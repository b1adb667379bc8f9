import type { History } from '@earshot/survey'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { UndoHistory } from './use-history.ts'
import { words } from './words.ts'

type Props = { readonly steps: History; readonly history: UndoHistory }

/** Undo and redo, in reach of the thumb; the result is read out. */
export function UndoButtons({ steps, history: { go, gone } }: Props) {
  return (
    <div className="-ms-2.5 -me-1 flex flex-none items-center px-0!">
      {/* Not disabled: the last press takes the focus nowhere. */}
      <IconButton
        icon="undo"
        label={words.undo}
        aria-disabled={steps.done.length === 0}
        onClick={() => go('undo', true)}
        className="aria-disabled:text-ink-3"
      />
      <IconButton
        icon="redo"
        label={words.redo}
        aria-disabled={steps.undone.length === 0}
        onClick={() => go('redo', true)}
        className="aria-disabled:text-ink-3"
      />
      <p role="status" className="sr-only">
        {gone && <span key={gone.count}>{gone.text}</span>}
      </p>
    </div>
  )
}
