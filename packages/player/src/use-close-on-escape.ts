import { type RefObject, useEffect } from 'react'

/**
 * Escape closes where nothing else has a use for it: with the focus in the player or nowhere, and no modal dialog of
 * the page open.
 */
export function useCloseOnEscape(frame: RefObject<HTMLElement | null>, onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!onClose) return
    let isForSurvey = false
    // Before the page hears it: its own dialog may be gone, and the focus with it, by the time the key has come to us.
    const checkTarget = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') isForSurvey = hasFocusOrNobody(frame.current) && !isModalOpen()
    }
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isForSurvey && !event.defaultPrevented && !event.isComposing) onClose()
    }
    document.addEventListener('keydown', checkTarget, true)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('keydown', checkTarget, true)
      document.removeEventListener('keydown', close)
    }
  }, [frame, onClose])
}

function hasFocusOrNobody(frame: HTMLElement | null): boolean {
  // A popover is off the page while the shopper is busy with something else.
  if (!frame?.isConnected) return false
  const { activeElement, body } = document
  const root = frame.getRootNode()
  return !activeElement || activeElement === body || (root instanceof ShadowRoot && root.host === activeElement)
}

/** Many stores keep their dialogs in the page and hide them. */
const isModalOpen = () =>
  [...document.querySelectorAll('dialog:modal, [aria-modal="true"]')].some((dialog) =>
    dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  )
