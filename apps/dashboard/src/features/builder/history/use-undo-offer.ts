import { useCallback, useEffect, useRef } from 'react'
import { toasts, UNDO_MS } from '../../../ui/toast/toasts.ts'
import type { EditingSession } from '../editing/editing-session.ts'
import { words } from '../words.ts'

/** Offers to take back the step just taken: with the next one, the offer is gone. @param undo takes the last step back */
export function useUndoOffer(session: EditingSession, undo: () => void): (title: string) => void {
  const endOffer = useRef(() => {})
  // The edit session is over then, and so is everything it could undo.
  useEffect(() => () => endOffer.current(), [])
  return useCallback(
    (title) => {
      const { history } = session.read()
      const toast = toasts.show({ title, durationMs: UNDO_MS, action: { label: words.undo, onPress: undo } })
      const stop = session.subscribe(() => session.read().history !== history && endOffer.current())
      endOffer.current = () => {
        stop()
        toasts.dismiss(toast)
      }
    },
    [session, undo],
  )
}
