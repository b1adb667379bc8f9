import { type RefObject, useEffect } from 'react'

/**
 * Lifts a sheet fixed to the foot of the page above the on-screen keyboard: phones lay the keyboard over the page and
 * only the visual viewport knows (CSS `--keyboard`).
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
      // The focused field may have been below the edge that the sheet has now.
      if (covered > 0) element?.querySelector(':focus')?.scrollIntoView({ block: 'nearest' })
    }
    viewport.addEventListener('resize', lift)
    viewport.addEventListener('scroll', lift)
    return () => {
      viewport.removeEventListener('resize', lift)
      viewport.removeEventListener('scroll', lift)
    }
  }, [frame])
}
