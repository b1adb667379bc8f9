import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { words } from './words.ts'

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

/**
 * Secondary things, from below. A native dialog: the browser keeps the focus inside, closes on Escape and gives the
 * focus back. Rendered only while it is open.
 */
export function Sheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])

  /** What lies around the sheet belongs to the dialog too; a press there closes. */
  function closeFromOutside(event: MouseEvent) {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={closeFromOutside}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="sheet mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-sheet bg-surface text-ink shadow-sheet wide:my-auto wide:max-w-md wide:rounded-b-sheet"
    >
      <div className="px-4 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <div aria-hidden="true" className="mx-auto h-1 w-9 rounded-full bg-line wide:hidden" />
        <div className="mb-2 flex items-center justify-between gap-2">
          <h2 id={titleId} className="min-w-0 text-heading">
            {title}
          </h2>
          <IconButton icon="close" label={words.close} onClick={onClose} className="-me-2.5" />
        </div>
        {children}
      </div>
    </dialog>
  )
}
