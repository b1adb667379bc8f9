import { useCallback, useState } from 'react'
import { lazyChunk } from '../../ui/lazy.ts'
import { words } from './words.ts'

const useScheduleDialog = lazyChunk(() => import('./schedule-dialog.tsx'))

/** Opens the dialog for booking a call. If no booking page is set up, the dialog says so. Spec §2.5. */
export function ScheduleButton() {
  const dialog = useScheduleDialog()
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={dialog.prefetch}
        onFocus={dialog.prefetch}
        onClick={() => dialog.load(() => setIsOpen(true))}
        className="-me-2 flex min-h-11 flex-col items-end justify-center gap-x-1.5 rounded-control px-2 text-end text-small leading-tight hover:bg-sunken wide:flex-row wide:items-center"
      >
        <span className="text-ink-2">{words.needHelp}</span>{' '}
        <span className="font-medium text-accent">{words.scheduleACall}</span>
      </button>
      {isOpen && dialog.loaded && <dialog.loaded.ScheduleDialog onClose={close} />}
    </>
  )
}
