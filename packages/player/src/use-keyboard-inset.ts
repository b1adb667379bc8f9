import { type RefObject, useEffect } from 'react'

/** Head and foot have 120 pixels, and a field with its caret as many. */
const LOW = 320

/**
 * Lifts a sheet fixed to the foot of the page above the on-screen keyboard: phones lay the keyboard over the page and
 * only the visual viewport knows (CSS `--keyboard`). Where little is left, as over a keyboard in landscape, head and foot scroll
 * with the question instead of covering it (`data-low`).
 */
export function useKeyboardInset(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const lift = () => {
      // Zoomed in by hand, the shopper looks where they want to look.
      const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop
      const element = frame.current
      element?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
      element?.toggleAttribute('data-low', viewport.height * viewport.scale < LOW)
      // The focused field may have been below the edge that the sheet has now.
      if (covered > 0) element?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    }
    lift()
    viewport.addEventListener('resize', lift)
    viewport.addEventListener('scroll', lift)
    return () => {
      viewport.removeEventListener('resize', lift)
      viewport.removeEventListener('scroll', lift)
    }
  }, [frame])
}
