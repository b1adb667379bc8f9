import { type RefObject, useEffect } from 'react'

/** Gives the focus back to what had it on the page, where the player took it along as it went. WCAG 2.4.3. */
export function useFocusBack(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    let before: HTMLElement | undefined
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !element?.contains(relatedTarget)) before = relatedTarget
    }
    element?.addEventListener('focusin', remember)
    return () => {
      element?.removeEventListener('focusin', remember)
      // Wherever else it is by now, the shopper has put it.
      if (document.activeElement === document.body) before?.focus({ preventScroll: true })
    }
  }, [frame])
}
