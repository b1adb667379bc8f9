import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { lazyChunk } from '../../ui/lazy.ts'
import { confirmations } from './confirmations.ts'

const useConfirmationDialog = lazyChunk(() => import('./confirmation-dialog.tsx'))

/** Asks whether it is the merchant, once around all screens of the dashboard. Its module loads with the first question. */
export function ConfirmationAsker() {
  const question = useSyncExternalStore(confirmations.subscribe, confirmations.read)
  const dialog = useConfirmationDialog()
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question loads it once
  useEffect(() => {
    if (question && !dialog.loaded)
      dialog.load(
        () => {},
        () => question.answer('unasked'),
      )
  }, [question])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question belongs to its screen, and ends with the session
  useEffect(() => () => confirmations.read()?.answer('closed'), [path])
  return (
    question &&
    dialog.loaded && (
      <dialog.loaded.ConfirmationDialog
        onConfirmed={() => question.answer('confirmed')}
        onClose={() => question.answer('closed')}
      />
    )
  )
}
