import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { modals } from './modals.ts'
import { ignoreSecondTap, isSecondTap, lastPress } from './second-tap.ts'
import { WithNames } from './with-names.tsx'
import { words } from './words.ts'

type Props = {
  readonly title: string
  readonly onClose: () => void
  /** How the dialog stands on the screen. */
  readonly className: string
  /** Above the title. */
  readonly handle?: ReactNode
  /** Stays in view below what scrolls. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/**
 * The shared part of sheets and dialogs. A native dialog: the browser keeps the focus inside, closes on Escape and
 * gives the focus back. Rendered only while it is open.
 */
export function Modal({ title, onClose, className, handle, foot, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const [opener] = useState(lastPress)
  const titleId = useId()
  useLayoutEffect(() => (dialog.current ? modals.open(dialog.current) : undefined), [])
  useLayoutEffect(() => ignoreSecondTap, [])

  /** The second tap of a double tap on what opened it was meant for that: here it would choose something unseen. */
  function ignoreSecondTapOf(event: MouseEvent) {
    if (opener === null || !isSecondTap(opener, event.nativeEvent)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** The backdrop belongs to the dialog too; a press that begins and ends there closes. */
  function closeFromOutside(event: MouseEvent) {
    if (event.target === dialog.current && pressedOutside.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClickCapture={ignoreSecondTapOf}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={closeFromOutside}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === dialog.current) onClose()
      }}
      className={`modal flex-col overflow-hidden bg-surface text-ink open:flex forced-colors:border ${className}`}
    >
      {handle}
      <div className="flex items-start justify-between gap-2 px-4 pb-2">
        <h2 id={titleId} className="min-w-0 py-2.75 text-heading">
          <WithNames text={title} />
        </h2>
        <IconButton icon="close" label={words.close} onClick={onClose} className="-me-2.5" />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-px pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        {children}
      </div>
      {foot && (
        <div className="flex flex-wrap gap-2.5 px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] *:flex-1 wide:justify-end wide:*:flex-none">
          {foot}
        </div>
      )}
    </dialog>
  )
}
