import { useEffect } from 'react'

/** Escape closes from anywhere on the page, unless the page or an input method has a use for it. */
export function useCloseOnEscape(onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!onClose) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])
}
