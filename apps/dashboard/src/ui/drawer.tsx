import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { modals } from './modals.ts'

type Props = {
  readonly label: string
  readonly onClose: () => void
  /** How wide it is. */
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Slides in from the side where lines begin, over a dark ground. A native dialog: the browser keeps the focus inside,
 * closes on Escape and gives the focus back. Rendered only while it is open.
 */
export function Drawer({ label, onClose, className = 'w-72', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => (dialog.current ? modals.open(dialog.current) : undefined), [])

  /** The dark ground belongs to the dialog. */
  function closeFromOutside(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      aria-label={label}
      onClick={closeFromOutside}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === dialog.current) onClose()
      }}
      className={`my-0 ms-0 me-auto h-dvh max-h-none max-w-[85vw] flex-col bg-surface text-ink shadow-sheet transition-transform duration-200 ease-out backdrop:bg-scrim backdrop:transition-opacity backdrop:duration-200 open:flex starting:-translate-x-full backdrop:starting:opacity-0 rtl:starting:translate-x-full forced-colors:border ${className}`}
    >
      {children}
    </dialog>
  )
}
